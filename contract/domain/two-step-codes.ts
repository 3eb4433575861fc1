/** The number of recovery codes in a new set. */
export const recoveryCodeCount = 10

/** From this number of codes left on the person is warned. */
export const lowRecoveryCodes = 2

/** Apps show six digits in two groups, and pasted codes bring spaces along. */
export const stripSpaces = (code: string): string => code.replaceAll(/\s/g, '')

/** A secret in groups of four, for typing by hand. */
export const groupByFour = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''
