import { z } from 'zod'
import { fieldTexts } from '#contract/texts/shared.ts'
import { emailLimit, emailPattern } from './email.ts'
import { digitsOf } from './phone.ts'
import { requiredText, text } from './text.ts'

/** An email address, trimmed, its case kept as typed. Whatever is wrong with it is said in the documents' text. */
export const Email = emailField(fieldTexts.invalidEmail)

/** `whenEmpty` is what a reader sees when nothing was given at all, where the documents have a text of its own for that. */
export function emailField(whenEmpty: string) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? whenEmpty : fieldTexts.invalidEmail) })
    .trim()
    .min(1, { error: whenEmpty, abort: true })
    .max(emailLimit, { error: fieldTexts.invalidEmail, abort: true })
    .regex(emailPattern, { error: fieldTexts.invalidEmail, abort: true })
}

/** A person's or a business's name. */
export const Name = requiredText(200)

/** A phone number as typed; only its digits are kept, and there may be none (SHELL-10). */
export const Phone = text(60).overwrite(digitsOf)

/** A phone number that must be given. `whenEmpty` is what a reader sees when there is no digit in it. */
export const phoneField = (whenEmpty: string) =>
  z
    .string({ error: whenEmpty })
    .max(60, { error: fieldTexts.tooLong(60), abort: true })
    .overwrite(digitsOf)
    .min(1, { error: whenEmpty, abort: true })

/** A calendar date, YYYY-MM-DD. PostgreSQL knows no year 0, and no date people mean lies before the year 1000. */
export const Day = z.iso
  .date({ error: (issue) => (issue.input === undefined ? fieldTexts.missing : fieldTexts.notDate), abort: true })
  .refine((value) => value >= '1000-01-01', { error: fieldTexts.notDate, abort: true })

/** A calendar date that may be cleared, by null or by the empty text that a form sends. */
export const OptionalDay = z.union([z.literal('').transform(() => null), z.null(), Day], { error: fieldTexts.notDate })

/** The name of a time zone, as IANA has it. */
export const TimeZone = text(100).refine(isTimeZone, fieldTexts.notTimeZone)

function isTimeZone(name: string): boolean {
  try {
    // What begins with a sign is an offset, which some browsers take for a zone too.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}

/** A moment, ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime()

export const Count = z.int().nonnegative()
