import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { typedKey } from './typed-key.ts'

const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init)

test.each([
  ['Enter', press({ key: 'Enter', keyCode: 13 }), 'Enter'],
  ['a letter', press({ key: 'ä' }), 'ä'],
  ['Enter while a word is composed', press({ key: 'Enter', keyCode: 13, isComposing: true }), 'Process'],
  ['the Enter by which WebKit confirms a word', press({ key: 'Enter', keyCode: 229 }), 'Process'],
  ['an arrow among the candidates', press({ key: 'ArrowDown', keyCode: 229, isComposing: true }), 'Process'],
  ['Escape that ends composing', press({ key: 'Escape', keyCode: 229 }), 'Process'],
])('the typed key of %s is read as from React', (_, event, key) => {
  expect(typedKey(event)).toBe(key)
  expect(typedKey({ nativeEvent: event } as never)).toBe(key)
})

test('no handler reads the key of an event by itself', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.|\/testing\/|typed-key/.test(file))
  const reads = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return (
      /(?:onKey(?:Down|Up|Press)\w*[=:]|addEventListener\('key|KeyboardEvent)/.test(text) &&
      /\bevent\.(?:key|code|keyCode)\b|\(\{ key \}|\{ key\b[^)]*\}: \w*KeyboardEvent|isComposing/.test(text)
    )
  })
  expect(reads).toEqual([])
})
