import { describe, expect, test } from 'vitest'
import type { PermissionRow } from '#contract/permissions.ts'
import { bakeryRow, yogaRow } from '../sample.ts'
import { visibleRows } from './visible-rows.ts'

const wanted = { search: '', sort: 'client_business', order: 'asc', page: 1, perPage: 25 } as const
const names = (rows: readonly PermissionRow[], asked: Partial<Parameters<typeof visibleRows>[1]>) =>
  visibleRows(rows, { ...wanted, ...asked }).items.map(({ client_business }) => client_business)

const rows = [yogaRow, bakeryRow]

describe('thousands of clients', () => {
  const many = Array.from({ length: 3000 }, (_, at) => ({ ...bakeryRow, _id: `c${at}`, client_business: `Shop ${at}` }))

  test('are shown a page at a time, with how many there are in all', () => {
    const { items, total } = visibleRows(many, { ...wanted, page: 120 })
    expect(total).toBe(3000)
    expect(items.map(({ client_business }) => client_business)).toEqual(
      Array.from({ length: 25 }, (_, at) => `Shop ${2975 + at}`),
    )
  })

  test('are searched through all of them', () => {
    expect(visibleRows(many, { ...wanted, search: 'shop 2999' })).toEqual({ items: [many[2999]], total: 1 })
  })
})

test('a search finds words of the business and of the contact, in any case and order', () => {
  expect(names(rows, { search: ' PARK blue ' })).toEqual(['Blue Door Bakery'])
  expect(names(rows, { search: 'park north' })).toEqual([])
})

test('rows are sorted by name, or by how much is seen of a block', () => {
  expect(names(rows, {})).toEqual(['Blue Door Bakery', 'Northside Yoga'])
  expect(names(rows, { order: 'desc' })).toEqual(['Northside Yoga', 'Blue Door Bakery'])
  expect(names(rows, { sort: 'social' })).toEqual(['Northside Yoga', 'Blue Door Bakery'])
})

test('what does not apply stands behind what is seen', () => {
  expect(names([{ ...bakeryRow, social: null }, yogaRow], { sort: 'social' })).toEqual([
    'Northside Yoga',
    'Blue Door Bakery',
  ])
})

test('an order that there is not leaves the rows as they came', () => {
  expect(names(rows, { sort: 'password' })).toEqual(['Northside Yoga', 'Blue Door Bakery'])
})
