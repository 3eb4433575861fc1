import { emptyRegistration, type RegistrationValues } from '#web/features/auth/registration/registration-rules.ts'
import { createFormDraft } from '#web/lib/storage/draft-store.ts'

/** Before the log-in, so the drafts of all registrations in a tab share this owner; each has its own name. */
const owner = 'visitor'
const drafts = createFormDraft<RegistrationValues>('registration', emptyRegistration, [
  'password',
  'password_confirmation',
])

export const registrationDrafts = {
  read: (name: string): RegistrationValues => drafts.read(owner, name),
  save: (name: string, typed: RegistrationValues): void => drafts.save(owner, typed, name),
  delete: (name: string): void => drafts.delete(owner, name),
}
