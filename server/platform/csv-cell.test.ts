import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeCsvCell } from './csv-cell.ts'

test.each([
  ['=HYPERLINK("https://evil.example","click")'],
  ['+1 555 0100'],
  ['-2+3'],
  ['@SUM(A1:A9)'],
  ['  =1+1'],
  ['\u00A0=1+1'],
  ['\u200B=1+1'],
  ['\uFEFF=1+1'],
  ['\t=1+1'],
  ['\r=1+1'],
  ['\n=1+1'],
  ['\ttext'],
  ['＝1+1'],
  ['＋1'],
  ['－1'],
  ['＠SUM(A1)'],
  ["|cmd|' /C calc'!A0"],
])('[MSG-10] the cell %j is text to a spreadsheet', (text) => {
  expect(escapeCsvCell(text)).toBe(`'${text}`)
})

test.each([['Hello'], [''], ['a=b'], ['1 + 1'], ['"quoted"'], ['two\nlines'], ['Ünïcödé 🎉'], ["'already"]])(
  'the cell %j stays as it is',
  (text) => {
    expect(escapeCsvCell(text)).toBe(text)
  },
)

test('[MSG-10] no cell begins with what runs, and nothing of the text is lost', () => {
  const beginnings = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' ', '', '＝')
  fc.assert(
    fc.property(beginnings, fc.string({ unit: 'binary' }), (beginning, rest) => {
      const text = beginning + rest
      expect(escapeCsvCell(text).trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/)
      expect(escapeCsvCell(text).endsWith(text)).toBe(true)
    }),
  )
})
