import { hasEmployees, isOpen } from '#contract/domain/plans.ts'
import { addressOf } from '#contract/endpoint.ts'
import { type NotificationKind, unsubscribe } from '#contract/notifications.ts'
import { findSender } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import { renderEmail, type EmailContent } from '#server/platform/email/layout.ts'
import { findEnabledChannels } from './preferences.ts'
import { type EmailRecipient, findEmailRecipient } from './queries/notification-emails.ts'

/** Kinds whose email repeats the notification; messages and vacations have their own emails. */
export type EmailedKind = Exclude<NotificationKind, 'message' | 'vacation'>
export const isEmailedKind = (kind: NotificationKind): kind is EmailedKind => kind !== 'message' && kind !== 'vacation'

export type EmailByPreference = {
  workspace: string
  userId: string
  kind: NotificationKind
  subject: string
  content: Pick<EmailContent, 'sentence' | 'note' | 'why'>
  /** `path` is a path of this app. */
  button: { label: string; path: string }
  /** The same for every attempt. */
  messageId: string
}

/**
 * Sends an email that follows a preference (NOTE-5), with a link to stop its kind. Sends nothing to a person who has
 * disabled it, is archived or deleted, or could not sign in.
 */
export async function sendEmailByPreference(parts: Parts, email: EmailByPreference): Promise<void> {
  const { workspace, userId, kind, subject, content, button, messageId } = email
  const db = parts.db.forWorkspace(workspace)
  const [reader, wanted, sender] = await Promise.all([
    findEmailRecipient(db, userId),
    findEnabledChannels(db, userId, kind),
    findSender(parts, workspace),
  ])
  if (!reader || !sender || !wanted.email || !canSignIn(reader)) return
  const { publicUrl } = parts.config
  const token = parts.unsubscribeLinks.tokenFor({ workspace, userId, kind })
  await parts.mailer.send({
    to: reader.email,
    fromName: sender.business,
    subject,
    messageId,
    headers: {
      'List-Unsubscribe': `<${publicUrl}${addressOf(unsubscribe, { params: { token } })}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...renderEmail({
      ...content,
      sender,
      button: { label: button.label, url: `${publicUrl}${button.path}` },
      unsubscribe: `${publicUrl}/unsubscribe/${token}`,
    }),
  })
}

const canSignIn = ({ archived, role, tier, status }: EmailRecipient): boolean =>
  !archived && status !== null && isOpen(status) && (role !== 'Employee' || hasEmployees(tier))
