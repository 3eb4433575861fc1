/**
 * The characters that start a formula in a spreadsheet, also in full width, and characters it skips before them (OWASP,
 * CSV injection).
 */
const FORMULA = /^[\s\p{C}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

/** A text as a spreadsheet shows it and never runs it: an apostrophe makes it text there. */
export const escapeCsvCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
