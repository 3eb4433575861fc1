import { z } from 'zod'
import { passwordTexts } from '#contract/texts/auth.ts'
import { text } from './text.ts'

/** Longer than any allowed password, so that the password rule and not the schema reports the error. */
const sentLimit = 1000

/** A password to compare with the stored one. */
export const Secret = text(sentLimit)

/** A new password or its repetition. `error` is the text when it is missing or empty. */
export const newSecret = (error: string) =>
  z
    .string({ error })
    .min(1, { error, abort: true })
    .max(sentLimit, { error: passwordTexts.length, abort: true })
    .refine((value) => value.isWellFormed(), { error: passwordTexts.length, abort: true })

/** A code of the authenticator app, or a recovery code. */
export const SecondStepCode = text(100)
