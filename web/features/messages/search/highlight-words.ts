import { locateFound } from '#contract/domain/message-words.ts'

type TextPart = { text: string; at: number; isFound: boolean }

/** The length of the excerpt, and how much of it stands before the first word that was found. */
const excerptLength = 160
const lengthBefore = 40

/** An excerpt of a text in parts, with what was searched marked, as the server finds it. */
export function highlightWords(text: string, searched: string): TextPart[] {
  const found = locateFound(text, searched)
  const start = Math.max(0, (found[0]?.start ?? 0) - lengthBefore)
  const end = start + excerptLength
  const parts: TextPart[] = []
  let at = start
  for (const word of found) {
    if (word.start >= end) break
    if (word.start > at) parts.push({ text: text.slice(at, word.start), at, isFound: false })
    at = word.end
    parts.push({ text: text.slice(word.start, word.end), at: word.start, isFound: true })
  }
  if (at < end && at < text.length) parts.push({ text: text.slice(at, end), at, isFound: false })
  const [first, last] = [parts[0], parts.at(-1)]
  if (first && start > 0) first.text = `…${first.text}`
  if (last && Math.max(at, end) < text.length) last.text = `${last.text}…`
  return parts
}
