import { expect, test } from 'vitest'
import { findable, finding } from './words.ts'

const WORKSPACE = '018f0000-0000-7000-8000-0000cafe4242'

test('a text is found by each of its words, once, behind the letters of the workspace', () => {
  expect(findable(WORKSPACE, `It's José, it’s JOSE!`)).toBe(`'cafe4242it' 'cafe4242s' 'cafe4242jose'`)
})

test('what is wanted are beginnings, and nothing that PostgreSQL would read as more', () => {
  expect(finding(WORKSPACE, 'blue leaf')).toBe(`'cafe4242blue':* & 'cafe4242leaf':*`)
  expect(finding(WORKSPACE, `' | !(\\):* & 👋`)).toBeNull()
})

test('of a long word the first 60 characters count, and none is cut in two', () => {
  expect(findable(WORKSPACE, '𝒜'.repeat(70))).toBe(`'cafe4242${'a'.repeat(60)}'`)
  expect(findable(WORKSPACE, '𐐀'.repeat(70))).toBe(`'cafe4242${'𐐨'.repeat(60)}'`)
})
