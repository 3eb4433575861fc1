/** Where the documents cut names and texts, in characters. */
export const cuts = { fileName: 12, reviewFileName: 18, conversationName: 22, notification: 66 } as const

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first characters as a reader sees them, one more than asked for, so that it shows whether there are more. */
function firstOf(value: string, characters: number): string[] {
  const seen: string[] = []
  for (const { segment } of graphemes.segment(value)) {
    seen.push(segment)
    if (seen.length > characters) break
  }
  return seen
}

/** A text longer than `characters` ends there with an ellipsis. */
export function cut(value: string, characters: number): string {
  const seen = firstOf(value, characters)
  return seen.length > characters ? `${seen.slice(0, characters).join('')}…` : value
}

/** File names are cut already when they have just that many characters: 12 or longer (part 2, section 9). */
export function cutFileName(name: string, characters: number = cuts.fileName): string {
  const seen = firstOf(name, characters)
  return seen.length >= characters ? `${seen.slice(0, characters).join('')}…` : name
}
