import { expect, test } from 'vitest'
import { hasNewWords, toFormerQuery, toSearchVector, toSearchQuery } from './search-words.ts'

const WORKSPACE = '018f0000-0000-7000-8000-0000cafe4242'

test('a text is indexed by each of its words once, prefixed with the workspace', () => {
  expect(toSearchVector(WORKSPACE, `It's José, it’s JOSE!`)).toBe(
    `'cafe4242its' 'cafe4242jose' 'cafe4242it' 'cafe4242s'`,
  )
})

test('a query consists of word prefixes without PostgreSQL operators', () => {
  expect(toSearchQuery(WORKSPACE, 'blue leaf')).toBe(`'cafe4242blue':* & 'cafe4242leaf':*`)
  expect(toSearchQuery(WORKSPACE, `' !():*`)).toBeNull()
  expect(toSearchQuery(WORKSPACE, `'\\ | 👋`)).toBe(`'cafe4242\\\\':* & 'cafe4242|':* & 'cafe4242👋':*`)
})

test('a former query has the words by which earlier releases stored messages', () => {
  expect(toFormerQuery(WORKSPACE, 'Łukasz')).toBe(`'cafe4242łukasz':*`)
  expect(toFormerQuery(WORKSPACE, '会議')).toBe(`'cafe4242会':* & 'cafe4242議':*`)
  for (const text of ['Łukasz', 'O’Connor', "it's", '会議', '100 %', '5€', '🥐']) expect(hasNewWords(text)).toBe(true)
  for (const text of ['Blue leaf', 'a.b@example.org, (c); d-e: "f"!?\n/*']) expect(hasNewWords(text)).toBe(false)
})

test('the first 60 characters of a long word count, and no character is cut in two', () => {
  expect(toSearchVector(WORKSPACE, '𝒜'.repeat(70))).toBe(`'cafe4242${'a'.repeat(60)}'`)
  expect(toSearchVector(WORKSPACE, '𐐀'.repeat(70))).toBe(`'cafe4242${'𐐨'.repeat(60)}'`)
})
