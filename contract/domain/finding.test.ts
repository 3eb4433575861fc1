import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { lookUps } from '#contract/testing/look-ups.ts'
import { fitOf, fits, matcherOf, plain, typedAs } from './finding.ts'

const levelOf = (typed: string, ...texts: string[]) => Math.floor(fitOf(typedAs(typed), texts))

describe('[SHELL-8] how well a name fits what was typed', () => {
  test.each([
    ['Blue Door Bakery', fits.exact],
    ['blue door bakery', fits.exact],
    ['blue-door  bakery!', fits.exact],
    ['blue d', fits.beginning],
    ['b', fits.beginning],
    ['bak', fits.words],
    ['bakery blue', fits.words],
    ['bak door', fits.words],
    ['cleo bakery', fits.words],
    ['akery', fits.within],
    ['Bluw Dor', fits.mistyped],
    ['blue bakrey', fits.mistyped],
    ['nakery', fits.mistyped],
    ['bakerry', fits.mistyped],
    ['bxkrr', fits.none],
    ['red door', fits.none],
    ['blue door garden', fits.none],
    ['ue', fits.none],
    ['dxr', fits.none],
    ['', fits.none],
    [' ', fits.none],
    ['%_\\', fits.none],
    ['%', fits.none],
    ['blue %', fits.beginning],
    ["' or ''='", fits.none],
  ])('%s', (typed, level) => {
    expect(levelOf(typed, 'Blue Door Bakery', 'Cleo Client')).toBe(level)
  })

  test.each([
    ['jose', 'José Núñez'],
    ['josé nunez', 'Jose Nunez'],
    ['obrien', "O'Brien & Sons"],
    ['o’brien', "O'Brien & Sons"],
    ['muller', 'Müller'],
    ['strasse', 'Lange Straße'],
    ['soren', 'Søren'],
    ['ΚΑΛΗΜΕΡΑ', 'Καλημέρα'],
    ['会議', '明日の会議について'],
    ['jhon', 'John Smith'],
    ['jonh', 'John Smith'],
    ['ana', 'Anna Weber'],
    ['harbuor', 'Harbour Agency'],
    ['photgraphy', 'North Photography'],
    ['Lukasz', 'Łukasz'],
    ['oconnor', 'O´Connor'],
    ['oconnor', 'O`Connor'],
    ['isik', 'Işık'],
    ['oconnor', 'O’Connor'],
    ['กาแฟ', 'ร้านกาแฟดี'],
    ['🥐', 'Bakery 🥐'],
    ['12', '١٢ شارع'],
    ['%', '100 % Wool'],
    ['\\', 'C:\\ Drive'],
  ])('%s finds %s', (typed, name) => {
    expect(levelOf(typed, name)).toBeGreaterThan(fits.none)
  })

  test.each([
    ['20818', 'Order 20817'],
    ['cat', 'Bat Company'],
    ['xyz', 'Anna Weber'],
    ['ab', 'Ba Company'],
  ])('%s does not find %s', (typed, name) => {
    expect(levelOf(typed, name)).toBe(fits.none)
  })

  test('of two that fit alike, the one of which more was typed comes first', () => {
    const typed = typedAs('blue')
    expect(fitOf(typed, ['Bluebell'])).toBeLessThan(fitOf(typed, ['Blue Bell']))
  })

  test('two hundred signs are compared like any others', () => {
    const long = 'ab'.repeat(100)
    expect(levelOf(long, long)).toBe(fits.exact)
    expect(levelOf(`${long.slice(0, -1)}x`, `${long} ${long}`)).toBe(fits.mistyped)
    expect(levelOf('a '.repeat(100), 'Anna')).toBe(fits.words)
  })
})

describe('a list is searched by the letters on the own keyboard', () => {
  test.each(lookUps)('%j finds %j', (typed, text) => expect(matcherOf(typed)(text)).toBe(true))

  test.each([
    ['%', 'hundred'],
    ['_', 'ab'],
    ['\\', '/'],
    ['.', 'ab'],
    ['が', 'か'],
    ['हि', 'ह'],
    ['กา', 'ก'],
    ['lukasz', 'Lucas'],
    ['🥐', '🥖'],
    ['a c', 'ab'],
  ])('%j does not find %j', (typed, text) => expect(matcherOf(typed)(text)).toBe(false))

  test('a text is found by itself and any part of it, composed or not, in capitals or not', () => {
    const unit = fc.constantFrom(...'aZøŁßİı’é٣が한ก🥐%_\\ '.split(''), 'e\u0301', 'か\u3099', '\u200D', 'שָׁ')
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), (units) => {
        const text = units.join('')
        expect(matcherOf(text)(text)).toBe(true)
        expect(matcherOf(text.normalize('NFD'))(text.normalize('NFC'))).toBe(true)
        expect(plain(plain(text))).toBe(plain(text))
      }),
    )
  })
})

test('no file compares texts by toLowerCase().includes() without the folding', () => {
  const folder = new URL('../../', import.meta.url)
  const own = /\.to(?:Locale)?LowerCase\([^)]*\)\s*\.includes\(/
  const without = ['web/', 'server/', 'contract/'].flatMap((part) =>
    readdirSync(new URL(part, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => part + file)
      .filter((file) => /(?<!\.(?:test|story))\.tsx?$/.test(file))
      .filter((file) => own.test(readFileSync(new URL(file, folder), 'utf8'))),
  )
  expect(without).toEqual([])
})
