/** Characters that are written for each other. Applied to words and passwords alike. */
const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '!': 'l',
  i: 'l',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '8': 'b',
}

/** One UTF-16 unit for each character, so that places in the folded text are places in the password. */
function foldCharacter(character: string): string {
  const letter = character.normalize('NFD').charAt(0).toLowerCase()
  return lookalikes[letter] ?? letter
}

const fold = (text: string): string => Array.from(text, foldCharacter).join('')

/** The folded words of names, emails and businesses. Shorter ones say little and occur in other words. */
export function splitOwnWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.normalize('NFKC').split(/[^\p{L}\p{N}]+/u))
  return [...new Set(words.map(fold))].filter((word) => word.length >= 3)
}

/** The password without the person's own words, also where they are written with digits and signs: J0hn, @nna. */
export function cutOwnWords(password: string, words: readonly string[]): string {
  const characters = [...password]
  const folded = fold(password)
  const own = new Set<number>()
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      for (let next = at; next < at + word.length; next += 1) own.add(next)
    }
  }
  return characters.filter((_, at) => !own.has(at)).join('')
}
