import { expect, test } from 'vitest'
import { chunkRows } from './chunk.ts'

test.each([
  [0, []],
  [1, [1]],
  [1000, [1000]],
  [2001, [1000, 1000, 1]],
])('a write of %i rows goes in chunks that contain all of them in order', (count, sizes) => {
  const rows = Array.from({ length: count }, (_, index) => index)
  const portions = chunkRows(rows)
  expect(portions.map(({ length }) => length)).toEqual(sizes)
  expect(portions.flat()).toEqual(rows)
})
