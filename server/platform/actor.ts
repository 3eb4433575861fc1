import { isOpen } from '#contract/domain/plans.ts'
import type { Role } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** Who calls: the person behind a checked session, with what the rules ask about them. */
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
  /** An Employee whose Manager asks for two-step sign-in, and who has not set it up (AUTH-16). */
  twoStepMissing: boolean
  /** An Employee's general permissions; nobody else has them. */
  permissions: { vacation: boolean; add_new_clients: boolean }
}

/** SUB-4: whether the workspace may be used. */
const subscriptionIsActive = (actor: Pick<Actor, 'subscriptionStatus'>): boolean =>
  actor.subscriptionStatus !== null && isOpen(actor.subscriptionStatus)

/** What stands between somebody and everything that is not about their own sign-in and settings. */
export function findClosedGate(actor: Pick<Actor, 'subscriptionStatus' | 'twoStepMissing'>): ErrorCode | undefined {
  if (!subscriptionIsActive(actor)) return 'subscription_inactive'
  return actor.twoStepMissing ? 'two_step_missing' : undefined
}
