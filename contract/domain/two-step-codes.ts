import { plainDigits } from './digits.ts'

export const recoveryCodeCount = 10

/** From this number of codes left on the person is warned. */
export const lowRecoveryCodes = 2

/** Apps show six digits in two groups, pasted codes bring spaces and marks of direction along, and keyboards have digits of their own. */
export const stripSpaces = (code: string): string =>
  plainDigits(code).replaceAll(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')

/** A secret in groups of four, for typing by hand. */
export const groupByFour = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''
