import { wordsOfSearch, wordsOfText } from '#contract/domain/message-words.ts'

/** The tsvector of a text of the workspace. */
export const toSearchVector = (workspace: string, text: string): string =>
  lexemes(workspace, wordsOfText(text)).join(' ')

/** The tsquery for texts with a word beginning with each typed word; null when nothing typed is a word. */
export const toSearchQuery = (workspace: string, typed: string): string | null =>
  toQuery(workspace, wordsOfSearch(typed))

const toQuery = (workspace: string, words: readonly string[]) =>
  lexemes(workspace, words)
    .map((lexeme) => `${lexeme}:*`)
    .join(' & ') || null

/** Words are prefixed with the workspace's own letters, which separates the workspaces in the index. */
const lexemes = (workspace: string, words: readonly string[]) =>
  words.map((word) => `'${workspace.slice(-8)}${word.replaceAll('\\', '\\\\')}'`)

/** What makes the words of a text others than in earlier releases. */
const changedCharacters = /[^ -~\s]|['`%&#_\\$+<=>^|~]/u

/** Whether the words of a text changed with migration 0056. */
export const hasNewWords = (text: string): boolean => changedCharacters.test(text)

/** The tsquery for messages as earlier releases stored them. Goes with the next release, as does `hasNewWords`. */
export const toFormerQuery = (workspace: string, typed: string): string | null =>
  toQuery(
    workspace,
    typed
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[\u0300-\u036f]/g, '')
      .match(/[\u3040-\u30ff\u3400-\u9fff]|[[\p{L}\p{Nd}]--[\u3040-\u30ff\u3400-\u9fff]]+/gv)
      ?.map((word) => [...word].slice(0, 60).join('')) ?? [],
  )
