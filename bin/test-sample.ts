import { createHash } from 'node:crypto'

// What the tests of the server and the stories draw in `npm test`, which has no time for everything.

/** Set by `npm run test:long`, which docs/testing.md asks for before a release. */
export const isLongRun = process.env.FOYER_TEST_LONG === '1'

/** The date, so another number each day. `npm test` prints it; FOYER_TEST_SEED repeats it. */
export const testSeed = Number(process.env.FOYER_TEST_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))

/** So many of the items, in their order, drawn by the seed and the name; all of them in `npm run test:long`. */
export function sampleByLength<Item>(items: readonly Item[], count: number, name: string): Item[] {
  if (isLongRun) return [...items]
  const rankOf = (index: number) => createHash('sha256').update(`${testSeed} ${name} ${index}`).digest('hex')
  const ranks = items.map((_, index) => rankOf(index))
  const drawn = new Set(ranks.toSorted().slice(0, count))
  return items.filter((_, index) => drawn.has(ranks[index] ?? ''))
}
