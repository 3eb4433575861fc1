export type Location = {
  pathname: string
  search: string
  hash: string
  state: unknown
  /** One for each entry of the history, `default` for the first one of a visit. */
  key: string
}

/** `by` is negative after Back, and 0 when it is unknown. */
export type Move = { location: Location; by: number }

/** The entries of a tab. `listen` is called after Back, Forward and `go`. */
export type History = {
  readonly location: Location
  push: (location: Location) => void
  replace: (location: Location) => void
  go: (by: number) => void
  listen: (onMove: (move: Move) => void) => void
}

/** A reload keeps it. */
type EntryState = { usr?: unknown; key?: string; idx?: number } | null

const addressOf = ({ pathname, search, hash }: Location): string => pathname + search + hash

export function browserHistory(): History {
  const stateOfEntry = () => history.state as EntryState // only this app writes it
  const read = (): Location => {
    const { pathname, search, hash } = window.location
    return { pathname, search, hash, state: stateOfEntry()?.usr ?? null, key: stateOfEntry()?.key ?? 'default' }
  }
  let index = stateOfEntry()?.idx ?? 0
  history.replaceState({ ...stateOfEntry(), idx: index }, '')
  const stateOf = ({ state, key }: Location): EntryState => ({ usr: state, key, idx: index })
  return {
    get location() {
      return read()
    },
    push(location) {
      index += 1
      try {
        history.pushState(stateOf(location), '', addressOf(location))
      } catch {
        // Safari allows a hundred in half a minute.
        window.location.assign(addressOf(location))
      }
    },
    replace: (location) => history.replaceState(stateOf(location), '', addressOf(location)),
    go: (by) => history.go(by),
    listen: (onMove) =>
      addEventListener('popstate', () => {
        // Entries of links within a page have none.
        const arrived = stateOfEntry()?.idx ?? index
        const by = arrived - index
        index = arrived
        onMove({ location: read(), by })
      }),
  }
}

export function memoryHistory(entries: Location[]): History {
  let index = entries.length - 1
  let listener: (move: Move) => void = () => {}
  const at = (index: number): Location => {
    const location = entries[index]
    if (!location) throw new Error(`The history has no entry ${index}`)
    return location
  }
  return {
    get location() {
      return at(index)
    },
    push(location) {
      index += 1
      entries.splice(index, Infinity, location)
    },
    replace: (location) => void entries.splice(index, 1, location),
    go(by) {
      const arrived = Math.min(Math.max(index + by, 0), entries.length - 1)
      const moved = arrived - index
      index = arrived
      listener({ location: at(index), by: moved })
    },
    listen: (onMove) => void (listener = onMove),
  }
}
