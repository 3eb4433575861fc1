import { expect, test } from 'vitest'
import { arranged } from './found.ts'

test('[SHELL-8] results are grouped by kind, the kind with the best score first, and clients first at equal scores', () => {
  const items = [
    { kind: 'page', score: 4.1, name: 'p1' },
    { kind: 'page', score: 1.2, name: 'p2' },
    { kind: 'client', score: 3.2, name: 'c1' },
    { kind: 'conversation', score: 3.9, name: 'm1' },
    { kind: 'client', score: 3.7, name: 'c2' },
    { kind: 'employee', score: 0, name: 'e1' },
  ] as const
  expect(arranged(items).map(({ name }) => name)).toEqual(['p1', 'p2', 'c2', 'c1', 'm1'])
})

test('[SHELL-8] the results are at most five of a kind, and twelve in all', () => {
  const kinds = ['client', 'employee', 'conversation', 'page'] as const
  const items = kinds.flatMap((kind) => Array.from({ length: 8 }, (_, at) => ({ kind, score: 3 + at / 10 })))
  const few = arranged(items)
  expect(few).toHaveLength(12)
  for (const kind of kinds) expect(few.filter((item) => item.kind === kind).length).toBeLessThanOrEqual(5)
  expect(arranged(items.filter(({ kind }) => kind === 'client'))).toHaveLength(5)
})
