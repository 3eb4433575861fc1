import { digitsOf } from '#contract/domain/phone.ts'

/**
 * What was typed into a search, as a pattern of `like`: it means itself, and never reaches across two columns that are joined by
 * a new line.
 */
export const searchPattern = (typed: string): string =>
  `%${typed.replaceAll('\n', ' ').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The same for a phone, which is kept as digits and found however they are grouped; null for what is no phone. */
export function phonePattern(typed: string): string | null {
  const isPhone = /^[\d\s()+./-]*$/.test(typed) && /\d/.test(typed)
  return isPhone ? `%${digitsOf(typed)}%` : null
}
