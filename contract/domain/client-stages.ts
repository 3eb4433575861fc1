import { dayIn } from './local-time.ts'

/**
 * How far a client is, in order (decision 46). Each service of a registered client is in a stage of its own.
 *
 * - invited: an invitation is open, and nobody has registered with it yet.
 * - registered: nothing was given yet.
 * - working: something was given, and something required is open or sent back. The client's turn, as before.
 * - review: everything required is there, and staff have not looked at some of it. The agency's turn.
 * - ready: everything required is there and was looked at. The work can start.
 */
export const registeredStages = ['registered', 'working', 'review', 'ready'] as const
export type RegisteredStage = (typeof registeredStages)[number]

export const clientStages = ['invited', ...registeredStages] as const
export type ClientStage = (typeof clientStages)[number]

export type ItemCounts = { isBegun: boolean; open: number; toReview: number }

export function stageOf({ isBegun, open, toReview }: ItemCounts): RegisteredStage {
  if (open > 0) return isBegun ? 'working' : 'registered'
  return toReview > 0 ? 'review' : 'ready'
}

/** Whole days in the workspace's time zone: 1 from midnight on. */
export const daysWaiting = (since: Date, now: Date, timeZone: string): number =>
  Math.max(0, dayIn(now, timeZone) - dayIn(since, timeZone))
