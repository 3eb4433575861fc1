import { plainDigits } from './digits.ts'

/**
 * How well a text fits what was typed, the best last. The browser and the server judge alike, so what is found in the one stands
 * in order beside what the other answers.
 */
export const fits = { none: 0, mistyped: 1, within: 2, words: 3, beginning: 4, exact: 5 } as const

/** Letters without a decomposition into a plain letter and a mark, with the plain letters people type instead (PostgreSQL's `unaccent`). */
const plainLetters = new Map(
  // The small capitals decorate names; the last are letters of Arabic and Persian that one keyboard or the other has.
  `øo łl đd ðd ıi ßss æae œoe þth ħh ŧt ŋn ĸk əe ςσ ƀb ɓb ƈc ȼc ɖd ɗd ɛe ɇe ƒf ɠg ǥg ɦh ɨi ɩi ƙk ƚl
  ɱm ɲn ƞn ɔo ɵo ƥp ɍr ʂs ƫt ƭt ʉu ʋv ɏy ƴy ƶz ȥz ƃb ƌd ƕhv ƣoi ʈt ȡd ȴl ȵn ȶt ȷj ȸdb ȹqp ⱥa ⱦt ȿs ɀz ɉj ẜs ẝs ỻll ỽv ỿy
  ⱡl ⱨh ⱪk ⱬz ɫl ɽr ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz أا إا آا ٱا ىي یي کك ةه`
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
)
const otherLetters = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'gu')

/** Accents, and the marks that Hebrew, Arabic and Syriac leave out; the vowels of India and South East Asia are letters. */
const marks =
  /[[\p{M}&&[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]]--[\u3099\u309A]]/gv
/** Every spelling of an apostrophe in decomposed text, where `´` is a space with an accent. */
export const apostrophe = "(?: \u0301|['’‘‛ʼʹʻʾʿ′`´՚׳ꞌꞋ＇｀΄″‴⁗\u0374\u1FEF\u1FFD])"
export const unseen = String.raw`[\p{Default_Ignorable_Code_Point}\u0640·]`
const apostrophes = new RegExp(apostrophe, 'gu')
const unseenCharacters = new RegExp(unseen, 'gu')

/**
 * Without capitals, marks and apostrophes, in the letters and digits of the reader's own keyboard. Every search compares texts folded by
 * it; PostgreSQL's `foyer.plain` (migration 0061) folds alike.
 */
export function plain(text: string): string {
  if (/^[\n -~]*$/.test(text)) return text.toLowerCase().replaceAll(/['`]/g, '') // most names, and much quicker
  return plainDigits(text.normalize('NFKD').replaceAll(apostrophes, '').toLowerCase())
    .replaceAll(marks, '')
    .replaceAll(unseenCharacters, '')
    .replaceAll(otherLetters, (letter) => plainLetters.get(letter) ?? letter)
    .normalize('NFC')
}

/** The folded words of a search. %, _, \ and emoji are characters like any other. */
const searchedWords = (search: string): string[] => plain(search).split(/\s+/).filter(Boolean)

/** Whether texts have every word of a search, anywhere, in any order. */
export function matcherOf(search: string): (...texts: readonly string[]) => boolean {
  const words = searchedWords(search)
  return (...texts) => {
    if (words.length === 0) return true
    const folded = plain(texts.join('\n'))
    return words.every((word) => folded.includes(word))
  }
}

/** The words of a text that is plain already; an emoji is one. */
const plainWords = (text: string): string[] => text.match(/[\p{L}\p{Nd}\p{M}]+|\p{Extended_Pictographic}/gu) ?? []

/** The typed text, prepared once for all texts that it is compared with. */
export type Typed = { whole: string; words: string[]; hasLetters: boolean }

export function typedAs(text: string): Typed {
  const words = plainWords(plain(text))
  return words.length > 0
    ? { whole: words.join(' '), words: [...new Set(words)], hasLetters: true }
    : { whole: '', words: searchedWords(text), hasLetters: false }
}

/**
 * One of `fits`, plus as a fraction the share of the found words that was typed. Each typed word must be in one of the
 * texts, in any order; the worst one counts.
 */
export function fitOf({ whole, words, hasLetters }: Typed, texts: readonly string[]): number {
  if (words.length === 0) return fits.none
  if (!hasLetters)
    return words.every((word) => texts.some((text) => plain(text).includes(word))) ? fits.within : fits.none
  const textWords = texts.map((text) => plainWords(plain(text)))
  const wholes = textWords.map((one) => one.join(' '))
  if (wholes.includes(whole)) return fits.exact
  const best = words.map((word) => bestOf(word, textWords.flat()))
  const worst = Math.min(...best)
  if (worst < 1) return fits.none
  const closeness = best.reduce((sum, one) => sum + (one % 1), 0) / best.length
  const level = wholes.some((one) => one.startsWith(whole)) ? fits.beginning : Math.floor(worst)
  return level + closeness
}

/** Characters of scripts that put no space between words; one is as much as a word. */
export const spaceless = String.raw`[[\p{L}\p{M}\p{N}]&&[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]]`
const isSpaceless = new RegExp(spaceless, 'v')

const bestOf = (typed: string, words: readonly string[]) => Math.max(0, ...words.map((word) => fitOfWord(typed, word)))

/** One of `fits`, with the share of the word that was typed behind the point. */
export function fitOfWord(typed: string, word: string): number {
  const share = (0.99 * Math.min(typed.length, word.length)) / Math.max(typed.length, word.length)
  if (word.startsWith(typed)) return fits.words + share
  if ((typed.length > 2 || isSpaceless.test(typed)) && word.includes(typed)) return fits.within + share
  return isMistyped(typed, word) ? fits.mistyped + share : fits.none
}

/** So many mistakes are understood. In a number each digit is meant. */
function mistakesIn(typed: string): number {
  if (typed.length < 3 || /^\d+$/.test(typed)) return 0
  return typed.length < 7 ? 1 : 2
}

/** Whether the typed text stands for the beginning of the word; three letters or fewer must match exactly. */
function isMistyped(typed: string, word: string): boolean {
  const most = mistakesIn(typed)
  if (most === 0 || word.length < typed.length - most || lettersNotIn(word, typed) > most) return false
  if (typed.length > 3) return mistakesToBeginning(typed, word.slice(0, typed.length + most), most) <= most
  return typed[0] === word[0] && word.length <= 4 && mistakesToBeginning(typed, word, most) <= most
}

/** Each of these is a mistake, which is soon counted. */
function lettersNotIn(word: string, typed: string): number {
  let missing = 0
  for (const letter of typed) if (!word.includes(letter)) missing++
  return missing
}

/**
 * The smallest number of letters to change, insert, delete or swap that makes `typed` a prefix of `word` (optimal
 * string alignment, one row per letter). Stops when it exceeds `most`.
 */
function mistakesToBeginning(typed: string, word: string, most: number): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: word.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= typed.length; i++) {
    const next = [i]
    for (let j = 1; j <= word.length; j++) {
      const same = typed[i - 1] === word[j - 1]
      const swapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    if (Math.min(...next) > most) return Infinity
    ;[before, row] = [row, next]
  }
  return Math.min(...row)
}
