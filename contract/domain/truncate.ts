/** Where the documents truncate names and texts, in characters. */
export const maxLengths = { fileName: 12, reviewFileName: 18, conversationName: 22, notification: 66 } as const

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first graphemes, one more than asked for, so that the caller sees whether there are more. */
function firstOf(value: string, characters: number): string[] {
  const seen: string[] = []
  for (const { segment } of graphemes.segment(value)) {
    seen.push(segment)
    if (seen.length > characters) break
  }
  return seen
}

/** Truncates a text longer than `characters` and appends an ellipsis. */
export function truncate(value: string, characters: number): string {
  const seen = firstOf(value, characters)
  return seen.length > characters ? `${seen.slice(0, characters).join('')}…` : value
}

/** File names are truncated from exactly that many characters on: 12 or longer (part 2, section 9). */
export function truncateFileName(name: string, characters: number = maxLengths.fileName): string {
  const seen = firstOf(name, characters)
  return seen.length >= characters ? `${seen.slice(0, characters).join('')}…` : name
}
