const decimalDigit = /\p{Nd}/u

/** Unicode keeps the ten digits of every script in a row, zero first. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (decimalDigit.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

/** The decimal digits of every script as 0 to 9. Everything else stays. */
export const plainDigits = (text: string): string => text.replaceAll(/(?![0-9])\p{Nd}/gu, valueOf)
