import { passwordFault } from '#contract/domain/passwords.ts'

export type Strength = 0 | 1 | 2 | 3 | 4

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u] as const
const sizes = [26, 26, 10, 32] as const

/** The number of characters to guess at each place, for the kinds that occur. */
const alphabetOf = (password: string): number =>
  kinds.reduce((sum, kind, at) => sum + (kind.test(password) ? (sizes[at] ?? 0) : 0), 0)

/** Counts characters that neither repeat nor continue their neighbor: of 'aaaa1234' only 'a' and '1'. */
function surprises(password: string): number {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0)
  return codes.filter((code, at) => at === 0 || Math.abs(code - (codes[at - 1] ?? 0)) > 1).length
}

/** The part that repeats, where a password is nothing but that: 'abcabcabc' is as easy as 'abc'. */
const onceOf = (password: string): string => /^(.+?)\1+$/su.exec(password)?.[1] ?? password

const yearOrDate = /(?:19|20)\d\d/g

/**
 * An estimate for the meter, from nothing typed (0) and weak (1) to strong (4). A password that breaks a rule is never more
 * than weak. It does not know words: the rules know the commonest passwords, the server judges.
 */
export function estimateStrength(password: string): Strength {
  if (password === '') return 0
  if (passwordFault(password)) return 1
  const once = onceOf(password).replaceAll(yearOrDate, 'Y')
  const bits = surprises(once) * Math.log2(Math.max(alphabetOf(once), 2))
  if (bits < 36) return 1
  if (bits < 52) return 2
  return bits < 72 ? 3 : 4
}
