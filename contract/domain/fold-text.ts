/** A word is found by its beginning; later characters are not compared. */
const maxWordLength = 60

/** Characters of scripts that put no space between words are words of their own. */
const wordPattern = /[\u3040-\u30ff\u3400-\u9fff]|[[\p{L}\p{Nd}]--[\u3040-\u30ff\u3400-\u9fff]]+/gv

/** Without capitals and diacritics, so that 'jose' finds José. The words stored for the search of messages depend on it. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')

const truncateWord = (word: string) => (word.length > maxWordLength ? [...word].slice(0, maxWordLength).join('') : word)

export const splitFoldedWords = (folded: string): string[] => (folded.match(wordPattern) ?? []).map(truncateWord)

/** `start` and `end` are offsets in the text before it is folded. */
type LocatedWord = { word: string; start: number; end: number }

/** The folded words of a text, each with its place in the text as it was written. */
export function locateWords(text: string): LocatedWord[] {
  const places: { start: number; end: number }[] = []
  let at = 0
  for (const character of text) {
    const start = at
    at += character.length
    const { length } = foldText(character)
    for (let unit = 0; unit < length; unit += 1) places.push({ start, end: at })
    // A diacritic that is folded away belongs to the letter before it.
    const letter = places.at(-1)
    if (length === 0 && letter) letter.end = at
  }
  return [...foldText(text).matchAll(wordPattern)].map(({ 0: word, index }) => ({
    word: truncateWord(word),
    start: places[index]?.start ?? 0,
    end: places[index + word.length - 1]?.end ?? text.length,
  }))
}
