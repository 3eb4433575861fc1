import { foldText, splitFoldedWords } from '#contract/domain/fold-text.ts'

/**
 * Only so many characters of a text are indexed, more than a message has: some characters expand to eighteen, and such
 * a text would exceed PostgreSQL's limit.
 */
const MAX_TEXT_LENGTH = 21_000

/** The tsvector of a text of the workspace: its words without capitals and marks. */
export const toSearchVector = (workspace: string, text: string): string =>
  wordsOf(workspace, text).map(quoted).join(' ')

/** The tsquery for texts with a word beginning with each typed word; null when nothing typed is a word. */
export const toSearchQuery = (workspace: string, typed: string): string | null =>
  wordsOf(workspace, typed)
    .map((word) => `${quoted(word)}:*`)
    .join(' & ') || null

/** Words are prefixed with the workspace's own letters, which separates the workspaces in the index. */
function wordsOf(workspace: string, text: string): string[] {
  const folded = foldText(text).slice(0, MAX_TEXT_LENGTH)
  const letters = workspace.slice(-8)
  return [...new Set(splitFoldedWords(folded).map((word) => letters + word))]
}

const quoted = (word: string) => `'${word}'`
