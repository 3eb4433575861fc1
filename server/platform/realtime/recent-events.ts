/** Longer ago is the same as never: no page takes that long to load. */
const REMEMBERED_MS = 60_000

/** Messages whose publication is remembered. A sender repeats one within seconds, or after being offline. */
const MOST_IDS = 10_000

/**
 * Knows when each room last had an event, so that a browser need not read again what it has just read, and which rows
 * were published, so that a repeated call need not publish them again.
 */
export class RecentEvents {
  /** The oldest first. */
  readonly #ids = new Set<string>()
  /** The oldest first. */
  readonly #lastIn = new Map<string, number>()
  readonly #since = performance.now()

  note(rooms: Iterable<string>, carries?: object): void {
    if (carries && '_id' in carries && typeof carries._id === 'string') this.#noteId(carries._id)
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

  /** Whether an event with the row of this id was published; false also when that was long ago. */
  hasPublished(id: string): boolean {
    return this.#ids.has(id)
  }

  #noteId(id: string): void {
    this.#ids.add(id)
    if (this.#ids.size <= MOST_IDS) return
    for (const oldest of this.#ids) {
      this.#ids.delete(oldest)
      break
    }
  }

  /** For how long, in ms, none of the rooms had an event; at most a minute, and not longer than this process has run. */
  quietMs(rooms: readonly string[]): number {
    const last = Math.max(this.#since, ...rooms.map((room) => this.#lastIn.get(room) ?? 0))
    return Math.floor(Math.min(performance.now() - last, REMEMBERED_MS))
  }
}
