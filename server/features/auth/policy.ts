import type { Role } from '#contract/endpoint.ts'
import { authorizeBy, type Verdict } from '#server/platform/actor.ts'

export const authorize = authorizeBy({
  /** A person ends their own sessions; of others' they do not even learn that they are there. */
  'session.end': (actor, session: { user_id: string } | undefined): Verdict =>
    session?.user_id === actor.id || 'not_found',
  /** Who one is. Employees' details are their Manager's to keep (SET-2). */
  'account.change': (actor, _account: undefined): Verdict => actor.role !== 'Employee' || 'forbidden',
  'passkey.remove': (actor, passkey: { user_id: string } | undefined): Verdict =>
    passkey?.user_id === actor.id || 'not_found',
  /** What their Manager asks of Employees can be moved to another device and not turned off (AUTH-16). */
  'two_step.turn_off': (actor, { required }: { required: boolean }): Verdict =>
    actor.role !== 'Employee' || !required || 'two_step_kept',
  /** A Manager helps their own people, each by the call for what they are; nobody's Manager is among them. */
  'two_step.of_other': (actor, { asked, person }: { asked: Role; person: { role: Role } | undefined }): Verdict =>
    (actor.role === 'Manager' && person?.role === asked) || 'not_found',
})
