import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { productName } from '#contract/texts/common.ts'
import type { Log } from '../log/log.ts'
import { loadFilter, mayContain, isInBreach } from './breached-filter.ts'

/** Why a new password is refused, besides its length (AUTH-13). */
type PasswordFault = 'common' | 'guessable' | 'personal' | 'breached'

type Rating = {
  /** From weak (1) to strong (4); 1 for every password with a fault. */
  strength: 1 | 2 | 3 | 4
  fault: Exclude<PasswordFault, 'breached'> | undefined
}

export type PasswordCheck = {
  /** Rates a password by what this server knows. `about` are texts about the person: name, email, businesses. */
  rate(password: string, about: readonly string[]): Promise<Rating>
  /** The same fault, and the look-up at the service that the operator has chosen. */
  findFault(password: string, about: readonly string[]): Promise<PasswordFault | undefined>
}

/** As many guesses as for eight characters that follow no pattern, each of which zxcvbn counts as ten. */
const FEWEST_GUESSES = 1e8

// The time of an estimate grows with the square of the length, and 64 characters say enough about the whole.
const ESTIMATED_CHARACTERS = 64

/** `waitMs` is how long the look-up may take; longer in tests. */
type PasswordCheckOptions = { log: Log; lookUpUrl: string | undefined; waitMs?: number }

export function createPasswordCheck({ log, lookUpUrl, waitMs }: PasswordCheckOptions): PasswordCheck {
  async function rate(password: string, about: readonly string[]): Promise<Rating> {
    if (mayContain(await loadFilter(), password)) return { strength: 1, fault: 'common' }
    const typed = password.normalize('NFKC')
    const remainder = cutOwnWords(typed, splitOwnWords([...about, productName]))
    const guesses = (await loadEstimator()).check(remainder).guesses
    if (guesses < FEWEST_GUESSES) return { strength: 1, fault: remainder === typed ? 'guessable' : 'personal' }
    if (guesses < 1e10) return { strength: 2, fault: undefined }
    return { strength: guesses < 1e12 ? 3 : 4, fault: undefined }
  }

  return {
    rate,
    async findFault(password, about) {
      const { fault } = await rate(password, about)
      if (fault || !lookUpUrl) return fault
      return (await isInBreach(lookUpUrl, password, log, waitMs)) ? 'breached' : undefined
    },
  }
}

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loads zxcvbn and its dictionary at the first use: eight megabytes that only the change of a password needs. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= createEstimator()
  return estimator
}

async function createEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const { qwerty, qwertz, azerty, keypad } = adjacencyGraphs
  return new ZxcvbnFactory({
    dictionary,
    graphs: { qwerty, qwertz, azerty, keypad },
    maxLength: ESTIMATED_CHARACTERS,
    l33tMaxSubstitutions: 20,
  })
}

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
function splitOwnWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.normalize('NFKC').split(/[^\p{L}\p{N}]+/u))
  return [...new Set(words.map(fold))].filter((word) => word.length >= 3)
}

/** The password without the person's own words, also where they are written with digits and signs: J0hn, @nna. */
function cutOwnWords(password: string, words: readonly string[]): string {
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
