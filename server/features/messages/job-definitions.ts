import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/jobs.ts'

const conversation = z.object({ manager_id: z.uuid(), conversation_id: z.uuid() })

/** Notifies the members of a conversation of unread messages; enqueued by `foyer.store_messages`. */
export const notifyMembersJob = defineJob('messages.follow', conversation)

export const unreadEmailJob = defineJob('messages.mail', conversation.extend({ user_id: z.uuid() }))
