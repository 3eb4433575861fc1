import { v7 as newId } from 'uuid'
import type { EmailDelivery } from '#contract/domain/email-states.ts'
import { listStaffIds } from '#server/features/access/index.ts'
import type { Parts } from '#server/parts.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { PermanentFailure } from '#server/platform/jobs/jobs.ts'
import { reasonOf } from '#server/platform/email/mailer.ts'
import {
  deleteEmailState,
  type EmailStateRow,
  type EmailSubject,
  listEmailStates,
  updateEmailState,
  upsertEmailState,
} from './queries.ts'

/** Records that an email waits, in the transaction that enqueues it. Answers its id for the job. */
export async function recordEmail(
  tx: Transaction,
  about: EmailSubject & { workspace: string; sentBy: string },
): Promise<string> {
  const id = newId()
  await upsertEmailState(tx, { ...about, id })
  return id
}

type RecordedEmail = EmailSubject & {
  workspace: string
  /** Undefined in a job of a version that recorded no states. */
  id: string | undefined
  /** No attempt follows. */
  last: boolean
  /** False when there is nothing to send any more. */
  send: () => Promise<boolean>
  /** Called with every state, in the same transaction. */
  onState?: (tx: Transaction, delivery: Pick<EmailDelivery, 'state' | 'reason'>) => Promise<void>
  /** Called once when the email is given up, in the same transaction. */
  onRefused: (tx: Transaction, sentBy: string) => Promise<void>
}

/** Sends an email and records what became of it: it has arrived, is tried again, or was refused for good. */
export async function sendRecordedEmail(parts: Parts, email: RecordedEmail): Promise<void> {
  const { workspace, id, last, send, onState, onRefused } = email
  const record = async (delivery: Pick<EmailDelivery, 'state' | 'reason'> | undefined) => {
    if (id === undefined) return
    await parts.db.forWorkspace(workspace).transaction(async (tx) => {
      if (!delivery) return deleteEmailState(tx, email, id)
      await onState?.(tx, delivery)
      const changed = await updateEmailState(tx, email, id, delivery)
      if (!changed) return
      if (delivery.state === 'refused') await onRefused(tx, changed.sent_by)
      const staff = await listStaffIds(tx)
      tx.afterCommit(() => parts.realtime.publishToUsers(workspace, staff, 'people changed', {}))
    })
  }
  let sent: boolean
  try {
    sent = await send()
  } catch (error) {
    const isOver = error instanceof PermanentFailure
    await record({
      state: isOver || last ? 'refused' : 'deferred',
      reason: last && !isOver ? 'gave_up' : reasonOf(error),
    })
    throw error
  }
  await record(sent ? { state: 'sent', reason: null } : undefined)
}

/** What became of the newest email about each of these. */
export async function findDeliveries(
  db: DbOrTransaction,
  kind: EmailSubject['kind'],
  subjects: readonly string[],
): Promise<Map<string, EmailDelivery>> {
  const rows = await listEmailStates(db, kind, subjects)
  return new Map(rows.map((row) => [row.subject_id, presentDelivery(row)]))
}

const presentDelivery = ({ state, reason, changed_at }: EmailStateRow): EmailDelivery => ({
  state,
  reason,
  since: changed_at.toISOString(),
})
