import { fitOfWord, fits, plain, type Typed } from '#contract/domain/finding.ts'

export type Piece = { text: string; at: number; isFound: boolean }

/** A text in pieces, what fits the words that were typed apart; of a word that was mistyped all is marked. */
export function marked({ words }: Typed, text: string): Piece[] {
  const found = [...text.matchAll(/[\p{L}\p{Nd}\p{M}'’]+/gu)].flatMap(({ 0: word, index }) => {
    const part = partOf(words, word)
    return part ? [{ from: index + part.from, to: index + part.to }] : []
  })
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
  const said = plain(word)
  const best = words.toSorted((one, other) => fitOfWord(other, said) - fitOfWord(one, said))[0]
  if (best === undefined || fitOfWord(best, said) === fits.none) return undefined
  const at = said.indexOf(best)
  return at < 0 ? { from: 0, to: word.length } : { from: lengthOf(word, at), to: lengthOf(word, at + best.length) }
}

/** How much of a word makes so many letters when it is plain: an ü is one letter and may be two signs, an ß is two. */
function lengthOf(word: string, letters: number): number {
  let length = 0
  for (const sign of word) {
    const isMark = /\p{M}/u.test(sign)
    if (!isMark && plain(word.slice(0, length)).length >= letters) break
    length += sign.length
  }
  return letters === 0 ? 0 : length
}
