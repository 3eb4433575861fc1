import { hasEmployees } from '#contract/domain/plans.ts'
import { maxPendingRequests, type VacationStatus } from '#contract/domain/vacations.ts'
import { type Actor, authorizeBy, type Verdict } from '#server/platform/actor.ts'

/** A solo workspace has no employees and shows none of their former vacations (SUB-9). */
export const hasVacations = ({ tier }: Pick<Actor, 'tier'>): boolean => hasEmployees(tier)

type DecisionAttempt = {
  stored: VacationStatus
  /** The status on the Manager's page when they decided. */
  seen: VacationStatus | undefined
  /** The answer equals the stored one. */
  isRepeated: boolean
}

export const authorize = authorizeBy({
  /** An Employee does not learn whether a colleague has requests. */
  'vacations.view': (actor, person: { id: string; isEmployee: boolean }): Verdict =>
    (actor.role === 'Manager' ? person.isEmployee : actor.id === person.id) || 'not_found',
  'vacation.submit': (actor, own: { pending: number }): Verdict => {
    if (actor.role !== 'Employee') return 'forbidden'
    return own.pending < maxPendingRequests || 'too_many_pending'
  },
  /**
   * A decided request may be decided again (VAC-5), unless another decision came after the Manager's page was loaded.
   */
  'vacation.decide': (actor, { stored, seen, isRepeated }: DecisionAttempt): Verdict => {
    if (actor.role !== 'Manager') return 'forbidden'
    return isRepeated || seen === undefined || seen === stored || 'decided_meanwhile'
  },
  'vacation.reopen': (actor, vacation: { status: VacationStatus }): Verdict => {
    if (actor.role !== 'Manager') return 'forbidden'
    return vacation.status !== 'Cancelled' || 'decided_meanwhile'
  },
  'vacation.withdraw': (actor, vacation: { user_id: string; status: VacationStatus }): Verdict => {
    if (vacation.user_id !== actor.id) return 'not_found'
    return vacation.status === 'Pending' || 'already_decided'
  },
  'cancellation.ask': (actor, vacation: { user_id: string; status: VacationStatus }): Verdict => {
    if (vacation.user_id !== actor.id) return 'not_found'
    return vacation.status === 'Approved' || 'not_approved'
  },
  /** The Manager declines, or the employee no longer asks. */
  'cancellation.end': (actor, vacation: { user_id: string }): Verdict =>
    actor.role === 'Manager' || vacation.user_id === actor.id || 'not_found',
  'vacation.cancel': (actor, vacation: { status: VacationStatus }): Verdict => {
    if (actor.role !== 'Manager') return 'forbidden'
    return vacation.status === 'Approved' || vacation.status === 'Cancelled' || 'not_approved'
  },
  'feed.view': (actor, _feed: undefined): Verdict => hasVacations(actor) || 'agency_only',
})
