import type { z } from 'zod'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { tellOfConversation, wantingMail } from '#server/features/notifications/service.ts'
import type { Parts } from '#server/parts.ts'
import { followMessages, waitingMail } from './job-kinds.ts'
import { mailOfWaiting } from './mail.ts'
import { endOf, follow, holdThoseBehind } from './queries-follow.ts'
import { followAgain } from './sweep.ts'

export function messageJobs(parts: Parts): void {
  parts.jobs.handle(followMessages, (payload) => followConversation(parts, payload))
  parts.jobs.handle(waitingMail, (payload, attempt) => mailOfWaiting(parts, payload, attempt))
  parts.jobs.every('messages.follow_again', '41 4 * * *', () => followAgain(parts))
}

type Which = z.output<typeof followMessages.payload>

/** Tells those who have not read them of all messages that came since the last time, however many (decision 9). */
async function followConversation(parts: Parts, { manager_id, conversation_id }: Which): Promise<void> {
  await parts.db.forWorkspace(manager_id).transaction(async (tx) => {
    const end = await endOf(tx, conversation_id)
    if (!end || end.followed_seq >= end.last_seq) return
    const upTo = end.last_seq
    const behind = await holdThoseBehind(tx, conversation_id, upTo)
    const mailed = await wantingMail(tx, behind, 'message')
    const told = await follow(tx, conversation_id, { upTo, behind, mailed })
    await tellOfConversation(tx, parts, {
      conversation: conversation_id,
      message: notificationTexts.newMessage(end.sender_name),
      link: `/messages/${conversation_id}`,
      readers: told.map(({ user_id, fresh }) => ({ userId: user_id, count: fresh })),
    })
  })
}
