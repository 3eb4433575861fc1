import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { plain } from './finding.ts'
import { Name } from './names.ts'

/** Of Debian's package unicode-data: a character in five spellings, typed, composed, decomposed and both for compatibility. */
const listed = execFileSync('bzcat', ['/usr/share/unicode/NormalizationTest.txt.bz2'], {
  encoding: 'utf8',
  maxBuffer: 10_000_000,
})
const spellings = listed
  .split('\n')
  .filter((line) => /^[\dA-F]/.test(line))
  .map((line) => line.split(';').slice(0, 5).map(charactersOf))

function charactersOf(codes: string): string {
  return codes
    .split(' ')
    .map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .join('')
}

const countDifferent = (texts: readonly unknown[]) => new Set(texts).size - 1

test('Unicode’s own spellings of a character are one name, and each finds the others', () => {
  expect(spellings.length).toBeGreaterThan(15_000)
  const apart = spellings.filter(
    (all) => countDifferent(all.slice(0, 3).map((one) => Name.safeParse(`a${one}b`).data)) > 0,
  )
  expect(apart).toEqual([])
  expect(spellings.filter((all) => countDifferent(all.map(plain)) > 0)).toEqual([])
})
