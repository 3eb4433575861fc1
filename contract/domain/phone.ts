import { fieldTexts } from '#contract/texts/shared.ts'
import { plainDigits } from './digits.ts'

/** The digits of a phone, to compare and find it. */
export const digitsOf = (typed: string): string => plainDigits(typed.normalize('NFKC')).replaceAll(/\D/g, '')

/** What people put between the digits. The last is the long sound of Japanese, which stands in for a hyphen there. */
const separators = /^[\d\s()[\]+./·•\p{Pd}\u2212\u30FC]*$/u
const label = /^\s*tel(?:\s|[.:])+/i
const extension = /\d[\s,;]*(?:ext|extension|x|#|durchwahl|poste|int)[\s.:=]*\d/iu
/** What may stand between two numbers, and never inside of one. */
const betweenNumbers = /\s*(?:[,;&|\n]|\s(?:or|and|oder|und|ou|et|o|y)\s)\s*/iu

/** 15 digits are the most that a number has, and 4 those that lead out of a country. */
const mostDigits = 19
/** With so many digits, what stands on each side of a slash is a number of its own. */
const fewestDigits = 7

/** In the letters that everybody has: digits, signs and marks of direction of every script. */
const simplify = (typed: string): string =>
  plainDigits(typed.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''))
    .replace(label, '')
    .trim()

function isSeveral(phone: string): boolean {
  if (phone.includes('+', phone.search(/\d/))) return true
  const groups = phone.split(/\D+/).filter((digits) => digits !== '')
  if (groups.length > 1 && groups.join('').length > mostDigits) return true
  const parts = phone.split(/\/|\s{2,}/).map((part) => part.replaceAll(/\D/g, '').length)
  if (parts.length > 1 && parts.every((count) => count >= fewestDigits) && !phone.startsWith('+')) return true
  // 030 1234567/68 are two numbers.
  return /\d{4}\s*\/\s*\d{1,2}$/.test(phone)
}

/** Why a phone cannot be stored without losing something of it; undefined when it can, or is empty. */
export function findPhoneFault(typed: string): string | undefined {
  const phone = simplify(typed)
  if (phone === '') return undefined
  if (!/\d/.test(phone)) return fieldTexts.notPhone
  const numbers = phone.split(betweenNumbers).filter((part) => /\d/.test(part))
  if (extension.test(phone)) return fieldTexts.phoneExtension
  if (numbers.length > 1) return fieldTexts.severalPhones
  if (!separators.test(phone)) return /\p{L}/u.test(phone) ? fieldTexts.phoneLetters : fieldTexts.notPhone
  return isSeveral(phone) ? fieldTexts.severalPhones : undefined
}

/**
 * Phones are stored as digits, with a leading + kept (SHELL-10). What cannot be read stays as it was typed: it is
 * refused, never shortened.
 */
export function normalizePhone(typed: string): string {
  if (findPhoneFault(typed) !== undefined) return typed.trim()
  const phone = simplify(typed)
  const hasPlus = /^\D*\+/.test(phone)
  if (!hasPlus && !/^\D*00\D*[1-9]/.test(phone)) return phone.replaceAll(/\D/g, '')
  // The zero of +44 (0)20 is dialled inside of the country only. Italy's is part of the number.
  const international = /^\D*(?:\+|00)\D*39/.test(phone) ? phone : phone.replace(/[([]\s*0\s*[)\]](?=\D*\d)/, '')
  const digits = international.replaceAll(/\D/g, '')
  return hasPlus ? `+${digits}` : digits
}

/** A number of fewer than ten digits is accepted all the same. */
export const looksShort = (typed: string): boolean => {
  const { length } = digitsOf(typed)
  return length > 0 && length < 10
}

const tenDigits = /^(\d{3})(\d{3})(\d{4})$/

/** 123-456-7890, as in lists. A number of another length stays as it is stored. */
export const listPhone = (digits: string): string => digits.replace(tenDigits, '$1-$2-$3')

/** (123)456-7890, as on the permission pages. */
export const permissionPhone = (digits: string): string => digits.replace(tenDigits, '($1)$2-$3')
