/** Longer ago is the same as never: no page takes that long to load. */
const REMEMBERED_MS = 60_000

/** Knows when each room last had an event, so that a browser need not read again what it has just read. */
export class RecentEvents {
  /** The oldest first. */
  readonly #lastIn = new Map<string, number>()
  readonly #since = performance.now()

  note(rooms: Iterable<string>): void {
    const now = performance.now()
    for (const room of rooms) {
      this.#lastIn.delete(room)
      this.#lastIn.set(room, now)
    }
    for (const [room, at] of this.#lastIn) {
      if (now - at < REMEMBERED_MS) break
      this.#lastIn.delete(room)
    }
  }

  /** For how long, in ms, none of the rooms had an event; at most a minute, and not longer than this process has run. */
  quietMs(rooms: readonly string[]): number {
    const last = Math.max(this.#since, ...rooms.map((room) => this.#lastIn.get(room) ?? 0))
    return Math.floor(Math.min(performance.now() - last, REMEMBERED_MS))
  }
}
