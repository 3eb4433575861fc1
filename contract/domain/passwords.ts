import { commonPasswords } from './common-passwords.ts'

export type PasswordFault = 'length' | 'common'

const passwordLength = { min: 8, max: 128 } as const

/**
 * The rule that a new password breaks, if any (AUTH-13). A character is a code point. Common passwords are compared
 * without case.
 */
export function passwordFault(password: string): PasswordFault | undefined {
  const characters = [...password].length
  if (characters < passwordLength.min || characters > passwordLength.max) return 'length'
  return commonPasswords.has(password.toLowerCase()) ? 'common' : undefined
}
