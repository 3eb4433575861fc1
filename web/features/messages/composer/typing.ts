/** Somebody who is typing, for as long as nothing else is heard, by the browser's own running time in ms. */
export type Typist = { id: string; name: string; until: number }

/** How long somebody is shown as typing after it was heard of, and how often it is said of oneself at most, in ms. */
const shownFor = 4000
const saidEvery = 2000

/** Whoever began first stands first, however often they are heard of. */
export function withTypist(
  typists: readonly Typist[],
  { id, name }: { id: string; name: string },
  now: number,
): Typist[] {
  const heard = { id, name, until: now + shownFor }
  return typists.some((one) => one.id === id)
    ? typists.map((one) => (one.id === id ? heard : one))
    : [...typists, heard]
}

export const withoutTypist = (typists: readonly Typist[], id: string): readonly Typist[] =>
  typists.some((one) => one.id === id) ? typists.filter((one) => one.id !== id) : typists

export const stillTyping = (typists: readonly Typist[], now: number): readonly Typist[] =>
  typists.filter((one) => one.until > now)

/** Calls `say` at the first stroke, and then not before the pause is over, however quickly somebody types. */
export function typingTeller(say: () => void, now: () => number = () => performance.now()): () => void {
  let said = -Infinity
  return () => {
    if (now() - said < saidEvery) return
    said = now()
    say()
  }
}
