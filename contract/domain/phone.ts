/** Phones are stored as digits only (SHELL-10). */
export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '')

function inGroups(digits: string, join: (area: string, middle: string, end: string) => string): string {
  return /^\d{10}$/.test(digits) ? join(digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)) : digits
}

/** 123-456-7890, as in lists. A number of another length stays as it is stored. */
export const listPhone = (digits: string): string => inGroups(digits, (area, middle, end) => `${area}-${middle}-${end}`)

/** (123)456-7890, as on the permission pages. */
export const permissionPhone = (digits: string): string =>
  inGroups(digits, (area, middle, end) => `(${area})${middle}-${end}`)
