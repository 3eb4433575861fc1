/** How many recovery codes there are in the beginning. */
export const recoveryCodeCount = 10

/** From here on somebody is told that their recovery codes are running out. */
export const fewRecoveryCodes = 2

/** A code as it is sent: apps show six digits in two groups, and what is pasted brings its blanks along. */
export const withoutBlanks = (code: string): string => code.replaceAll(/\s/g, '')

/** A secret in groups of four, to be typed by hand. */
export const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''
