import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/jobs.ts'

const conversation = z.object({ manager_id: z.uuid(), conversation_id: z.uuid() })

/** Tells the members of a conversation what they have not read; enqueued by the statement that stores a message. */
export const notifyMembersJob = defineJob('messages.follow', conversation)

/** An e-mail to one member who has not read for a while. */
export const unreadEmailJob = defineJob('messages.mail', conversation.extend({ user_id: z.uuid() }))
