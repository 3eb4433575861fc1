import { nothingTyped, type Typed } from '#web/features/auth/registration-rules.ts'
import { createFormDraft } from '#web/lib/storage/draft-store.ts'

/** Nobody is signed in yet, so the drafts of all registrations in a tab share this owner; each has a name of its own. */
const owner = 'visitor'
const drafts = createFormDraft<Typed>('registration', nothingTyped, ['password', 'password_confirmation'])

export const registrationDrafts = {
  read: (name: string): Typed => drafts.read(owner, name),
  save: (name: string, typed: Typed): void => drafts.save(owner, typed, name),
  delete: (name: string): void => drafts.delete(owner, name),
}
