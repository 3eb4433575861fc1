import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeFileName } from './file-name.ts'

test.each([
  ['logo.png', 'logo.png'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\cleo\\logo.png', 'logo.png'],
  ['/etc/', 'file'],
  ['..', 'file'],
  ['.', 'file'],
  ['', 'file'],
  [' \t ', 'file'],
  ['.htaccess', '.htaccess'],
  ['a\0b.png', 'ab.png'],
  ['line\r\nSet-Cookie: x.png', 'line Set-Cookie: x.png'],
  ['two\nlines.pdf', 'two lines.pdf'],
  ['two\r\r\n\nlines.pdf', 'two lines.pdf'],
  ['two\u2028lines\u2029of\u0085text.pdf', 'two lines of text.pdf'],
  ['tab\tand\vform\ffeed.pdf', 'tab and form feed.pdf'],
  ['\nfirst.pdf\n', 'first.pdf'],
  ['several    spaces.pdf', 'several    spaces.pdf'],
  ['invoice\u202Egnp.exe', 'invoicegnp.exe'],
  ['\u2067שלום\u2069.pdf', 'שלום.pdf'],
  ['ملف العميل.pdf', 'ملف العميل.pdf'],
  ['日本語.webp', '日本語.webp'],
  ['half \ud800.txt', 'half \ufffd.txt'],
  ['e\u0301.txt', '\u00e9.txt'],
])('[FILE-4] the name %j is kept as %j', (given, kept) => {
  expect(safeFileName(given)).toBe(kept)
})

test('[FILE-4] a name of 300 bytes keeps its beginning and its extension, in whole characters', () => {
  expect(safeFileName(`${'x'.repeat(296)}.pdf`)).toBe(`${'x'.repeat(251)}.pdf`)
  expect(safeFileName(`${'ф'.repeat(148)}.pdf`)).toBe(`${'ф'.repeat(125)}.pdf`)
  expect(safeFileName(`${'👩‍👩‍👧'.repeat(17)}.png`)).toBe(`${'👩‍👩‍👧'.repeat(13)}.png`)
  expect(safeFileName(`a.${'x'.repeat(298)}`)).toBe(`a.${'x'.repeat(253)}`)
  expect(safeFileName(`a${'\u0301'.repeat(200)}`)).toHaveLength(127)
})

test('[FILE-4] every given name becomes a valid file name', () => {
  const names = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc.string({ unit: fc.constantFrom('.', '/', '\\', '\0', '\u202e', 'a', ' ', '\ud800'), maxLength: 20 }),
  )
  fc.assert(
    fc.property(names, (given) => {
      const name = safeFileName(given)
      expect(name).not.toBe('')
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u)
      expect(['.', '..']).not.toContain(name)
      expect(name.isWellFormed()).toBe(true)
      expect(safeFileName(name)).toBe(name)
    }),
    { seed: 20_261_121, numRuns: 2000 },
  )
})
