export type Piece = { text: string; at: number; isFound: boolean }

/** So much of a text is shown, beginning a little before the first word that was found. */
const shown = 160
const before = 40

/** As the search compares: without capitals and marks. */
const plain = (word: string) => word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** A text in pieces, those words apart that begin with one that was looked for. */
export function marked(text: string, typed: string): Piece[] {
  const wanted = plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const found = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].filter(([word]) =>
    wanted.some((one) => plain(word).startsWith(one)),
  )
  const start = Math.max(0, (found[0]?.index ?? 0) - before)
  const end = start + shown
  const pieces: Piece[] = []
  let at = start
  for (const { 0: word, index } of found) {
    if (index >= end) break
    if (index > at) pieces.push({ text: text.slice(at, index), at, isFound: false })
    at = index + word.length
    pieces.push({ text: word, at: index, isFound: true })
  }
  if (at < end && at < text.length) pieces.push({ text: text.slice(at, end), at, isFound: false })
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (first && start > 0) first.text = `…${first.text}`
  if (last && Math.max(at, end) < text.length) last.text = `${last.text}…`
  return pieces
}
