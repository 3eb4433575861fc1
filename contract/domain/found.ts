/** Kinds of results, in the order of kinds with equal scores. */
export const foundKinds = ['client', 'employee', 'conversation', 'page'] as const
export type FoundKind = (typeof foundKinds)[number]

const mostOfKind = 5
const mostInAll = 12

type Scored = { kind: FoundKind; /** By `fitOf`. */ score: number }

/** The best results, grouped by kind, the kind with the best result first. Results without a score are dropped. */
export function arranged<Item extends Scored>(items: readonly Item[]): Item[] {
  const fitting = items.filter(({ score }) => score > 0).toSorted(byScore)
  const few = foundKinds.flatMap((kind) => fitting.filter((item) => item.kind === kind).slice(0, mostOfKind))
  const best = few.toSorted(byScore).slice(0, mostInAll)
  const level = (kind: FoundKind) => Math.floor(best.find((item) => item.kind === kind)?.score ?? 0)
  return foundKinds.toSorted((a, b) => level(b) - level(a)).flatMap((kind) => best.filter((item) => item.kind === kind))
}

const byScore = (a: Scored, b: Scored) => b.score - a.score
