import { toSearchVector } from '#server/features/messages/search-words.ts'
import { createRandom, type Random } from '../chat/random.ts'
import { pick } from './steps.ts'

const COMMON =
  'the you for and we have with please this that can your our send new page logo photos invoice website meeting week today tomorrow thanks great draft text color contract Monday Friday post campaign newsletter login password hosting domain menu opening hours price offer customer question answer call phone email file version approve change update ready launch'.split(
    ' ',
  )
const SYLLABLES =
  'ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu ra re ri ro ru sa se si so su ta te ti to tu'.split(
    ' ',
  )
const RARE_WORDS = 4000
const BODIES = 20_000
/** Stands for the letters of the workspace. */
export const PLACEHOLDER = '________'

export type Body = { text: string; words: string }

const syllables = (random: Random) => `${pick(random, SYLLABLES)}${pick(random, SYLLABLES)}${pick(random, SYLLABLES)}`

/** The texts of messages with their search words. */
export function bodies(): Body[] {
  const random = createRandom(11)
  // The first are common, the others ever rarer.
  const words = [...COMMON, ...Array.from({ length: RARE_WORDS }, () => `${syllables(random)}n`)]
  const word = () => words[Math.floor(words.length ** random()) - 1] ?? 'and'
  return Array.from({ length: BODIES }, () => {
    const text = Array.from({ length: 3 + Math.floor(random() * random() * 30) }, word).join(' ')
    return { text, words: toSearchVector(PLACEHOLDER, text) }
  })
}

const FIRST =
  'Blue Red Harbour Stone Silver Green North Little Golden Quiet Market River Maple Copper Velvet Wild'.split(' ')
const SECOND = 'Door Bakery Garden Studio Kitchen Lantern Bridge Mountain Window Anchor Orchard Compass Feather'.split(
  ' ',
)
const PEOPLE = 'Anna Maria José Peter Lena Jürgen Cleo Ingrid Tomás Olivia Søren Fatima Dmitri Chloé Benedict'.split(
  ' ',
)

export function personName(random: Random): { name: string; business: string } {
  const last = syllables(random)
  const capital = last.charAt(0).toUpperCase() + last.slice(1)
  return {
    name: `${pick(random, PEOPLE)} ${capital}`,
    business: `${pick(random, FIRST)} ${pick(random, SECOND)} ${capital}`,
  }
}
