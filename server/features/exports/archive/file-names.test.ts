import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeArchiveName, uniquePaths } from './file-names.ts'

describe('[SET-8] safeArchiveName', () => {
  test.each([
    ['logo.png', 'logo.png'],
    ['Vertrag für Ölhändler 日本.pdf', 'Vertrag für Ölhändler 日本.pdf'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['a/b\\c.txt', 'a_b_c.txt'],
    ['C:\\secret.txt', 'C__secret.txt'],
    ['what? "now" <here>|*.txt', 'what_ _now_ _here___.txt'],
    ['CON', '_CON'],
    ['aux.txt', '_aux.txt'],
    ['com1.tar.gz', '_com1.tar.gz'],
    ['con .txt', '_con.txt'],
    ['console.txt', 'console.txt'],
    ['.htaccess', 'htaccess'],
    ['ends in dots...', 'ends in dots'],
    ['tab\tand\nline', 'tab_and_line'],
    ['invoice\u202Egnp.exe', 'invoice_gnp.exe'],
    ['  ', 'unnamed'],
    ['..', 'unnamed'],
    ['\uD800', '\uFFFD'],
  ])('the name %j becomes %j', (given, fits) => {
    expect(safeArchiveName(given, 'unnamed')).toBe(fits)
  })

  test('a shortened name keeps its extension', () => {
    expect(safeArchiveName(`${'日'.repeat(200)}.pdf`, 'unnamed')).toBe(`${'日'.repeat(58)}.pdf`)
  })

  test.each(['.', ' ', '. .'])('a name that is cut off behind %j does not end in it', (end) => {
    const kept = 'x'.repeat(180 - end.length)
    expect(safeArchiveName(`${kept}${end}${'y'.repeat(40)}`, 'unnamed')).toBe(kept)
  })

  test('no name leads out of its folder', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        const name = safeArchiveName(given, 'unnamed')
        expect(name).not.toMatch(/[/\\:]|^\.|[. ]$/)
        expect(name).not.toBe('')
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
      }),
    )
  })
})

test('[SET-8] equal names are numbered, also when they differ only in capitals', () => {
  const once = uniquePaths()
  expect(['logo.png', 'Logo.PNG', 'logo.png', 'logo (2).png'].map((name) => once('files/Ana', name))).toEqual([
    'files/Ana/logo.png',
    'files/Ana/Logo (2).PNG',
    'files/Ana/logo (3).png',
    'files/Ana/logo (2) (2).png',
  ])
  expect(once('files/Bo', 'logo.png')).toBe('files/Bo/logo.png')
})

test('[SET-8] numbering a hundred thousand equal names is fast', () => {
  const once = uniquePaths()
  const all = new Set(Array.from({ length: 100_000 }, () => once('files', 'a.txt')))
  expect(all.size).toBe(100_000)
  expect(all).toContain('files/a (100000).txt')
})
