import type { Parts } from '#server/parts.ts'
import { enqueueFollowing } from './queries-follow.ts'

/** Nobody else would: where following stopped, as after an attempt that failed for the last time, senders wait for it to move. */
export const followAgain = ({ db }: Pick<Parts, 'db'>): Promise<void> => db.system.transaction(enqueueFollowing)
