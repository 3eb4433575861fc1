import { expect, test } from 'vitest'
import type { ItemState } from '#contract/domain/items.ts'
import { listOpen, nextItem, orderItems } from './item-order.ts'

const item = (key: string, state: ItemState = 'open', required = true) => ({ key, state, required })
const without = { isOnItsWay: () => false, skipped: new Set<string>() }

test('[COL-70] required items come before optional ones', () => {
  const keys = orderItems([item('a', 'open', false), item('b'), item('c', 'open', false), item('d')]).map(
    ({ key }) => key,
  )
  expect(keys).toEqual(['b', 'd', 'a', 'c'])
})

test('[COL-70] the next item is the next open one, then an earlier one', () => {
  const items = [item('a'), item('b', 'given'), item('c'), item('d', 'sent_back'), item('e', 'not_applicable')]
  expect(nextItem(items, 'a', without)?.key).toBe('c')
  expect(nextItem(items, 'c', without)?.key).toBe('d')
  expect(nextItem(items, 'd', without)?.key).toBe('a')
})

test('[COL-72] skipped items and answers on their way are left out, and with nothing else left there is no next item', () => {
  const items = [item('a'), item('b'), item('c')]
  const left = { isOnItsWay: (key: string) => key === 'b', skipped: new Set(['a']) }
  expect(nextItem(items, 'a', left)?.key).toBe('c')
  expect(nextItem(items, 'c', left)).toBeUndefined()
  expect(listOpen(items, left.isOnItsWay).map(({ key }) => key)).toEqual(['a', 'c'])
})

test('[COL-70] after the last required item no optional one is pushed, and optional ones follow each other', () => {
  const items = [item('a'), item('b', 'open', false), item('c', 'open', false)]
  expect(nextItem(items, 'a', without)).toBeUndefined()
  expect(nextItem(items, 'b', without)?.key).toBe('c')
})
