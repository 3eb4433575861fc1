import { z } from 'zod'
import { Timestamp } from './domain/fields.ts'
import { Name } from './domain/names.ts'
import { GivenId, Id } from './domain/ids.ts'
import { itemsOf } from './domain/list.ts'
import { signedIn } from './domain/roles.ts'
import { Secret, SecondStepCode } from './domain/password-fields.ts'
import { endpoint, nothing } from './endpoint.ts'

/** Data of the browser's passkey interface; the WebAuthn library validates it. */
const PasskeyData = z.record(z.string(), z.unknown())

export const Passkey = z
  .object({ _id: GivenId, name: z.string(), created: Timestamp, last_used: Timestamp.nullable() })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/auth/totp',
  who: signedIn,
  gate: 'open',
  summary: 'Start two-step sign-in with an authenticator app',
  /**
   * While two-step sign-in is on, `code` must be a current code or a recovery code; it stays on until the new app is
   * confirmed.
   */
  body: z.strictObject({ password: Secret, code: SecondStepCode.optional() }),
  answers: { 200: z.object({ secret: z.string(), otpauth_url: z.string() }) },
  problems: ['password_wrong', 'two_step_on', 'wrong_code', 'too_many_requests'],
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/auth/totp/confirm',
  who: signedIn,
  gate: 'open',
  summary: 'Turn it on with a first code; the recovery codes are shown once',
  body: z.strictObject({ code: SecondStepCode }),
  answers: { 200: z.object({ recovery_codes: z.array(z.string()) }) },
  problems: ['password_needed', 'wrong_code', 'two_step_not_started', 'too_many_requests'],
})

export const deleteTotp = endpoint({
  method: 'DELETE',
  path: '/api/auth/totp',
  who: signedIn,
  gate: 'open',
  summary: 'Turn it off',
  body: z.strictObject({ password: Secret, code: SecondStepCode }),
  answers: { 204: nothing },
  problems: ['password_wrong', 'wrong_code', 'two_step_kept', 'too_many_requests'],
})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  who: signedIn,
  gate: 'open',
  summary: "The caller's passkeys",
  answers: {
    200: itemsOf(Passkey),
  },
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  who: signedIn,
  gate: 'open',
  summary: 'What the browser needs to make a passkey',
  /**
   * While an authenticator app is set up, `code` must be a current code or a recovery code: a passkey signs in without
   * them.
   */
  body: z.strictObject({ password: Secret, code: SecondStepCode.optional() }),
  answers: { 200: PasskeyData },
  problems: ['password_wrong', 'two_step_on', 'wrong_code', 'too_many_passkeys', 'too_many_requests'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  who: signedIn,
  gate: 'open',
  summary: 'Keep the passkey that the browser made',
  body: z.strictObject({ response: PasskeyData, name: Name }),
  answers: { 201: nothing },
  problems: ['password_needed', 'passkey_refused', 'too_many_passkeys'],
})

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  who: signedIn,
  gate: 'open',
  summary: 'Forget a passkey',
  params: z.object({ id: Id }),
  answers: { 204: nothing },
  problems: ['password_needed'],
})

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-login/options',
  who: 'anyone',
  gate: 'open',
  summary: 'What the browser needs to sign in with a passkey',
  answers: { 200: PasskeyData },
  problems: ['too_many_requests'],
})

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-login',
  who: 'anyone',
  gate: 'open',
  summary: 'Sign in with a passkey',
  body: z.strictObject({ response: PasskeyData }),
  answers: { 200: z.object({ token: z.string() }) },
  problems: ['wrong_credentials', 'plan_without_employees', 'too_many_requests'],
})

/** Tells a Manager whether a locked-out person has two-step sign-in to turn off. */
const TwoStepOfPerson = z.object({ totp: z.boolean() }).meta({ id: 'TwoStepOfPerson' })
const PersonParams = z.object({ id: Id })

export const showEmployeeTwoStep = endpoint({
  method: 'GET',
  path: '/api/employees/:id/two-step',
  who: { Manager: 'agency' },
  summary: 'Whether an employee signs in with an authenticator app',
  params: PersonParams,
  answers: { 200: TwoStepOfPerson },
})

export const deleteEmployeeTwoStep = endpoint({
  method: 'DELETE',
  path: '/api/employees/:id/two-step',
  who: { Manager: 'agency' },
  summary: 'Turn two-step sign-in off for an employee who lost phone and recovery codes; they are told by email',
  params: PersonParams,
  answers: { 204: nothing },
})

export const showClientTwoStep = endpoint({
  method: 'GET',
  path: '/api/clients/:id/two-step',
  who: { Manager: true },
  summary: 'Whether a client signs in with an authenticator app',
  params: PersonParams,
  answers: { 200: TwoStepOfPerson },
})

export const deleteClientTwoStep = endpoint({
  method: 'DELETE',
  path: '/api/clients/:id/two-step',
  who: { Manager: true },
  summary: 'Turn two-step sign-in off for a client who lost phone and recovery codes; they are told by email',
  params: PersonParams,
  answers: { 204: nothing },
})
