import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { LetterLists } from './letter-lists.ts'
import { findLettersTyped, loadNames, type Named, MOST_NEAR, type SearchCriteria } from './queries.ts'

/** So many clients make a workspace large: its names are compared in memory. */
const LARGE = 1000
/** Of all workspaces in memory together, some 50 MB. The one that was searched longest ago goes first. */
const MOST_PEOPLE = 50_000

/** What changes without pause, or is more than there is room for, is not loaded for each search. */
const LOADED_AGAIN_MS = 30_000

type Known = { version: number; people: readonly Named[]; lists: LetterLists }

/**
 * The names of large workspaces, which PostgreSQL would compare one by one (decision 76). Each search asks for their
 * version, so a change counts from its commit on; until it is loaded PostgreSQL compares.
 */
export class NamesInMemory {
  readonly #large: number
  readonly #againMs: number
  readonly #known = new Map<string, Known>()
  /** When each workspace was loaded last, in milliseconds of the process. */
  readonly #loadedAt = new Map<string, number>()
  #loading: Promise<void> | undefined

  constructor(large = LARGE, againMs = LOADED_AGAIN_MS) {
    this.#large = large
    this.#againMs = againMs
  }

  /** The ids of people with similar names who fit; undefined where PostgreSQL has to compare. */
  async near(
    db: WorkspaceDb,
    { typed, withClients }: SearchCriteria,
    isFit: (person: Named) => boolean,
  ): Promise<string[] | undefined> {
    const known = this.#known.get(db.id)
    if (!known) return undefined
    const now = await findLettersTyped(db, typed)
    const isLast = this.#known.get(db.id) === known // another search may have loaded them meanwhile
    if (now?.version === known.version) {
      if (isLast) this.#keep(db.id, known)
      const near = known.lists.near(now.letters, MOST_NEAR, { withClients })
      return near.flatMap((at) => known.people[at] ?? []).flatMap((person) => (isFit(person) ? person.id : []))
    }
    if (isLast) this.#known.delete(db.id)
    this.learn(db, known.people.length)
    return undefined
  }

  /** Loads the names of a workspace with so many people for later searches: one at a time, and after a pause. */
  learn(db: WorkspaceDb, people: number): void {
    if (people < this.#large || people > MOST_PEOPLE || this.#loading) return
    const now = performance.now()
    if (now - (this.#loadedAt.get(db.id) ?? -Infinity) < this.#againMs) return
    this.#loadedAt.set(db.id, now)
    this.#loading = this.#load(db)
      .catch(() => {}) // a later search tries again
      .finally(() => (this.#loading = undefined))
  }

  /** For tests. */
  async whenLoaded(): Promise<void> {
    await this.#loading
  }

  async #load(db: WorkspaceDb): Promise<void> {
    const rows = await loadNames(db)
    const lists = await LetterLists.of(rows.map(({ letters, role }) => ({ letters, isStaff: role !== 'Client' })))
    const people = rows.map(({ letters: _letters, version: _version, ...person }) => person)
    if (rows[0] && rows.length <= MOST_PEOPLE) this.#keep(db.id, { version: rows[0].version, people, lists })
  }

  #keep(workspace: string, known: Known): void {
    this.#known.delete(workspace)
    this.#known.set(workspace, known)
    let people = this.#known.values().reduce((sum, one) => sum + one.people.length, 0)
    for (const [oldest, one] of this.#known) {
      if (people <= MOST_PEOPLE) return
      this.#known.delete(oldest)
      people -= one.people.length
    }
  }
}
