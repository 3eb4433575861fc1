/** The digits of a phone, to compare and find it. */
export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '')

/** Phones are stored as digits, with a leading + kept (SHELL-10). */
export function normalizePhone(typed: string): string {
  const digits = digitsOf(typed)
  return digits !== '' && typed.trim().startsWith('+') ? `+${digits}` : digits
}

/** A number of fewer than ten digits is accepted all the same. */
export const looksShort = (typed: string): boolean => {
  const { length } = digitsOf(typed)
  return length > 0 && length < 10
}

function inGroups(digits: string, join: (area: string, middle: string, end: string) => string): string {
  return /^\d{10}$/.test(digits) ? join(digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)) : digits
}

/** 123-456-7890, as in lists. A number of another length stays as it is stored. */
export const listPhone = (digits: string): string => inGroups(digits, (area, middle, end) => `${area}-${middle}-${end}`)

/** (123)456-7890, as on the permission pages. */
export const permissionPhone = (digits: string): string =>
  inGroups(digits, (area, middle, end) => `(${area})${middle}-${end}`)
