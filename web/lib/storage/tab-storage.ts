import type { OwnerStorage } from '#web/lib/storage/owner-storage.ts'

const lockOf = (tab: string) => `foyer-tab ${tab}`
const SEPARATOR = '#'

/** The id that a value has for its tab, and the tab. Entries of former versions have none. */
const splitId = (entry: string): [id: string, tab: string] => {
  const at = entry.lastIndexOf(SEPARATOR)
  return at === -1 ? [entry, ''] : [entry.slice(0, at), entry.slice(at + 1)]
}

type Options = {
  /** The entry of a tab that is gone: of several open tabs one gets it. */
  onLeft: (id: string, entry: unknown) => void
  stopped: AbortSignal
}

/**
 * Entries that belong to this tab, so that two tabs without a connection never overwrite each other's. A tab holds a lock while it
 * lives (Web Locks); whoever gets it then takes over what the tab has left. Without locks, which need https, the tabs share
 * their entries.
 */
export function tabStorage(storage: OwnerStorage, { onLeft, stopped }: Options): OwnerStorage {
  const locks = (navigator as { locks?: LockManager }).locks // typed as always there
  if (!locks) return storage
  const tab = crypto.randomUUID()
  const own = (id: string) => `${id}${SEPARATOR}${tab}`
  void locks.request(lockOf(tab), () => new Promise<void>((end) => stopped.addEventListener('abort', () => end())))

  const awaited = new Set<string>([tab])
  function takeOver(from: string): void {
    if (awaited.has(from)) return
    awaited.add(from)
    void locks
      ?.request(lockOf(from), { signal: stopped }, () => {
        awaited.delete(from)
        for (const entry of storage.ids()) {
          const [id, its] = splitId(entry)
          if (its !== from) continue
          onLeft(id, storage.read(entry))
          storage.delete(entry)
        }
      })
      .catch(() => {}) // this tab ended first
  }
  const takeOverAll = () => storage.ids().forEach((entry) => takeOver(splitId(entry)[1]))
  takeOverAll()
  globalThis.addEventListener(
    'storage',
    ({ key, newValue }) => {
      const entry = storage.idOf(key)
      if (entry !== undefined && newValue !== null) takeOver(splitId(entry)[1])
    },
    { signal: stopped },
  )
  return {
    read: (id) => storage.read(own(id)),
    write: (id, value) => storage.write(own(id), value),
    delete: (id) => storage.delete(own(id)),
    ids: () => storage.ids().flatMap((entry) => (splitId(entry)[1] === tab ? [splitId(entry)[0]] : [])),
    idOf: (key) => {
      const [id, its] = splitId(storage.idOf(key) ?? '')
      return its === tab ? id : undefined
    },
  }
}
