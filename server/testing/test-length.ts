import { createHash } from 'node:crypto'

/** Set by `npm run test:long`, which docs/testing.md asks for before a release. */
export const isLongRun = process.env.FOYER_TEST_LONG === '1'

/** The volume of a test: short in `npm test`, in full length in `npm run test:long`. */
export const byLength = <Volume>(short: Volume, long: Volume): Volume => (isLongRun ? long : short)

/** What random tests draw from: the date, so another number each day. `npm test` prints it; FOYER_TEST_SEED repeats it. */
export const testSeed = Number(process.env.FOYER_TEST_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))

/**
 * So many of the items in `npm test`, in their order, drawn by the seed and the name; all of them in `npm run test:long`.
 */
export function sampleByLength<Item>(items: readonly Item[], count: number, name: string): Item[] {
  if (isLongRun) return [...items]
  const rankOf = (index: number) => createHash('sha256').update(`${testSeed} ${name} ${index}`).digest('hex')
  const ranks = items.map((_, index) => rankOf(index))
  const drawn = new Set(ranks.toSorted().slice(0, count))
  return items.filter((_, index) => drawn.has(ranks[index] ?? ''))
}

/**
 * For what has to happen within a second. `npm test` only waits for it, because it shares the machine with anything;
 * `npm run test:long` runs one file at a time and measures.
 */
export const WITHIN_A_SECOND = byLength(30_000, 1000)
