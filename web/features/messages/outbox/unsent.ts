import type { Outgoing, SentFile } from '#web/features/messages/outbox/outgoing.ts'

/** Under which keys the browser keeps somebody's messages that are not acknowledged yet, one each. */
export const unsentPrefix = (owner: string) => `foyer-outbox ${owner} `

const unsentKeys = (storage: Storage, owner: string): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) =>
    key.startsWith(unsentPrefix(owner)),
  )

export const hasUnsent = (storage: Storage, owner: string): boolean => unsentKeys(storage, owner).length > 0

const isFile = (value: unknown): value is SentFile =>
  typeof value === 'object' && value !== null && 'name' in value && 'location' in value && 'type' in value

const isOutgoing = (value: unknown): value is Outgoing =>
  typeof value === 'object' &&
  value !== null &&
  'send_id' in value &&
  'conversation_id' in value &&
  'text' in value &&
  'date' in value &&
  (!('file' in value) || isFile(value.file))

/** What of somebody's is unsent, in the order in which it was written; a damaged entry is passed over. */
export function readUnsent(storage: Storage, owner: string): readonly Outgoing[] {
  const found = unsentKeys(storage, owner).flatMap((key) => {
    try {
      const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
      return isOutgoing(value) ? [value] : []
    } catch {
      return []
    }
  })
  return found.toSorted((one, other) => one.date.localeCompare(other.date))
}

/** Removes what somebody has not sent yet from this browser: after Log Out nothing of theirs is left (AUTH-8). */
export function emptyOutbox(storage: Storage, owner: string): void {
  for (const key of unsentKeys(storage, owner)) storage.removeItem(key)
}
