import type { ErrorCode } from '#contract/errors.ts'
import type { Actor } from './actor.ts'
import { ApiError } from './api-error.ts'

/** true, or the code of the refusal. What the actor may not know of answers `not_found`. */
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
