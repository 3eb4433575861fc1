import { invitationSent } from './shared.ts'

/** Errors about the Idempotency-Key header. */
export const idempotencyTexts = {
  malformed: (max: number) => `An Idempotency-Key is 1 to ${max} plain characters.`,
  reused: 'This Idempotency-Key was used for something else.',
  running: 'The call with this Idempotency-Key is still running. Ask again in a moment.',
} as const

/** The `message` of successful calls. */
export const replyTexts = {
  resetSent: 'Recovery Email sent',
  passwordUpdated: 'Password updated',
  validLink: 'Valid Link',
  invitationSent,
  invitationAsked: 'If an invitation is open for this address, a new link is on its way.',
  passwordSet: 'This employee has a password already. They can reset it from the log-in page.',
} as const
