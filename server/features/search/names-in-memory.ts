import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { LetterLists } from './letter-lists.ts'
import { findLettersTyped, loadNames, type Named, MOST_NEAR, type SearchCriteria } from './queries.ts'

/** So many clients make a workspace large: its names are compared in memory. */
const LARGE = 1000
/** Of all workspaces in memory together, some 50 MB. The one that was searched longest ago goes first. */
const MOST_PEOPLE = 50_000

type Known = { version: number; people: readonly Named[]; lists: LetterLists }

/**
 * The names of large workspaces, which PostgreSQL would compare one by one (decision 76). Each search asks for their
 * version, so a change counts from its commit on; until it is loaded PostgreSQL compares.
 */
export class NamesInMemory {
  readonly #large: number
  readonly #known = new Map<string, Known>()
  readonly #loading = new Map<string, Promise<void>>()

  constructor(large = LARGE) {
    this.#large = large
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
    if (now?.version === known.version) {
      this.#keep(db.id, known)
      const near = known.lists.near(now.letters, MOST_NEAR, { withClients })
      return near.flatMap((at) => known.people[at] ?? []).flatMap((person) => (isFit(person) ? person.id : []))
    }
    this.#known.delete(db.id)
    this.learn(db, known.people.length)
    return undefined
  }

  /** Loads the names of a workspace with so many people for the next search. */
  learn(db: WorkspaceDb, people: number): void {
    if (people < this.#large || people > MOST_PEOPLE || this.#loading.has(db.id)) return
    // One that fails is tried again by the next search.
    const loaded = this.#load(db).catch(() => {})
    this.#loading.set(db.id, loaded)
    void loaded.finally(() => this.#loading.delete(db.id))
  }

  /** For tests. */
  async whenLoaded(): Promise<void> {
    await Promise.all(this.#loading.values())
  }

  async #load(db: WorkspaceDb): Promise<void> {
    const rows = await loadNames(db)
    const lists = await LetterLists.of(rows.map(({ letters, role }) => ({ letters, isStaff: role !== 'Client' })))
    const people = rows.map(({ letters: _letters, version: _version, ...person }) => person)
    if (rows[0]) this.#keep(db.id, { version: rows[0].version, people, lists })
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
