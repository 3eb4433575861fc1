import { createHash } from 'node:crypto'

/** Set by `npm run test:long`. */
const isLongRun = process.env.FOYER_TEST_LONG === '1'

/** The date, so another draw each day. FOYER_TEST_SEED repeats one. */
const seed = process.env.FOYER_TEST_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', '')

/** So many of the items, in their order, drawn by the seed and the name; all of them in `npm run test:long`. */
export function sampleByLength<Item>(items: readonly Item[], count: number, name: string): Item[] {
  if (isLongRun) return [...items]
  const ranks = items.map((_, index) => createHash('sha256').update(`${seed} ${name} ${index}`).digest('hex'))
  const drawn = new Set(ranks.toSorted().slice(0, count))
  return items.filter((_, index) => drawn.has(ranks[index] ?? ''))
}
