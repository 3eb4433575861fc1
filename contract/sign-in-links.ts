import { z } from 'zod'
import { SecondStepCode, Secret } from './domain/password-fields.ts'
import { signedIn } from './domain/roles.ts'
import { text } from './domain/text.ts'
import { endpoint, nothing } from './endpoint.ts'

/** The token of a one-time link. It comes in bodies only: the browser has it from the fragment, which no request carries. */
const LinkToken = text(200)
const knownCodes = ['invalid_link', 'too_many_requests'] as const

export const signInLinkStates = ['open', 'used', 'replaced', 'expired'] as const

export const lookAtSignInLink = endpoint({
  method: 'POST',
  path: '/api/auth/links/look',
  who: 'anyone',
  gate: 'open',
  summary: 'Where a one-time link of an email leads and whether it still works; asking does not use it up',
  body: z.strictObject({ token: LinkToken }),
  answers: {
    200: z.object({
      path: z.string(),
      state: z.enum(signInLinkStates),
      /** The calling device is known to the person of the link: no code is asked for. */
      known_device: z.boolean(),
    }),
  },
  problems: knownCodes,
})

export const sendSignInCode = endpoint({
  method: 'POST',
  path: '/api/auth/links/code',
  who: 'anyone',
  gate: 'open',
  summary: 'Send the code with which a one-time link works on a new device, to the address that got the link',
  body: z.strictObject({ token: LinkToken }),
  answers: { 204: nothing },
  problems: [...knownCodes, 'link_expired', 'too_many_emails'],
})

export const signInByLink = endpoint({
  method: 'POST',
  path: '/api/auth/links',
  who: 'anyone',
  gate: 'open',
  summary: 'Sign in by a one-time link: at once on a known device, otherwise with the code of an email',
  body: z.strictObject({
    token: LinkToken,
    /** Of the email to a new device. */
    email_code: text(20).optional(),
    /** Of the second step. */
    code: SecondStepCode.optional(),
  }),
  answers: { 200: z.object({ token: z.string() }) },
  problems: [...knownCodes, 'link_expired', 'email_code_required', 'two_step_required', 'wrong_code'],
})

export const renewSignInLink = endpoint({
  method: 'POST',
  path: '/api/auth/links/again',
  who: 'anyone',
  gate: 'open',
  summary: 'Send a new one-time link to the address of an ended one; the answer is the same for what is no link',
  body: z.strictObject({ token: LinkToken }),
  answers: { 200: z.object({ message: z.string() }) },
  problems: ['too_many_requests'],
})

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/confirmation',
  who: signedIn,
  gate: 'open',
  summary: 'Confirm the password once in a session that a one-time link began; it then may do what every session may',
  body: z.strictObject({ password: Secret }),
  answers: { 204: nothing },
  problems: ['password_wrong', 'too_many_requests'],
})
