import type { z } from 'zod'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { notifyOfConversation, filterWantingEmail } from '#server/features/notifications/index.ts'
import type { Parts } from '#server/parts.ts'
import { notifyMembersJob, unreadEmailJob } from './job-definitions.ts'
import { indexWords } from './use-cases/index-words.ts'
import { sendUnreadEmail } from './emails.ts'
import { settleUnread } from './queries/messages.ts'
import {
  advanceFollowedSeq,
  enqueueStalledNotifications,
  findConversationEnd,
  lockMembersBehind,
} from './queries/pending-notifications.ts'

export function messageJobs(parts: Parts): void {
  parts.jobs.handle(notifyMembersJob, (payload) => notifyMembers(parts, payload))
  parts.jobs.handle(unreadEmailJob, (payload, attempt) => sendUnreadEmail(parts, payload, attempt))
  parts.jobs.every('messages.index_words', '17 3 * * *', () => indexWords(parts.db.system))
  parts.jobs.every('messages.settle_unread', '29 * * * *', () => settleUnread(parts.db.system))
  parts.jobs.every('messages.follow_again', '41 4 * * *', () => resumeStalledNotifications(parts))
}

type Which = z.output<typeof notifyMembersJob.payload>

/** Notifies the members who have not read them of all messages since the last run (decision 9). */
async function notifyMembers(parts: Parts, { manager_id, conversation_id }: Which): Promise<void> {
  await parts.db.forWorkspace(manager_id).transaction(async (tx) => {
    const end = await findConversationEnd(tx, conversation_id)
    if (!end || end.followed_seq >= end.last_seq) return
    const upTo = end.last_seq
    const behind = await lockMembersBehind(tx, conversation_id, upTo)
    const emailed = await filterWantingEmail(tx, behind, 'message')
    const advanced = await advanceFollowedSeq(tx, conversation_id, { upTo, behind, emailed })
    await notifyOfConversation(tx, parts, {
      conversation: conversation_id,
      message: notificationTexts.newMessage(end.sender_name),
      link: `/messages/${conversation_id}`,
      readers: advanced.map(({ user_id, fresh }) => ({ userId: user_id, count: fresh })),
    })
  })
}

/** Resumes conversations after the last failed attempt: senders wait for `followed_seq` to move. */
export const resumeStalledNotifications = ({ db }: Pick<Parts, 'db'>): Promise<void> =>
  db.system.transaction(enqueueStalledNotifications)
