import { foldText, splitFoldedWords } from '#contract/domain/fold-text.ts'

/**
 * Of a text so many characters are looked at, more than a message has; but some stand for eighteen when written out, and a text of
 * those would be too much for PostgreSQL.
 */
const MAX_TEXT_LENGTH = 21_000

/** What a text of the workspace is found by, as a tsvector: its words without capitals and marks. */
export const toSearchVector = (workspace: string, said: string): string =>
  wordsOf(workspace, said).map(quoted).join(' ')

/** What finds the texts that have a word beginning with each word typed, as a tsquery; null where nothing typed is a word. */
export const toSearchQuery = (workspace: string, typed: string): string | null =>
  wordsOf(workspace, typed)
    .map((word) => `${quoted(word)}:*`)
    .join(' & ') || null

/** Behind the workspace's own letters, so that what one workspace says stands nowhere near what another one says. */
function wordsOf(workspace: string, said: string): string[] {
  const folded = foldText(said).slice(0, MAX_TEXT_LENGTH)
  const letters = workspace.slice(-8)
  return [...new Set(splitFoldedWords(folded).map((word) => letters + word))]
}

const quoted = (word: string) => `'${word}'`
