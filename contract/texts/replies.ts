import { invitationSent, passwordUpdated, resetSent } from './shared.ts'

/** About the Idempotency-Key that a program may send along. */
export const idempotencyTexts = {
  malformed: (max: number) => `An Idempotency-Key is 1 to ${max} plain characters`,
  reused: 'This Idempotency-Key was used for something else',
  running: 'The call with this Idempotency-Key is still running. Ask again in a moment.',
} as const

/** What the server says in `message` when a call went well. */
export const replyTexts = {
  resetSent,
  passwordUpdated,
  validLink: 'Valid Link',
  invitationSent,
} as const
