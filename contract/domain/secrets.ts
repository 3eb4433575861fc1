import { text } from './text.ts'

/** A password as sent: longer than any that is let in, so that the rule, not the shape, says what is wrong with it. */
export const Secret = text(1000)

/** A code of the authenticator app, or a recovery code. */
export const SecondStepCode = text(100)
