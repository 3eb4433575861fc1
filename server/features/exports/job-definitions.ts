import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/jobs.ts'

const one = z.object({ manager_id: z.uuid(), export_id: z.uuid() })

export const exportsGather = defineJob('exports.gather', one)
/** Runs when an export expires, an hour after it is ready. */
export const exportsExpire = defineJob('exports.expire', one)
/** Enqueued by the database when an export's row is deleted, in the same transaction. */
export const exportsDelete = defineJob('exports.remove', one)

/**
 * An export takes minutes. All exports of an installation share these two queues, so that they never delay other jobs.
 */
export const queueFor = (id: string): string => `exports ${Number.parseInt(id.slice(-1), 16) % 2}`
