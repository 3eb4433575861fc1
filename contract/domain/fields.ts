import { z } from 'zod'
import { fieldTexts } from '#contract/texts/shared.ts'
import { emailLimit, isEmail, normalizeEmail } from './email.ts'
import { isGiven } from './is-given.ts'
import { canonicalTimeZone } from './local-time.ts'
import { plainDigits } from './digits.ts'
import { digitsOf, findPhoneFault, normalizePhone } from './phone.ts'
import { textLimits, trimIfTooLong } from './text-limits.ts'
import { text } from './text.ts'

/** The titles of a workspace's own items that an entry names by their keys; left out where it names none. */
export const ItemTitles = z.record(z.string(), z.string()).optional()

/** An email address as it is stored, its case preserved. Every error has the documents' text. */
export const Email = emailField(fieldTexts.invalidEmail)

/** `whenEmpty` is the error for a missing value, where the documents have a separate text for it. */
export function emailField(whenEmpty: string) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? whenEmpty : fieldTexts.invalidEmail) })
    .trim()
    .min(1, { error: whenEmpty, abort: true })
    .max(emailLimit, { error: fieldTexts.invalidEmail, abort: true })
    .refine(isEmail, { error: fieldTexts.invalidEmail, abort: true })
    .overwrite(normalizeEmail)
}

/** One address, or none. */
export const OptionalEmail = text(emailLimit)
  .overwrite((typed) => (isGiven(typed) ? normalizeEmail(typed) : ''))
  .refine((typed) => typed === '' || isEmail(typed), { error: fieldTexts.notOneEmail, abort: true })

const readable = (typed: string) => findPhoneFault(typed) === undefined
const phoneError = { error: ({ input }: { input?: unknown }) => findPhoneFault(String(input)), abort: true }

/** An optional phone number, stored as `normalizePhone` writes it (SHELL-10). */
export const Phone = text(textLimits.phone).refine(readable, phoneError).overwrite(normalizePhone)

/** A required phone number. `whenEmpty` is the error when it has no digit. */
export const phoneField = (whenEmpty: string) =>
  z
    .string({ error: whenEmpty })
    .overwrite((value) => trimIfTooLong(value, textLimits.phone))
    .max(textLimits.phone, { error: fieldTexts.tooLong(textLimits.phone), abort: true })
    .refine((typed) => digitsOf(typed) !== '', { error: whenEmpty, abort: true })
    .refine(readable, phoneError)
    .overwrite(normalizePhone)

/** A postal code, in the digits of any script. */
export const Zip = text(textLimits.zip).overwrite(plainDigits)

/** A calendar date, YYYY-MM-DD. PostgreSQL has no year 0, and years before 1000 are typing errors. */
export const Day = z.iso
  .date({ error: (issue) => (issue.input === undefined ? fieldTexts.missing : fieldTexts.notDate), abort: true })
  .refine((value) => value >= '1000-01-01', { error: fieldTexts.notDate, abort: true })

/** A calendar date that can be cleared by null or by the empty string of a form. */
export const OptionalDay = z.union([z.literal('').transform(() => null), z.null(), Day], { error: fieldTexts.notDate })

/** An IANA time zone by its canonical name. */
export const TimeZone = text(100)
  .refine((name) => canonicalTimeZone(name) !== undefined, { error: fieldTexts.notTimeZone, abort: true })
  .overwrite((name) => canonicalTimeZone(name) ?? name)

/** ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime()

/** A timestamp that a call names. PostgreSQL has no year 0, as with `Day`. */
export const TimestampInput = Timestamp.refine((value) => value >= '1000', { error: fieldTexts.notDate })

export const Count = z.int().nonnegative()
