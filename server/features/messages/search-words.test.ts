import { expect, test } from 'vitest'
import { toSearchVector, toSearchQuery } from './search-words.ts'

const WORKSPACE = '018f0000-0000-7000-8000-0000cafe4242'

test('a text is indexed by each of its words once, prefixed with the workspace', () => {
  expect(toSearchVector(WORKSPACE, `It's José, it’s JOSE!`)).toBe(`'cafe4242it' 'cafe4242s' 'cafe4242jose'`)
})

test('a query consists of word prefixes without PostgreSQL operators', () => {
  expect(toSearchQuery(WORKSPACE, 'blue leaf')).toBe(`'cafe4242blue':* & 'cafe4242leaf':*`)
  expect(toSearchQuery(WORKSPACE, `' | !(\\):* & 👋`)).toBeNull()
})

test('the first 60 characters of a long word count, and no character is cut in two', () => {
  expect(toSearchVector(WORKSPACE, '𝒜'.repeat(70))).toBe(`'cafe4242${'a'.repeat(60)}'`)
  expect(toSearchVector(WORKSPACE, '𐐀'.repeat(70))).toBe(`'cafe4242${'𐐨'.repeat(60)}'`)
})
