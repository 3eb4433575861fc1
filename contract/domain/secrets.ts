import { z } from 'zod'
import { passwordTexts } from '#contract/texts/auth.ts'
import { text } from './text.ts'

/** A password as sent may be longer than any that is let in, so that the rule and not the shape says what is wrong. */
const sentLimit = 1000

/** A password to be checked against the stored one. */
export const Secret = text(sentLimit)

/** A password to be set, and its repetition. `error` is what a reader sees when it is missing or empty. */
export const newSecret = (error: string) =>
  z
    .string({ error })
    .min(1, { error, abort: true })
    .max(sentLimit, { error: passwordTexts.length, abort: true })
    .refine((value) => value.isWellFormed(), { error: passwordTexts.length, abort: true })

/** A code of the authenticator app, or a recovery code. */
export const SecondStepCode = text(100)
