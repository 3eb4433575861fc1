import type { Contact, Conversation, Message } from '#contract/messages.ts'
import type { MessageRow } from './queries.ts'
import type { ConversationRow, MemberRow, PersonRow } from './queries-conversations.ts'

export function presentMessage(row: MessageRow): Message {
  return {
    _id: row.id,
    conversation_id: row.conversation_id,
    seq: row.seq,
    sender_id: row.sender_id,
    sender_name: row.sender_name,
    date: row.created_at.toISOString(),
    type: row.type,
    message: row.body,
    file_name: null,
    file_location: null,
    file_type: null,
    send_id: row.send_id,
  }
}

export const presentContact = (row: PersonRow, online: boolean): Contact => ({
  _id: row.id,
  name: row.name,
  role: row.role,
  online,
})

/** A conversation as one person sees it: a direct one under the other's name, nothing from before they joined (MSG-15). */
export function presentConversation(row: ConversationRow, viewer: string): Conversation {
  const own = row.members.find((member) => member.user_id === viewer)
  const other = row.type === 'Direct' ? row.members.find((member) => member.user_id !== viewer) : undefined
  const last = row.last_message
  return {
    _id: row.id,
    name: other?.display_name ?? row.name,
    type: row.type,
    user_ids: row.members.map((member) => member.user_id),
    display_names: row.members.map((member) => member.display_name),
    admin_ids: row.members.filter((member) => member.is_admin).map((member) => member.user_id),
    read_dates: row.members.map((member) => ({
      id: member.user_id,
      date: member.read_at?.toISOString() ?? null,
      seq: member.read_seq,
    })),
    last_seq: row.last_seq,
    last_message: last && own && last.seq > own.joined_seq ? presentMessage(last) : null,
    unread_count: own ? unreadOf(row.last_seq, own) : 0,
    ...(other?.role ? { role: other.role } : {}),
  }
}

const unreadOf = (lastSeq: number, member: MemberRow) =>
  Math.max(0, lastSeq - Math.max(member.read_seq, member.joined_seq))
