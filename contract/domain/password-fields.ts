import { z } from 'zod'
import { passwordTexts } from '#contract/texts/auth.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { text } from './text.ts'
import { stripSpaces } from './two-step-codes.ts'

/** Longer than any allowed password, so that the password rule and not the schema reports the error. */
const sentLimit = 1000

/**
 * A password to compare with the stored one. Passwords are hashed and never stored, so each character of Unicode is
 * allowed, NUL too, as in a new password.
 */
export const Secret = z
  .string({ error: (issue) => (issue.input === undefined ? fieldTexts.missing : fieldTexts.notText) })
  .max(sentLimit, { error: fieldTexts.tooLong(sentLimit), abort: true })
  .refine((value) => value.isWellFormed(), { error: fieldTexts.unstorable, abort: true })

/** A new password or its repetition. `error` is the text when it is missing or empty. */
export const newSecret = (error: string) =>
  z
    .string({ error })
    .min(1, { error, abort: true })
    .max(sentLimit, { error: passwordTexts.length, abort: true })
    .refine((value) => value.isWellFormed(), { error: passwordTexts.length, abort: true })

/** A code of the authenticator app, or a recovery code. */
export const SecondStepCode = text(100).overwrite(stripSpaces)
