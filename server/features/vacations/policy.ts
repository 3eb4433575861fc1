import { hasEmployees } from '#contract/domain/plans.ts'
import { maxPendingRequests, type VacationStatus } from '#contract/domain/vacations.ts'
import type { Actor } from '#server/platform/actor.ts'
import { authorizeBy, type Verdict } from '#server/platform/policy.ts'

/** A solo workspace has no employees, and what they left behind is not shown (SUB-9). */
export const hasVacations = ({ tier }: Pick<Actor, 'tier'>): boolean => hasEmployees(tier)

type Decision = {
  stored: VacationStatus
  /** What the status was when the Manager looked. */
  seen: VacationStatus | undefined
  /** The answer is the one that is stored. */
  isRepeated: boolean
}

export const authorize = authorizeBy({
  /** Of a colleague's requests an Employee learns nothing here, not even whether there are any. */
  'vacations.of': (actor, person: { id: string; isEmployee: boolean }): Verdict =>
    (actor.role === 'Manager' ? person.isEmployee : actor.id === person.id) || 'not_found',
  'vacation.submit': (actor, own: { pending: number }): Verdict => {
    if (actor.role !== 'Employee') return 'forbidden'
    return own.pending < maxPendingRequests || 'too_many_pending'
  },
  /** A decided request may be decided again (VAC-5), but not by who looked before somebody else decided otherwise. */
  'vacation.decide': (actor, { stored, seen, isRepeated }: Decision): Verdict => {
    if (actor.role !== 'Manager') return 'forbidden'
    return isRepeated || seen === undefined || seen === stored || 'decided_meanwhile'
  },
  'vacation.withdraw': (actor, vacation: { user_id: string; status: VacationStatus }): Verdict => {
    if (vacation.user_id !== actor.id) return 'not_found'
    return vacation.status === 'Pending' || 'already_decided'
  },
  'feed.have': (actor, _feed: undefined): Verdict => hasVacations(actor) || 'agency_only',
})
