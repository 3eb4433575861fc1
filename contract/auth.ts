import { z } from 'zod'
import { Address } from './domain/address.ts'
import { Count, Email, emailField, OptionalDay, phoneField, Timestamp } from './domain/fields.ts'
import { GivenId, Id } from './domain/ids.ts'
import { itemsOf } from './domain/list.ts'
import { hasPasswordLength } from './domain/passwords.ts'
import { tiers } from './domain/plans.ts'
import { roles, signedIn } from './domain/roles.ts'
import { textLimits } from './domain/text-limits.ts'
import { requiredName } from './domain/names.ts'
import { text } from './domain/text.ts'
import { newSecret, SecondStepCode, Secret } from './domain/password-fields.ts'
import { endpoint, nothing } from './endpoint.ts'
import { passwordTexts, registrationTexts, resetTexts } from './texts/auth.ts'

export const User = z
  .object({
    _id: GivenId,
    id: GivenId,
    name: z.string(),
    email: z.string(),
    pending_email: z.string().nullable(),
    phone: z.string(),
    birthday: z.iso.date().nullable(),
    business_name: z.string(),
    role: z.enum(roles),
    manager_id: GivenId.nullable(),
    date: Timestamp,
    reset_password_date: Timestamp.nullable(),
    /** The paying card; Managers only. */
    payment_brand: z.string().nullable().optional(),
    payment_last4: z.string().nullable().optional(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

/** The Manager of an Employee or a Client. The gate screen and the page of a removed plan name them as the contact. */
export const OwnManager = z
  .object({ _id: GivenId, name: z.string(), email: z.string(), business_name: z.string() })
  .meta({ id: 'OwnManager' })
export type OwnManager = z.infer<typeof OwnManager>

/** The caller's own state. What the Manager requires of all Employees is part of the settings. */
export const TwoStep = z
  .object({
    /** True when an authenticator app is set up. */
    totp: z.boolean(),
    recovery_codes_left: Count,
    /** True for an Employee or a Client whose Manager requires it. */
    required: z.boolean(),
    /** True when this session may do nothing else before it is set up. A Client's earlier sessions go on. */
    missing: z.boolean(),
  })
  .meta({ id: 'TwoStep' })
export type TwoStep = z.infer<typeof TwoStep>

export const Me = User.extend({
  tier: z.enum(tiers),
  two_step: TwoStep,
  onboarding_finished: z.boolean().optional(),
  /** The address from an Employee's own onboarding. */
  address: Address.optional(),
  manager: OwnManager.optional(),
}).meta({ id: 'Me' })
export type Me = z.infer<typeof Me>

export const Session = z
  .object({
    _id: GivenId,
    device: z.string(),
    ip: z.string(),
    created: Timestamp,
    last_seen: Timestamp,
    current: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

/** A token from a link. It is opaque: the call itself answers an unknown one. */
const LinkToken = text(500)
const incomplete = registrationTexts.incomplete

const Field = requiredName(textLimits.name, incomplete)

export const RegistrationBody = z
  .strictObject({
    name: Field,
    business_name: Field,
    email: emailField(incomplete),
    phone: phoneField(incomplete),
    password: newSecret(incomplete),
    password_confirmation: newSecret(incomplete),
    role: z.enum(roles, incomplete),
    manager_id: text(100).optional(),
    birthday: OptionalDay.optional(),
    invite_id: text(500).optional(),
    package: text(100).optional(),
    term: text(100).optional(),
    terms_accepted: z.boolean().optional(),
  })
  .superRefine((body, context) => {
    if (body.role !== 'Employee' || body.birthday) checkNewPassword(body, context, registrationTexts.mismatch)
    else context.addIssue({ code: 'custom', path: ['birthday'], message: incomplete })
  })
export type RegistrationBody = z.output<typeof RegistrationBody>

export const registerAccount = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  who: 'anyone',
  gate: 'open',
  summary: 'Register as a Manager, or as a Client or Employee from an invitation',
  body: RegistrationBody,
  answers: { 201: z.object({ email: z.string() }) },
  problems: [
    'email_exists',
    'invalid_plan',
    'invalid_client_link',
    'invalid_employee_link',
    'registration_mismatch',
    'too_many_requests',
  ],
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  who: 'anyone',
  gate: 'open',
  summary: 'Sign in; with two-step sign-in on, a second call carries the code',
  body: z.strictObject({ email: Email, password: Secret, code: SecondStepCode.optional() }),
  answers: { 200: z.object({ token: z.string() }) },
  problems: ['wrong_credentials', 'two_step_required', 'wrong_code', 'plan_without_employees', 'too_many_requests'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  who: signedIn,
  gate: 'open',
  summary: 'End this session',
  answers: { 204: nothing },
})

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  who: signedIn,
  gate: 'open',
  viewable: true,
  summary: 'The caller, with the tier of their workspace',
  answers: { 200: Me },
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  who: signedIn,
  gate: 'open',
  summary: "The caller's signed-in devices",
  answers: { 200: itemsOf(Session) },
})

export const revokeOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  who: signedIn,
  gate: 'open',
  summary: 'Sign out every other device',
  answers: { 204: nothing },
  problems: ['password_needed'],
})

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  who: signedIn,
  gate: 'open',
  summary: 'Sign out one device',
  params: z.object({ id: Id }),
  answers: { 204: nothing },
  problems: ['password_needed'],
})

