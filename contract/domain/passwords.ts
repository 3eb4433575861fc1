const passwordLength = { min: 8, max: 128 } as const

/** The rule that page and server both check (AUTH-13). A character is a code point. The server checks the others. */
export function hasPasswordLength(password: string): boolean {
  const characters = [...password].length
  return characters >= passwordLength.min && characters <= passwordLength.max
}
