/** Where the documents truncate names and texts, in characters. */
export const maxLengths = { conversationName: 22, notification: 66 } as const

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

/** A file's name in two parts, so that a cut name still shows its extension. */
export function splitFileName(name: string): { stem: string; extension: string } {
  const [extension = ''] = /(?<=.)\.[^.\s]{1,8}$/u.exec(name) ?? []
  return { stem: name.slice(0, name.length - extension.length), extension }
}
