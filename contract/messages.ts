import { z } from 'zod'
import { Count, TimeZone, Timestamp } from './domain/fields.ts'
import { GivenId, Id } from './domain/ids.ts'
import { csv } from './domain/content-types.ts'
import { roles, signedIn } from './domain/roles.ts'
import { optionalName, requiredName } from './domain/names.ts'
import { requiredText, hasVisibleText, text } from './domain/text.ts'
import { endpoint, nothing } from './endpoint.ts'
import { messageTexts } from './texts/messages.ts'

export const Message = z
  .object({
    _id: GivenId,
    conversation_id: GivenId,
    /** 1, 2, 3 … per conversation, without gaps. */
    seq: z.int(),
    sender_id: GivenId,
    sender_name: z.string(),
    date: Timestamp,
    type: z.enum(['text', 'file']),
    message: z.string(),
    file_name: z.string().nullable(),
    /** Null when the file was deleted, and in the `last_message` of a group's event, which goes to all its members at once. */
    file_location: z.string().nullable(),
    file_type: z.string().nullable(),
    send_id: z.string().nullable(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

export const longestGroupName = 200

const conversationTypes = ['Direct', 'Group'] as const

export const Conversation = z
  .object({
    _id: GivenId,
    /** Grows with each change of the name or the members; events of simultaneous changes can arrive in any order. */
    version: z.int(),
    name: z.string(),
    type: z.enum(conversationTypes),
    user_ids: z.array(GivenId),
    display_names: z.array(z.string()),
    admin_ids: z.array(GivenId),
    /** Members who can no longer sign in: archived, deleted, or an employee of a solo workspace. */
    inactive_ids: z.array(GivenId),
    read_dates: z.array(z.object({ id: GivenId, date: Timestamp.nullable(), seq: z.int() })),
    last_seq: z.int(),
    last_message: Message.nullable(),
    unread_count: Count,
    /** In direct conversations, the role of the other party. */
    role: z.enum(roles).optional(),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof Conversation>

export const Contact = z
  .object({ _id: GivenId, name: z.string(), role: z.enum(roles), online: z.boolean() })
  .meta({ id: 'Contact' })
export type Contact = z.infer<typeof Contact>

export const MessagePage = z.object({ items: z.array(Message), has_more: z.boolean() }).meta({ id: 'MessagePage' })
export type MessagePage = z.infer<typeof MessagePage>

const Conversations = z.object({ users: z.array(Contact), conversations: z.array(Conversation) })

/** Ids in these lists are texts: an unknown one gets 'User not found', not a 404. */
const UserIds = z.array(text(100)).max(1000)
const Names = z.array(optionalName()).max(1000).optional()
const MemberIds = UserIds.min(1, messageTexts.selectUser)

const seqLimit = 2_147_483_647
const Seq = z.coerce.number<string | number>().int().min(0).max(seqLimit)

/** `before` and `after` are seqs, both exclusive. */
const pageQuery = z.object({
  before: Seq.optional(),
  after: Seq.optional(),
  limit: z.coerce.number<string | number>().int().min(1).max(200).optional(),
})

/** What the page of the messages asks for first: of groups and of direct conversations each. */
export const mostActive = { limit: 80 }

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations/userlist',
  who: signedIn,
  summary: "Whom the caller can write to, and the caller's conversations, the last active first",
  /** `limit` groups and `limit` direct conversations at most, and when there are more only the contacts in them; without it all. */
  query: z.object({ limit: z.coerce.number<string | number>().int().min(1).max(1000).optional() }),
  answers: { 200: Conversations },
})

export const listEmployeeConversations = endpoint({
  method: 'GET',
  path: '/api/conversations/userlist/:employee_id',
  who: { Manager: 'agency' },
  summary: "An employee's conversations, for their Manager to read",
  params: z.object({ employee_id: Id }),
  answers: { 200: Conversations.extend({ employee: Contact }) },
})

export const createConversation = endpoint({
  method: 'POST',
  path: '/api/conversations/',
  who: signedIn,
  summary: 'Start a group, or a direct conversation; a direct one that exists already is answered as it is',
  body: z
    .strictObject({
      name: optionalName(longestGroupName).optional(),
      user_ids: UserIds,
      display_names: Names,
      admin_ids: UserIds.optional(),
      type: z.enum(conversationTypes),
    })
    .superRefine((body, context) => {
      if (body.type === 'Group' && !hasVisibleText(body.name ?? '')) {
        context.addIssue({ code: 'custom', path: ['name'], message: messageTexts.selectName })
      } else if (new Set(body.user_ids).size < 2) {
        context.addIssue({ code: 'custom', path: ['user_ids'], message: messageTexts.selectMembers })
      }
    }),
  answers: { 200: Conversation, 201: Conversation },
  problems: ['solo_group_limit', 'user_not_found'],
})

export const addMembers = endpoint({
  method: 'PUT',
  path: '/api/conversations/add/user',
  who: signedIn,
  summary: 'Add people to a group; who is in it already is passed over',
  body: z.strictObject({
    id: Id,
    user_ids: MemberIds,
    display_names: Names,
    read_dates: z
      .array(z.strictObject({ id: text(100), date: text(100).nullable().optional(), seq: z.int().optional() }))
      .max(1000)
      .optional(),
  }),
  answers: { 200: Conversation },
  problems: ['user_not_found', 'direct_is_for_two'],
})

export const removeMember = endpoint({
  method: 'PUT',
  path: '/api/conversations/remove/user',
  who: signedIn,
  summary: 'Remove someone from a group, or leave it',
  body: z.strictObject({ id: Id, user_id: text(100), name: optionalName().optional() }),
  answers: { 200: Conversation },
  problems: ['forbidden', 'user_not_found', 'direct_is_for_two'],
})

export const renameGroup = endpoint({
  method: 'PUT',
  path: '/api/conversations/name',
  who: signedIn,
  summary: 'Give a group another name',
  body: z.strictObject({ id: Id, name: requiredName(longestGroupName, messageTexts.selectName) }),
  answers: { 200: Conversation },
  problems: ['forbidden', 'direct_is_for_two'],
})

export const deleteConversation = endpoint({
  method: 'DELETE',
  path: '/api/conversations/:id',
  who: signedIn,
  summary: 'Delete a group',
  params: z.object({ id: Id }),
  answers: { 204: nothing },
  problems: ['forbidden', 'direct_is_for_two'],
})

export const markRead = endpoint({
  method: 'PUT',
  path: '/api/conversations/read',
  who: signedIn,
  summary: 'The caller has read up to this message; a mark never moves back',
  body: z.strictObject({ id: Id, seq: z.int().min(0).max(seqLimit) }),
  answers: { 204: nothing },
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages/:conversationId',
  who: signedIn,
  summary: 'Messages, oldest first: the newest, or those before or after a seq',
  params: z.object({ conversationId: Id }),
  query: pageQuery,
  answers: { 200: MessagePage },
})

export const listEmployeeMessages = endpoint({
  method: 'GET',
  path: '/api/messages/employee/:conversation_id',
  who: { Manager: 'agency' },
  summary: "Messages of a conversation of the Manager's employees; nothing is marked read",
  params: z.object({ conversation_id: Id }),
  query: pageQuery,
  answers: { 200: MessagePage },
})

/** Made once per message by the sender; a repeated send with it returns the stored message (MSG-12). */
const SendId = text(100).min(1).optional()

/** In UTF-16 units. */
export const longestMessage = 20_000

export const TextMessageBody = z.strictObject({
  conversation_id: Id,
  message: text(longestMessage).refine(hasVisibleText, messageTexts.empty),
  type: z.literal('text'),
  send_id: SendId,
})
export type TextMessageBody = z.output<typeof TextMessageBody>

export const FileMessageBody = z.strictObject({
  conversation_id: Id,
  file_name: requiredText(500),
  file_location: requiredText(2000),
  file_type: text(200),
  type: z.literal('file'),
  send_id: SendId,
})
export type FileMessageBody = z.output<typeof FileMessageBody>

export const sendText = endpoint({
  method: 'POST',
  path: '/api/messages/text',
  who: signedIn,
  summary: 'Send a text; the same send_id again answers the same message',
  body: TextMessageBody,
  answers: { 200: Message, 201: Message },
  problems: ['nobody_reads', 'too_many_requests'],
})

export const sendFile = endpoint({
  method: 'POST',
  path: '/api/messages/file',
  who: signedIn,
  summary: 'Send an uploaded file',
  body: FileMessageBody,
  answers: { 200: Message, 201: Message },
  problems: ['nobody_reads', 'unknown_file', 'too_many_requests'],
})

export const downloadConversation = endpoint({
  method: 'GET',
  path: '/api/messages/:conversationId/csv',
  who: { Manager: true },
  summary: 'The whole conversation as CSV, its times in the named time zone or UTC',
  params: z.object({ conversationId: Id }),
  query: z.object({ tz: TimeZone.optional() }),
  answers: { 200: csv },
})

export const searchMessages = endpoint({
  method: 'GET',
  path: '/api/messages/search',
  who: signedIn,
  summary: "Search the caller's conversations, or one of them; the newest first",
  query: z.object({
    q: text(200).refine((value) => value.trim() !== '', messageTexts.searchFor),
    conversation_id: Id.optional(),
    /** Continues after the message with this id. */
    before: Id.optional(),
  }),
  answers: { 200: MessagePage },
})
