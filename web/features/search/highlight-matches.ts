import { fitOfWord, fits, plain, type Typed } from '#contract/domain/finding.ts'

export type Piece = { text: string; at: number; isFound: boolean }

/** Splits a text into marked and unmarked parts. Marks the matching part of a word, or the whole word after a typo. */
export function highlightMatches({ words }: Typed, text: string): Piece[] {
  const found = [...text.matchAll(/[\p{L}\p{Nd}\p{M}'’]+|\p{Extended_Pictographic}/gu)].flatMap(
    ({ 0: word, index }) => {
      const part = partOf(words, word)
      return part ? [{ from: index + part.from, to: index + part.to }] : []
    },
  )
  const pieces: Piece[] = []
  let at = 0
  for (const { from, to } of found) {
    if (from > at) pieces.push({ text: text.slice(at, from), at, isFound: false })
    pieces.push({ text: text.slice(from, to), at: from, isFound: true })
    at = to
  }
  if (at < text.length) pieces.push({ text: text.slice(at), at, isFound: false })
  return pieces
}

function partOf(words: readonly string[], word: string): { from: number; to: number } | undefined {
  const folded = plain(word)
  const best = words.toSorted((a, b) => fitOfWord(b, folded) - fitOfWord(a, folded))[0]
  if (best === undefined || fitOfWord(best, folded) === fits.none) return undefined
  const at = folded.indexOf(best)
  return at < 0 ? { from: 0, to: word.length } : { from: lengthOf(word, at), to: lengthOf(word, at + best.length) }
}

/**
 * The length in the original word of this many normalized letters: an ü is one letter and may be two code units, an ß
 * is two letters.
 */
function lengthOf(word: string, letters: number): number {
  let length = 0
  for (const sign of word) {
    const isMark = /\p{M}/u.test(sign)
    if (!isMark && plain(word.slice(0, length)).length >= letters) break
    length += sign.length
  }
  return letters === 0 ? 0 : length
}
