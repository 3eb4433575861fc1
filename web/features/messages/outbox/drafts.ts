const prefix = (owner: string) => `foyer-draft ${owner} `

/** What somebody has typed in a conversation and not sent: it outlives going elsewhere and a reload, as long as the tab. */
export const readDraft = (owner: string, conversation: string): string =>
  sessionStorage.getItem(prefix(owner) + conversation) ?? ''

export function keepDraft(owner: string, conversation: string, text: string): void {
  const key = prefix(owner) + conversation
  if (text === '') return sessionStorage.removeItem(key)
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // A full storage: the text stays where it is typed.
  }
}

export function emptyDrafts(owner: string): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix(owner))) sessionStorage.removeItem(key)
}
