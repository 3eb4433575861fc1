import { ownerStorage } from '#web/lib/storage/owner-storage.ts'

/** Puts an item into the storage of a durable queue, as an earlier visit left it. */
export function storeQueued(owner: string, queue: string, id: string, value: unknown, state = 'ready'): void {
  ownerStorage(localStorage, owner, queue).write(id, { value, addedAt: '2026-08-03T10:42:00.000Z', state })
}

/** Takes an item away, as the queue does once it is sent. */
export const removeQueued = (owner: string, queue: string, id: string): void =>
  ownerStorage(localStorage, owner, queue).delete(id)

/** The value that the storage has of an item, undefined for none. */
export function storedValue(owner: string, queue: string, id: string): unknown {
  const entry = ownerStorage(localStorage, owner, queue).read(id)
  return typeof entry === 'object' && entry !== null && 'value' in entry ? entry.value : undefined
}
