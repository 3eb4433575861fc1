import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/jobs.ts'

const one = z.object({ manager_id: z.uuid(), export_id: z.uuid() })

export const exportsGather = defineJob('exports.gather', one)
/** Due when an export's hour is over. */
export const exportsExpire = defineJob('exports.expire', one)
/** Enqueued by the database whenever an export's row goes, in the same transaction. */
export const exportsRemove = defineJob('exports.remove', one)

/**
 * A workspace's export takes minutes. All of an installation go through these two queues, so that they never hold up the jobs
 * that people wait for.
 */
export const queueFor = (id: string): string => `exports ${Number.parseInt(id.slice(-1), 16) % 2}`
