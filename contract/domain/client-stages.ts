/**
 * How far a client is, in order. `server/features/dashboard/queries.ts` derives the stages of registered clients; an open
 * invitation is in the first one.
 *
 * - invited: an invitation is open, and nobody has registered with it yet.
 * - working: something that was asked is open, and the client has registered or saved something in the last days.
 * - waiting: something that was asked is open, and the client has been quiet for longer.
 * - ready: the client has finished every page that their services ask for.
 */
export const registeredStages = ['working', 'waiting', 'ready'] as const
export type RegisteredStage = (typeof registeredStages)[number]

export const clientStages = ['invited', ...registeredStages] as const
export type ClientStage = (typeof clientStages)[number]

/** After so many quiet days a client is waited for. */
export const quietDays = 7
