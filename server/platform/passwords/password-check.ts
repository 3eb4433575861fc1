import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { productName } from '#contract/texts/common.ts'
import type { Log } from '../log/log.ts'
import { loadFilter, mayContain } from './breached-filter.ts'
import { cutOwnWords, splitOwnWords } from './own-words.ts'
import { isInBreach } from './range-lookup.ts'

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

export function createPasswordCheck({ log, lookUpUrl }: { log: Log; lookUpUrl: string | undefined }): PasswordCheck {
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
      return (await isInBreach(lookUpUrl, password, log)) ? 'breached' : undefined
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
