import type { Role } from '#contract/endpoint.ts'
import type { SignInRules } from './queries/totp-secrets.ts'
import { authorizeBy, type Verdict } from '#server/platform/actor.ts'

export const authorize = authorizeBy({
  /** People end their own sessions. The existence of other people's sessions is not revealed. */
  'session.end': (actor, session: { user_id: string } | undefined): Verdict =>
    session?.user_id === actor.id || 'not_found',
  /** A Manager maintains the details of their employees (SET-2). */
  'account.change': (actor, _account: undefined): Verdict => actor.role !== 'Employee' || 'forbidden',
  'passkey.delete': (actor, passkey: { user_id: string } | undefined): Verdict =>
    passkey?.user_id === actor.id || 'not_found',
  /** A required second step can be moved to another device but not turned off (AUTH-16). */
  'two_step.turn_off': (actor, rules: SignInRules): Verdict =>
    !(actor.role === 'Employee' && rules.two_step_required) &&
    !(actor.role === 'Client' && rules.clients_two_step_since !== null)
      ? true
      : 'two_step_kept',
  /** A Manager helps their own people through the call for the person's role. No Manager is among them. */
  'account.of_other': (
    actor,
    { requestedRole, person }: { requestedRole: Role; person: { role: Role } | undefined },
  ): Verdict => (actor.role === 'Manager' && person?.role === requestedRole) || 'not_found',
})
