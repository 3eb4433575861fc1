import { isOnServer } from '#web/lib/server-render.ts'
import { currentSession, isViewing, onSessionChange, signOutReason } from '#web/session/session.ts'

const prefixOf = (owner: string) => `foyer-own ${owner} `

export type OwnerStorage = {
  /** The stored value; undefined for a missing or a damaged one. */
  read: (id: string) => unknown
  /** False where the storage is full or forbidden. */
  write: (id: string, value: unknown) => boolean
  delete: (id: string) => void
  ids: () => string[]
  /** The id of an entry's key in the browser's storage; undefined for the key of something else. */
  idOf: (key: string | null) => string | undefined
}

/** A Manager who sees the app as a client leaves nothing of that in the browser. */
const nowhere: Storage = {
  length: 0,
  clear: () => {},
  getItem: () => null,
  key: () => null,
  removeItem: () => {},
  setItem: () => {},
}

/** One person's entries of one kind in the browser's storage. Another person at the same browser has entries of their own. */
export function ownerStorage(browser: Storage, owner: string, kind: string): OwnerStorage {
  const storage = isViewing() ? nowhere : browser
  const prefix = `${prefixOf(owner)}${kind} `
  const idOf = (key: string | null) => (key?.startsWith(prefix) ? key.slice(prefix.length) : undefined)
  return {
    read: (id) => {
      try {
        return JSON.parse(storage.getItem(prefix + id) ?? 'null') ?? undefined
      } catch {
        return undefined
      }
    },
    write: (id, value) => {
      try {
        storage.setItem(prefix + id, JSON.stringify(value))
        return true
      } catch {
        return false // The value stays on the page, only a reload would lose it.
      }
    },
    delete: (id) => storage.removeItem(prefix + id),
    ids: () => {
      // The server finds nothing, and says where it looked.
      if (isOnServer()) storage.getItem(`${prefix}*`)
      return Object.keys(storage).flatMap((key) => idOf(key) ?? [])
    },
    idOf,
  }
}

type OpenQueue = { owner: string; queue: { items: () => readonly unknown[] }; close: () => void }

/** The queues that this tab has opened, by name. Not all of their items lie in the storage: a password stays in memory. */
export const openQueues = new Map<string, OpenQueue>()

/** Whether something of a person's queue is not sent yet. */
export function isUnsent(owner: string, name: string): boolean {
  const open = openQueues.get(name)
  const inMemory = open?.owner === owner ? open.queue.items().length : 0
  return inMemory > 0 || ownerStorage(localStorage, owner, name).ids().length > 0
}

function deleteOwnerEntries(owner: string): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(prefixOf(owner))) storage.removeItem(key)
  }
}

let signedIn = currentSession()?.claims.id

// Log Out leaves nothing of a person in the browser (AUTH-8). A session that ended by itself leaves everything for the next log-in.
onSessionChange(() => {
  const owner = currentSession()?.claims.id
  if (signedIn !== undefined && owner === undefined && signOutReason() === 'logged_out') deleteOwnerEntries(signedIn)
  signedIn = owner ?? signedIn
})
