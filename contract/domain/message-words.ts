import { apostrophe, plain, spaceless, unseen } from './finding.ts'

/*
 * What messages are searched by. A word is found by its beginning. In scripts that put no space between words each two letters that
 * stand together are one, and a sign is one. A word with an apostrophe is found whole and by its parts: oconnor and connor.
 */

/** Later characters of a word are not compared. */
const maxWordLength = 60
/** Folded characters that are searched, more than a message has: some expand to eighteen. PostgreSQL limits what a row can have. */
const maxTextLength = 21_000

const wordPattern = new RegExp(`(${spaceless}+)|[[\\p{L}\\p{M}\\p{N}]--${spaceless}]+|[\\p{S}%&#_\\\\]`, 'gv')
const apostrophes = new RegExp(apostrophe, 'gu')

type FoldedWord = { word: string; index: number; length: number; isRun: boolean }

/** The words of a folded text. `isRun`: letters without spaces between words, not cut into pairs yet. */
const splitWords = (folded: string): FoldedWord[] =>
  [...folded.matchAll(wordPattern)].map(({ 0: word, 1: run, index }) => ({
    // Hangul is found by a syllable that is typed in part.
    word: run ?? truncateWord(word.normalize('NFD')),
    index,
    length: word.length,
    isRun: run !== undefined,
  }))

const truncateWord = (word: string) => (word.length > maxWordLength ? [...word].slice(0, maxWordLength).join('') : word)

/** Each letter with the next one; the last is alone. */
function pairsOf(run: string): string[] {
  const letters = [...run]
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ''))
}

/** The text as it is, and with its words cut at apostrophes. Both are equally long. */
const spellings = (text: string) => [...new Set([text, text.replaceAll(apostrophes, (cut) => ' '.repeat(cut.length))])]

/** Under each of these words a text is stored for the search. */
export function wordsOfText(text: string): string[] {
  const words = spellings(text).flatMap((spelling) =>
    splitWords(plain(spelling).slice(0, maxTextLength)).flatMap(({ word, isRun }) => (isRun ? pairsOf(word) : [word])),
  )
  return [...new Set(words)]
}

/** A text is found when for each of these one of its words begins so. */
export function wordsOfSearch(typed: string): string[] {
  const words = splitWords(plain(typed)).flatMap(({ word, isRun }) => {
    if (!isRun) return [word]
    const pairs = pairsOf(word)
    return pairs.length > 1 ? pairs.slice(0, -1) : pairs
  })
  return [...new Set(words)]
}

/** Where a text has what is searched, offsets in the text as it was written, in their order, without overlaps. */
export function locateFound(text: string, typed: string): { start: number; end: number }[] {
  const searched = wordsOfSearch(typed)
  const ranges = spellings(text).flatMap((spelling) => locate(spelling, searched))
  const merged: { start: number; end: number }[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = merged.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

function locate(text: string, searched: readonly string[]): { start: number; end: number }[] {
  const { folded, places } = foldByPieces(text)
  const rangeOf = (index: number, length: number) => ({
    start: places[index]?.start ?? 0,
    end: places[index + length - 1]?.end ?? text.length,
  })
  return splitWords(folded).flatMap(({ word, index, length, isRun }) => {
    if (!isRun) return searched.some((one) => word.startsWith(one)) ? [rangeOf(index, length)] : []
    let at = index
    return pairsOf(word).flatMap((pair) => {
      const [letter = ''] = pair
      const from = at
      at += letter.length
      return [letter, pair].filter((part) => searched.includes(part)).map((part) => rangeOf(from, part.length))
    })
  })
}

/** Letters of Hangul and of its half and circled forms, which compose. */
const jamo = '[\\u1100-\\u11ff\\u3130-\\u318f\\u3200-\\u321e\\u3260-\\u327e\\uac00-\\ud7a3\\uffa0-\\uffdc]'
/** What folding removes, or composes with the letter before it: half voiced marks of kana are letters by Unicode. */
const following = `(?:[\\p{M}\\uff9e\\uff9f]|${unseen}|${apostrophe})`
const piecePattern = new RegExp(`(?:(?:${jamo}${following}*)+|[^])${following}*`, 'gu')

/** The folded text with the place in the text of each of its code units. Folding the pieces gives what folding the text gives. */
function foldByPieces(text: string) {
  const pieces = [...text.matchAll(piecePattern)].map(({ 0: piece, index }) => ({
    folded: plain(piece),
    place: { start: index, end: index + piece.length },
  }))
  return {
    folded: pieces.map(({ folded }) => folded).join(''),
    places: pieces.flatMap(({ folded, place }) => Array.from({ length: folded.length }, () => place)),
  }
}
