import { describe, expect, test } from 'vitest'
import type { PermissionRow } from '#contract/permissions.ts'
import { bakeryRow, yogaRow } from '#web/testing/sample-permission.ts'
import { visibleRows } from './visible-rows.ts'

const query = { search: '', sort: 'client_business', order: 'asc', page: 1, perPage: 25 } as const
const names = (rows: readonly PermissionRow[], asked: Partial<Parameters<typeof visibleRows>[1]>) =>
  visibleRows(rows, { ...query, ...asked }).items.map(({ client_business }) => client_business)

const rows = [yogaRow, bakeryRow]

describe('a table of thousands of clients', () => {
  const many = Array.from({ length: 3000 }, (_, at) => ({ ...bakeryRow, _id: `c${at}`, client_business: `Shop ${at}` }))

  test('shows a page at a time, with the total', () => {
    const { items, total } = visibleRows(many, { ...query, page: 120 })
    expect(total).toBe(3000)
    expect(items.map(({ client_business }) => client_business)).toEqual(
      Array.from({ length: 25 }, (_, at) => `Shop ${2975 + at}`),
    )
  })

  test('is searched as a whole', () => {
    expect(visibleRows(many, { ...query, search: 'shop 2999' })).toEqual({ items: [many[2999]], total: 1 })
  })
})

test('a search of the permission table finds words of business and contact, in any case and order', () => {
  expect(names(rows, { search: ' PARK blue ' })).toEqual(['Blue Door Bakery'])
  expect(names(rows, { search: 'park north' })).toEqual([])
})

test('the permission table is sorted by name, or by the reach of a block', () => {
  expect(names(rows, {})).toEqual(['Blue Door Bakery', 'Northside Yoga'])
  expect(names(rows, { order: 'desc' })).toEqual(['Northside Yoga', 'Blue Door Bakery'])
  expect(names(rows, { sort: 'social' })).toEqual(['Northside Yoga', 'Blue Door Bakery'])
})

test('the permission table sorts not applicable last', () => {
  expect(names([{ ...bakeryRow, social: null }, yogaRow], { sort: 'social' })).toEqual([
    'Northside Yoga',
    'Blue Door Bakery',
  ])
})

test('the permission table keeps its order for an unknown sort column', () => {
  expect(names(rows, { sort: 'password' })).toEqual(['Northside Yoga', 'Blue Door Bakery'])
})
