import { setImmediate as nextTurn } from 'node:timers/promises'

/** PostgreSQL's `bit_send` writes the number of bits first, then the bits. */
const LENGTH_BYTES = 4
const LETTERS = 512
const PORTION = 1000

/** By `bit_send`, the letter pairs of a name. */
type Lettered = { letters: Buffer; isStaff: boolean }

/** The people of a workspace by the letter pairs of their names (decision 14): for each pair, who has it. */
export class LetterLists {
  readonly #isStaff: boolean[] = []
  #having: readonly Uint32Array[] = []
  /** How many letter pairs each person has. */
  readonly #letters: Uint16Array

  private constructor(people: number) {
    this.#letters = new Uint16Array(people)
  }

  /** In portions, between which other calls are served. */
  static async of(people: readonly Lettered[]): Promise<LetterLists> {
    const lists = new LetterLists(people.length)
    const having = Array.from({ length: LETTERS }, (): number[] => [])
    for (const [person, { letters, isStaff }] of people.entries()) {
      if (person % PORTION === 0) await nextTurn()
      const bits = bitsIn(letters)
      lists.#isStaff.push(isStaff)
      lists.#letters[person] = bits.length
      for (const bit of bits) having[bit]?.push(person)
    }
    lists.#having = having.map((list) => Uint32Array.from(list))
    return lists
  }

  /** Those who share most with what was typed, as the statement in queries.ts selects them. */
  near(typed: Buffer, limit: number, { withClients }: { withClients: boolean }): number[] {
    const bits = bitsIn(typed)
    const shared = this.#shared(bits)
    // Where clients are not searched they count as sharing nothing, which is below the threshold.
    if (!withClients) for (const [person, isStaff] of this.#isStaff.entries()) if (!isStaff) shared[person] = 0
    const least = leastShare(shared, bits.length, limit)
    const found: number[] = []
    for (let person = 0; person < shared.length; person++) if (numberAt(shared, person) >= least) found.push(person)
    const letters = this.#letters
    return found
      .toSorted((a, b) => numberAt(shared, b) - numberAt(shared, a) || numberAt(letters, a) - numberAt(letters, b))
      .slice(0, limit)
  }

  /** How many of the pairs each person has. Loops with an index take half the time of others. */
  #shared(bits: readonly number[]): Uint16Array {
    const shared = new Uint16Array(this.#letters.length)
    for (const bit of bits) {
      const having = this.#having[bit] ?? NO_PEOPLE
      for (let at = 0; at < having.length; at++) addOne(shared, numberAt(having, at))
    }
    return shared
  }
}

/** How much a person has to share: two fifths, and more when more people than the limit share more. */
function leastShare(shared: Uint16Array, typed: number, limit: number): number {
  const counts = new Uint32Array(typed + 1)
  for (let person = 0; person < shared.length; person++) addOne(counts, numberAt(shared, person))
  const threshold = Math.max(Math.floor((typed * 2) / 5), 1)
  let least = typed
  for (let people = numberAt(counts, least); least > threshold && people < limit; people += numberAt(counts, least))
    least--
  return Math.max(least, threshold)
}

type Numbers = Uint16Array | Uint32Array
const NO_PEOPLE = new Uint32Array(0)
const numberAt = (list: Numbers, at: number) => list[at] ?? 0
const addOne = (list: Numbers, at: number) => void (list[at] = numberAt(list, at) + 1)

function bitsIn(letters: Buffer): number[] {
  const bits: number[] = []
  for (let at = LENGTH_BYTES; at < letters.length; at++) {
    for (let rest = letters[at] ?? 0; rest > 0; rest &= rest - 1)
      bits.push((at - LENGTH_BYTES) * 8 + 31 - Math.clz32(rest & -rest))
  }
  return bits
}
