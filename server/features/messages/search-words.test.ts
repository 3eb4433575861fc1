import { expect, test } from 'vitest'
import { toSearchVector, toSearchQuery } from './search-words.ts'

const WORKSPACE = '018f0000-0000-7000-8000-0000cafe4242'

test('a text is found by each of its words, once, behind the letters of the workspace', () => {
  expect(toSearchVector(WORKSPACE, `It's José, it’s JOSE!`)).toBe(`'cafe4242it' 'cafe4242s' 'cafe4242jose'`)
})

test('what is wanted are beginnings, and nothing that PostgreSQL would read as more', () => {
  expect(toSearchQuery(WORKSPACE, 'blue leaf')).toBe(`'cafe4242blue':* & 'cafe4242leaf':*`)
  expect(toSearchQuery(WORKSPACE, `' | !(\\):* & 👋`)).toBeNull()
})

test('of a long word the first 60 characters count, and none is cut in two', () => {
  expect(toSearchVector(WORKSPACE, '𝒜'.repeat(70))).toBe(`'cafe4242${'a'.repeat(60)}'`)
  expect(toSearchVector(WORKSPACE, '𐐀'.repeat(70))).toBe(`'cafe4242${'𐐨'.repeat(60)}'`)
})
