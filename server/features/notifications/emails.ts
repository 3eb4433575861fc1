import { z } from 'zod'
import { hasEmployees, isOpen } from '#contract/domain/plans.ts'
import { addressOf } from '#contract/endpoint.ts'
import { type NotificationKind, notificationKinds, unsubscribe } from '#contract/notifications.ts'
import { type EmailDraft, findEmailDelay, type Letterhead, sendEmail } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { findEnabledChannels } from './preferences.ts'
import {
  type EmailedKind,
  type EmailRecipient,
  findEmailRecipient,
  type NewEmail,
  upsertNotificationEmail,
} from './queries/notification-emails.ts'

/** Emails a person what waits of a kind. */
export const gatheredEmailJob = defineJob(
  'notifications.gathered',
  z.object({
    manager_id: z.uuid(),
    user_id: z.uuid(),
    kind: z.enum(notificationKinds).exclude(['message', 'vacation']),
  }),
)

export const isEmailedKind = (kind: NotificationKind): kind is EmailedKind => kind !== 'message' && kind !== 'vacation'

export type EmailByPreference = {
  workspace: string
  userId: string
  kind: NotificationKind
  compose: (letterhead: Letterhead) => Omit<EmailDraft, 'to' | 'messageId' | 'headers' | 'button' | 'unsubscribe'>
  /** `path` is a path of this app. */
  button: { label: string; path: string }
  /** The same for every attempt. */
  messageId: string
  /** Only the first of a job's attempts counts as an email. */
  attempt: number
}

/**
 * Sends an email that follows a preference (NOTE-5), with a link to stop its kind. Sends nothing to a person who has
 * disabled it, is archived or deleted, or could not sign in. To a person who got enough emails of the kind it sends
 * nothing either, and answers when the next one can be sent (decision 31).
 */
export async function sendEmailByPreference(parts: Parts, email: EmailByPreference): Promise<Date | undefined> {
  const { workspace, userId, kind, compose, button, messageId, attempt } = email
  const db = parts.db.forWorkspace(workspace)
  const [reader, channels] = await Promise.all([findEmailRecipient(db, userId), findEnabledChannels(db, userId, kind)])
  if (!reader || !channels.email || !canSignIn(reader)) return undefined
  if (attempt === 1) {
    const later = await db.transaction((tx) => findEmailDelay(tx, parts, { kind, to: reader.email }))
    if (later) return later
  }
  const { publicUrl } = parts.config
  const token = parts.unsubscribeLinks.tokenFor({ workspace, userId, kind })
  await sendEmail(parts, { workspace, user: userId }, (letterhead) => ({
    ...compose(letterhead),
    to: reader.email,
    messageId,
    headers: {
      'List-Unsubscribe': `<${publicUrl}${addressOf(unsubscribe, { params: { token } })}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    button: { label: button.label, url: `${publicUrl}${button.path}` },
    unsubscribe: `${publicUrl}/unsubscribe/${token}`,
  }))
  return undefined
}

/** An email about gathered events waits for a quiet while after the last, and this long after the first at most. */
const QUIET_MINUTES = 5
const WAITS_AT_MOST_MINUTES = 30

/** Enqueues the email of a notification, unless the person has disabled it: one for all that wait. */
export async function enqueueNotificationEmail(tx: Transaction, row: NewEmail): Promise<void> {
  const stored = await upsertNotificationEmail(tx, row)
  if (!stored) return
  const quiet = Date.now() + QUIET_MINUTES * 60_000
  const bound = stored.created_at.getTime() + WAITS_AT_MOST_MINUTES * 60_000
  await enqueueGathered(tx, row, row.gather && new Date(Math.min(quiet, bound)))
}

/** One job at a time sends the emails of a person and a kind, so that nothing is sent by two. */
export async function enqueueGathered(
  tx: Transaction,
  { manager_id, user_id, kind }: { manager_id: string; user_id: string; kind: EmailedKind },
  runAt?: Date,
): Promise<void> {
  const key = `${gatheredEmailJob.name} ${user_id} ${kind}`
  await enqueue(
    tx,
    gatheredEmailJob,
    { manager_id, user_id, kind },
    { jobKey: key, queue: key, ...(runAt && { runAt }) },
  )
}

const canSignIn = ({ archived, role, tier, status }: EmailRecipient): boolean =>
  !archived && status !== null && isOpen(status) && (role !== 'Employee' || hasEmployees(tier))
