import { describe, expect, test } from 'vitest'
import {
  applyListChange,
  diffLists,
  isListChange,
  joinListChanges,
  type ListChange,
  resolveList,
  subtractListChange,
} from './list-changes.ts'

const abc = ['a', 'b', 'c']

describe('[ONB-20] a list after a change', () => {
  test.each<[string, string[], ListChange<string>, string[]]>([
    ['gets what is added at its end', abc, { add: ['d', 'e'] }, ['a', 'b', 'c', 'd', 'e']],
    ['gets what is there already not again', abc, { add: ['b', 'd'] }, ['a', 'b', 'c', 'd']],
    ['gets what is added twice once', [], { add: ['d', 'd'] }, ['d']],
    ['loses what is removed', abc, { remove: ['a', 'c'] }, ['b']],
    ['does not mind that it is gone', abc, { remove: ['x', 'b'] }, ['a', 'c']],
    ['has a new element where one was removed for it', abc, { add: ['x'], remove: ['b'] }, ['a', 'x', 'c']],
    ['has each in the place of its own', abc, { add: ['x', 'y'], remove: ['c', 'a'] }, ['y', 'b', 'x']],
    ['has the rest at its end', abc, { add: ['x', 'y'], remove: ['a'] }, ['x', 'b', 'c', 'y']],
    ['ignores steps that were never there', abc, { add: ['x'], remove: ['p', 'pa', 'b'] }, ['a', 'x', 'c']],
    ['keeps what is both removed and added', abc, { add: ['b'], remove: ['b'] }, abc],
    ['loses every copy of what is removed', ['a', 'b', 'a'], { remove: ['a'] }, ['b']],
    ['is the same without a change', abc, {}, abc],
  ])('%s', (_, before, change, after) => {
    expect(applyListChange(before, change)).toEqual(after)
    expect(applyListChange(after, change), 'once more').toEqual(after)
  })

  test('knows elements by their fields, in whatever order these stand', () => {
    const there = [{ date: '1', name: 'Party' }]
    expect(applyListChange(there, { remove: [{ name: 'Party', date: '1' }] })).toEqual([])
    expect(applyListChange(there, { add: [{ name: 'Party', date: '1' }] })).toEqual(there)
    expect(applyListChange(there, { add: [{ date: '2', name: 'Party' }] })).toHaveLength(2)
  })

  test('is the whole list where one was given', () => {
    expect(resolveList(abc, ['x', 'x'])).toEqual(['x', 'x'])
    expect(resolveList(abc, [])).toEqual([])
    expect(resolveList(abc, { add: ['x'] })).toEqual([...abc, 'x'])
  })
})

test.each<[unknown, boolean]>([
  [{ add: [] }, true],
  [{ remove: ['a'] }, true],
  [{ add: ['a'], remove: [] }, true],
  [{}, false],
  [[], false],
  [['add'], false],
  [{ add: 'a' }, false],
  [{ add: [], name: '' }, false],
  [null, false],
  ['add', false],
])('the body %j is a change of a list: %s', (value, expected) => {
  expect(isListChange(value)).toBe(expected)
})

/** All changes that add some and remove others of these. */
function* changesOf(elements: readonly string[]): Generator<{ add: string[]; remove: string[] }> {
  for (let code = 0; code < 3 ** elements.length; code += 1) {
    const part = (kind: number) => elements.filter((_, at) => Math.floor(code / 3 ** at) % 3 === kind)
    yield { add: part(1), remove: part(2) }
  }
}
const sorted = (list: readonly string[]) => list.toSorted()

test('[ONB-20] changes that are joined do what they do one after the other, and the rest of a stored part does it too', () => {
  for (const before of [[], ['a'], ['a', 'b'], ['c', 'a']])
    for (const first of changesOf(['a', 'b', 'c']))
      for (const then of changesOf(['a', 'b', 'c'])) {
        const expected = sorted(applyListChange(applyListChange(before, first), then))
        const joined = joinListChanges(first, then)
        expect(sorted(applyListChange(before, joined))).toEqual(expected)
        const left = subtractListChange(joined, first)
        expect(sorted(applyListChange(applyListChange(before, first), left ?? {}))).toEqual(expected)
      }
})

test('[ONB-20] the difference of two lists makes one of the other, and is nothing for equal ones', () => {
  for (const before of [[], ['a'], ['b', 'a'], ['a', 'b', 'c']])
    for (const after of [[], ['a'], ['a', 'b'], ['c', 'd']]) {
      const change = diffLists(before, after)
      expect(sorted(applyListChange(before, change ?? {}))).toEqual(sorted(after))
      if (sorted(before).join() === sorted(after).join()) expect(change).toBeUndefined()
    }
})
