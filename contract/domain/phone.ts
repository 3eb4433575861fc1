/** A phone is kept as digits only, whatever was typed between them (SHELL-10). */
export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '')

function inGroups(digits: string, join: (area: string, middle: string, end: string) => string): string {
  return /^\d{10}$/.test(digits) ? join(digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)) : digits
}

/** As lists show it: 123-456-7890. A number of another length is shown as it is kept. */
export const listPhone = (digits: string): string => inGroups(digits, (area, middle, end) => `${area}-${middle}-${end}`)

/** As the permission pages show it: (123)456-7890. */
export const permissionPhone = (digits: string): string =>
  inGroups(digits, (area, middle, end) => `(${area})${middle}-${end}`)
