import type { registerAccount } from '#contract/auth.ts'
import { isEmail } from '#contract/domain/email.ts'
import { hasPasswordLength } from '#contract/domain/passwords.ts'
import { digitsOf } from '#contract/domain/phone.ts'
import type { CallOf, Role } from '#contract/endpoint.ts'
import { passwordTexts, registrationTexts } from '#contract/texts/auth.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { planTexts } from '#contract/texts/subscription.ts'
import { applyFieldErrors } from '#web/lib/form/field-errors.ts'
import type { CallError } from '#web/lib/http/request.ts'

export const emptyRegistration = {
  name: '',
  business_name: '',
  email: '',
  phone: '',
  birthday: '',
  password: '',
  password_confirmation: '',
  terms_accepted: false,
}

export type RegistrationValues = typeof emptyRegistration

export type RegistrationFaults = Partial<Record<keyof RegistrationValues, string>>

const isMissing = (typed: RegistrationValues, field: Exclude<keyof RegistrationValues, 'terms_accepted'>): boolean => {
  const value = typed[field]
  if (field === 'phone') return digitsOf(value) === ''
  return (field.startsWith('password') ? value : value.trim()) === ''
}

/** In the order of the page, so that the first problem gets the focus (REG-6). */
const required = (role: Role) =>
  [
    'name',
    'business_name',
    'email',
    'phone',
    ...(role === 'Employee' ? (['birthday'] as const) : []),
    'password',
    'password_confirmation',
  ] as const

/** Problems before anything is sent. While a field is missing, nothing else is checked. */
export function validateRegistration(role: Role, typed: RegistrationValues): RegistrationFaults {
  const missing = required(role).filter((field) => isMissing(typed, field))
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, fieldTexts.missing]))
  return {
    ...(!isEmail(typed.email) && { email: registrationTexts.invalidEmail }),
    ...(!hasPasswordLength(typed.password) && { password: passwordTexts.length }),
    ...(typed.password !== typed.password_confirmation && { password_confirmation: registrationTexts.mismatch }),
  }
}

export const hasMissingField = (faults: Record<string, unknown>): boolean =>
  Object.values(faults).includes(fieldTexts.missing)

export type RegistrationFailure = { faults: RegistrationFaults; sentence: string | undefined; taken: boolean }

function wordFor(field: string, message: string): string {
  if (message === registrationTexts.incomplete) return fieldTexts.missing
  return field === 'email' ? registrationTexts.invalidEmail : message
}

function sentenceFor(error: CallError): string {
  switch (error.code) {
    case 'email_exists':
      return registrationTexts.emailTaken
    case 'invalid_plan':
      return planTexts.invalid
    case 'invalid_client_link':
      return registrationTexts.clientLinkInvalid
    case 'invalid_employee_link':
      return registrationTexts.employeeLinkInvalid
    case 'registration_mismatch':
      return error.message
    case 'too_many_requests':
      return authTexts.tooMany(error.retryAfter ?? 60)
    case 'offline':
    case 'unavailable':
      return authTexts.notReached
    default:
      return registrationTexts.failed
  }
}

/** The page's sentences for a refused registration (REG-7). */
export function parseRegistrationFailure(error: CallError): RegistrationFailure {
  let placed: Record<string, string> = {}
  const unplaced = applyFieldErrors(error, { values: emptyRegistration, setErrors: (errors) => (placed = errors) })
  const faults = Object.fromEntries(
    Object.entries(placed).map(([field, messages]) => [field, wordFor(field, messages)]),
  )
  return {
    faults,
    sentence: unplaced === undefined ? undefined : sentenceFor(error),
    taken: error.code === 'email_exists',
  }
}

type Body = CallOf<typeof registerAccount>['body']
type Origin =
  | { role: 'Manager'; package: string; term: string }
  | { role: 'Client' | 'Employee'; manager_id: string; invite_id: string }

export function registrationBody(origin: Origin, typed: RegistrationValues): Body {
  const { birthday, terms_accepted, ...shared } = typed
  if (origin.role === 'Employee') return { ...shared, ...origin, birthday }
  return { ...shared, ...origin, terms_accepted }
}
