import { expect, test } from 'vitest'
import { harmless } from '#web/features/messages/thread/harmless.ts'

test.each([
  ['photo\u202Egpj.exe', 'photo\uFFFDgpj.exe'],
  ['\u202Dforced', '\uFFFDforced'],
  ['שלום עולם', 'שלום עולם'],
  ['with marks \u200F and isolates \u2067 \u2069', 'with marks \u200F and isolates \u2067 \u2069'],
  ['plain', 'plain'],
])('[MSG-4] %j is shown as %j', (text, shown) => {
  expect(harmless(text)).toBe(shown)
})
