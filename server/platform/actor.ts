import { isOpen } from '#contract/domain/plans.ts'
import type { Role } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from './api-error.ts'

/** The caller: the person behind a verified session, with everything the rules need. */
export type Actor = {
  id: string
  name: string
  role: Role
  /** The Manager's id, which is the workspace's. */
  workspace: string
  session: string
  /** By the database's clock. */
  sessionEnds: Date
  /** Without a subscription both are null. */
  tier: 'solo' | 'agency' | null
  subscriptionStatus: string | null
  /** An Employee whose Manager requires two-step sign-in and who has not set it up (AUTH-16). */
  twoStepMissing: boolean
  /** When a one-time link began this session, until its password is confirmed (decision 44). */
  byLinkSince?: Date | undefined
  /** An Employee's general permissions; false for other roles. */
  permissions: { vacation: boolean; add_new_clients: boolean }
  /** The Manager who sees the app as this client. */
  viewedBy?: string
}

/** SUB-4: whether the workspace may be used. */
const subscriptionIsActive = (actor: Pick<Actor, 'subscriptionStatus'>): boolean =>
  actor.subscriptionStatus !== null && isOpen(actor.subscriptionStatus)

/** The reason why a person may use only their own sign-in and settings, or undefined. */
export function findClosedGate(actor: Pick<Actor, 'subscriptionStatus' | 'twoStepMissing'>): ErrorCode | undefined {
  if (!subscriptionIsActive(actor)) return 'subscription_inactive'
  return actor.twoStepMissing ? 'two_step_missing' : undefined
}

/** true, or the error code. A subject that the actor may not know of gives `not_found`. */
export type Verdict = true | ErrorCode
type Rules = Record<string, (actor: Actor, subject: never) => Verdict>
type SubjectOf<R extends Rules, Action extends keyof R> = Parameters<R[Action]>[1]

/**
 * The one way to ask a feature's policy: `authorize(actor, 'conversation.read', conversation)`. An action without a rule does
 * not compile, so nothing is allowed by forgetting it.
 */
export function authorizeBy<R extends Rules>(rules: R) {
  return <Action extends keyof R & string>(actor: Actor, action: Action, subject: SubjectOf<R, Action>): void => {
    const verdict = rules[action]?.(actor, subject) ?? 'forbidden'
    if (verdict !== true) throw new ApiError(verdict)
  }
}
