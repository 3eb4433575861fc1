/** A person: whether they are staff, the id, and the letters as `bit_send` gives them: their number and their bits. */
const STAFF_BYTES = 1
const ID_BYTES = 16
const LENGTH_BYTES = 4
const LETTERS = 512
const PERSON_BYTES = STAFF_BYTES + ID_BYTES + LENGTH_BYTES + LETTERS / 8

/** The people of a workspace by the letter pairs of their names (decision 14): for each pair, who has it. */
export class LetterLists {
  readonly people: number
  readonly #rows: Buffer
  readonly #having: readonly Uint32Array[]
  /** How many letter pairs each person has. */
  readonly #letters: Uint16Array

  constructor(rows: Buffer) {
    this.#rows = rows
    this.people = rows.length / PERSON_BYTES
    this.#letters = new Uint16Array(this.people)
    const lengths = new Uint32Array(LETTERS)
    for (let person = 0; person < this.people; person++) {
      for (const bit of this.#bitsOf(person)) {
        lengths[bit] = (lengths[bit] ?? 0) + 1
        this.#letters[person] = (this.#letters[person] ?? 0) + 1
      }
    }
    this.#having = Array.from(lengths, (length) => new Uint32Array(length))
    const filled = new Uint32Array(LETTERS)
    for (let person = 0; person < this.people; person++) {
      for (const bit of this.#bitsOf(person)) {
        const at = filled[bit] ?? 0
        filled[bit] = at + 1
        const list = this.#having[bit]
        if (list) list[at] = person
      }
    }
  }

  /** The ids of those who share most with what was typed, as the statement in queries.ts selects them. */
  near(typed: Buffer, limit: number, { withClients }: { withClients: boolean }): string[] {
    const bits = bitsIn(typed.subarray(LENGTH_BYTES))
    const shared = new Uint16Array(this.people)
    for (const bit of bits) {
      for (const person of this.#having[bit] ?? []) shared[person] = (shared[person] ?? 0) + 1
    }
    const counts = new Uint32Array(bits.length + 1)
    for (let person = 0; person < this.people; person++) {
      const share = shared[person] ?? 0
      if (withClients || this.#isStaff(person)) counts[share] = (counts[share] ?? 0) + 1
    }
    const least = leastShare(counts, limit)
    const found: number[] = []
    for (let person = 0; person < this.people; person++) {
      if ((shared[person] ?? 0) >= least && (withClients || this.#isStaff(person))) found.push(person)
    }
    const share = (person: number) => shared[person] ?? 0
    const letters = (person: number) => this.#letters[person] ?? 0
    return found
      .toSorted((a, b) => share(b) - share(a) || letters(a) - letters(b))
      .slice(0, limit)
      .map((person) => this.#idOf(person))
  }

  #isStaff(person: number): boolean {
    return this.#rows[person * PERSON_BYTES] === 1
  }

  #idOf(person: number): string {
    const begin = person * PERSON_BYTES + STAFF_BYTES
    return this.#rows.toString('hex', begin, begin + ID_BYTES)
  }

  #bitsOf(person: number): number[] {
    const begin = person * PERSON_BYTES + STAFF_BYTES + ID_BYTES + LENGTH_BYTES
    return bitsIn(this.#rows.subarray(begin, begin + LETTERS / 8))
  }
}

/** How much a person has to share: two fifths, and more when more people than the limit share more. */
function leastShare(counts: Uint32Array, limit: number): number {
  const typed = counts.length - 1
  const threshold = Math.max(Math.floor((typed * 2) / 5), 1)
  let least = typed
  let people = counts[least] ?? 0
  while (least > threshold && people < limit) {
    least--
    people += counts[least] ?? 0
  }
  return Math.max(least, threshold)
}

function bitsIn(bytes: Uint8Array): number[] {
  const bits: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    for (let rest = bytes[at] ?? 0; rest > 0; rest &= rest - 1) bits.push(at * 8 + 31 - Math.clz32(rest & -rest))
  }
  return bits
}