/** For a device that was lost, or a person who is leaving. The activity list names it. */
export const revokeEmployeeSessions = endpoint({
  method: 'DELETE',
  path: '/api/employees/:id/sessions',
  who: { Manager: 'agency' },
  summary: 'Sign an employee out on every device',
  params: z.object({ id: Id }),
  answers: { 204: nothing },
})

export const revokeClientSessions = endpoint({
  method: 'DELETE',
  path: '/api/clients/:id/sessions',
  who: { Manager: true },
  summary: 'Sign a client out on every device',
  params: z.object({ id: Id }),
  answers: { 204: nothing },
})

export const requestReset = endpoint({
  method: 'PUT',
  path: '/api/general/reset/link',
  who: 'anyone',
  gate: 'open',
  summary: 'Send a reset link; the answer is the same for an unknown email',
  body: z.strictObject({ email: Email }),
  answers: { 200: z.object({ message: z.string() }) },
  problems: ['too_many_requests'],
})

export const validateReset = endpoint({
  method: 'PUT',
  path: '/api/general/reset/validation',
  who: 'anyone',
  gate: 'open',
  summary: 'The email that a reset token belongs to',
  body: z.strictObject({ token: LinkToken }),
  answers: { 200: z.object({ email: z.string() }) },
  problems: ['reset_expired', 'too_many_requests'],
})

/** A new password typed twice. The server checks besides that it is hard to guess. */
const newPassword = {
  password: newSecret(resetTexts.incomplete),
  password_confirmation: newSecret(resetTexts.incomplete),
}

function checkNewPassword(
  { password, password_confirmation }: { password: string; password_confirmation: string },
  context: z.RefinementCtx,
  mismatch: string = resetTexts.mismatch,
): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (password !== password_confirmation) refuse('password_confirmation', mismatch)
  else if (!hasPasswordLength(password)) refuse('password', passwordTexts.length)
}

export const ResetBody = z
  .strictObject({ token: LinkToken, email: Email, ...newPassword })
  .superRefine(checkNewPassword)

export const resetPassword = endpoint({
  method: 'PUT',
  path: '/api/general/reset/password',
  who: 'anyone',
  gate: 'open',
  summary: 'Set a new password with a reset token; every session of that user ends',
  body: ResetBody,
  answers: { 200: z.object({ message: z.string() }) },
  problems: ['reset_expired', 'too_many_requests'],
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password',
  who: signedIn,
  gate: 'open',
  summary: 'Set a new password with the old one; every other session of the caller ends',
  body: z.strictObject({ old_password: Secret, ...newPassword }).superRefine(checkNewPassword),
  answers: { 204: nothing },
  problems: ['password_wrong', 'too_many_requests'],
})

export const PasswordRating = z
  .object({
    /** From weak (1) to strong (4). */
    strength: z.int().min(1).max(4),
    /** Why it would be refused. */
    fault: z.string().optional(),
  })
  .meta({ id: 'PasswordRating' })
export type PasswordRating = z.infer<typeof PasswordRating>

export const ratePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/rating',
  who: 'anyone',
  gate: 'open',
  summary: 'How hard a new password is to guess, for the meter of a form; nothing is stored',
  /** `about` are texts that a person would build a password from: their name, email and business. */
  body: z.strictObject({ password: Secret, about: z.array(text(300)).max(6).default([]) }),
  answers: { 200: PasswordRating },
  problems: ['too_many_requests'],
})
