/** Where the documents truncate names and texts, in characters. */
export const maxLengths = { conversationName: 22, notification: 66 } as const

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Truncates a text longer than `characters` and appends an ellipsis. */
export function truncate(value: string, characters: number): string {
  const seen: string[] = []
  for (const { segment } of graphemes.segment(value)) {
    if (seen.length === characters) return `${seen.join('')}…`
    seen.push(segment)
  }
  return value
}

/** A file's name in parts, so that a cut name still shows 12 characters and its extension. A short rest is part of the start. */
export function splitFileName(name: string): { start: string; middle: string; extension: string } {
  const [extension = ''] = /(?<=.)\.[^.\s]{1,8}$/u.exec(name) ?? []
  const stem = [...graphemes.segment(name.slice(0, name.length - extension.length))].map(({ segment }) => segment)
  const from = stem.length < 15 ? stem.length : 12
  return { start: stem.slice(0, from).join(''), middle: stem.slice(from).join(''), extension }
}
