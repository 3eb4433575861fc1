import { z } from 'zod'
import type { Transaction } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'

/** What somebody is told of by e-mail, because it may have been somebody else. */
const changes = [
  'on',
  'moved',
  'off',
  'off_by_manager',
  'off_by_operator',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
] as const
export type Change = (typeof changes)[number]

export const twoStepMail = defineJob(
  'two_step.changed',
  z.object({ manager_id: z.uuid(), user_id: z.uuid(), change: z.enum(changes) }),
)

/** Has them told, once the transaction is committed. */
export const tell = (tx: Transaction, userId: string, change: Change) =>
  enqueue(tx, twoStepMail, { manager_id: tx.id, user_id: userId, change })
