const last = new Map<string, Promise<unknown>>()

/**
 * Does work of the same name one after the other, over all tabs of this browser where it can tell them. Lists are read, changed
 * and stored whole: two at the same time would lose each other's change.
 */
export function runExclusive<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Locks exist on secure pages only, which a server in the house may not have.
  if ('locks' in navigator && navigator.locks) return navigator.locks.request(`foyer-${name}`, work)
  const turn = (last.get(name) ?? Promise.resolve()).then(work, work)
  last.set(name, turn)
  return turn
}
