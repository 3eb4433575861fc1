/** A word is found by its beginning; what comes after so many of its characters is not looked at. */
const LONGEST_WORD = 60
/**
 * Of a text so many characters are looked at, more than a message has; but some stand for eighteen when written out, and a text of
 * those would be too much for PostgreSQL.
 */
const LONGEST_TEXT = 21_000

/** Characters of scripts that put no space between words are words of their own. */
const WORD = /[\u3040-\u30ff\u3400-\u9fff]|[[\p{L}\p{Nd}]--[\u3040-\u30ff\u3400-\u9fff]]+/gv
const MARKS = /[\u0300-\u036f]/g

/** What a text of the workspace is found by, as a tsvector: its words without capitals and marks. */
export const findable = (workspace: string, said: string): string => wordsOf(workspace, said).map(quoted).join(' ')

/** What finds the texts that have a word beginning with each word typed, as a tsquery; null where nothing typed is a word. */
export const finding = (workspace: string, typed: string): string | null =>
  wordsOf(workspace, typed)
    .map((word) => `${quoted(word)}:*`)
    .join(' & ') || null

/** Behind the workspace's own letters, so that what one workspace says stands nowhere near what another one says. */
function wordsOf(workspace: string, said: string): string[] {
  const plain = said.normalize('NFKD').toLowerCase().replaceAll(MARKS, '').slice(0, LONGEST_TEXT)
  const letters = workspace.slice(-8)
  return [...new Set(plain.match(WORD)?.map((word) => letters + beginningOf(word)))]
}

const beginningOf = (word: string) => (word.length > LONGEST_WORD ? [...word].slice(0, LONGEST_WORD).join('') : word)
const quoted = (word: string) => `'${word}'`
