import type { Contact, Conversation, Message } from '#contract/messages.ts'
import type { Parts } from '#server/parts.ts'
import type { FileLinks } from '#server/platform/storage/file-links.ts'
import type { MessageRow } from './queries/messages.ts'
import type { ConversationRow, MemberRow, PersonRow } from './queries/conversations.ts'

/** The context for links to a message's file. `reader` is undefined where several people get the same answer: then there is no link. */
export type LinkContext = { workspace: string; fileLinks: FileLinks; reader: string | undefined }

export const linkContext = (
  { fileLinks }: Pick<Parts, 'fileLinks'>,
  { id }: { id: string },
  reader: string | undefined,
): LinkContext => ({ workspace: id, fileLinks, reader })

export function presentMessage({ workspace, fileLinks, reader }: LinkContext, row: MessageRow): Message {
  return {
    _id: row.id,
    conversation_id: row.conversation_id,
    seq: row.seq,
    sender_id: row.sender_id,
    sender_name: row.sender_name,
    date: row.created_at.toISOString(),
    type: row.type,
    message: row.body,
    file_name: row.file_name,
    file_location:
      row.file_id === null || reader === undefined
        ? null
        : fileLinks.linkTo({ workspace, person: reader, id: row.file_id, name: row.file_name ?? '' }),
    file_type: row.file_type,
    send_id: row.send_id,
  }
}

export const presentContact = (row: PersonRow, online: boolean): Contact => ({
  _id: row.id,
  name: row.name,
  role: row.role,
  online,
})

/**
 * A conversation as one person sees it: a direct one has the other person's name, and nothing from before they joined
 * (MSG-15).
 */
export function presentConversation(within: LinkContext, row: ConversationRow, viewer: string): Conversation {
  const own = row.members.find((member) => member.user_id === viewer)
  const other = row.type === 'Direct' ? row.members.find((member) => member.user_id !== viewer) : undefined
  const last = row.last_message
  return {
    _id: row.id,
    version: row.version,
    name: other?.display_name ?? row.name,
    type: row.type,
    user_ids: row.members.map((member) => member.user_id),
    display_names: row.members.map((member) => member.display_name),
    admin_ids: listAdmins(within.workspace, row),
    inactive_ids: row.members.filter((member) => !member.can_sign_in).map((member) => member.user_id),
    read_dates: row.members.map((member) => ({
      id: member.user_id,
      date: member.read_at?.toISOString() ?? null,
      seq: member.read_seq,
    })),
    last_seq: row.last_seq,
    last_message: last && own && last.seq > own.joined_seq ? presentMessage(within, last) : null,
    unread_count: own ? countUnread(row.last_seq, own) : 0,
    ...(other?.role ? { role: other.role } : {}),
  }
}

/**
 * Groups the members by identical view: in a group all members with the same unread count share one. The view of a
 * group of 500 is long, so it is built and published once per set.
 */
export function groupByView({ type, last_seq, members }: ConversationRow): [string, ...string[]][] {
  const alike = new Map<string, [string, ...string[]]>()
  for (const member of members) {
    const isFresh = last_seq > member.joined_seq
    const look = type === 'Direct' ? member.user_id : `${countUnread(last_seq, member)} ${isFresh}`
    const group = alike.get(look)
    if (group) group.push(member.user_id)
    else alike.set(look, [member.user_id])
  }
  return [...alike.values()]
}

type GroupWithAdmins = Pick<ConversationRow, 'type' | 'created_by'> & {
  members: Pick<MemberRow, 'user_id' | 'is_admin'>[]
}

/**
 * MSG-8: in a group created by another person the Manager (whose id is the workspace's) is admin, even without being a
 * member.
 */
export function listAdmins(workspace: string, { type, created_by, members }: GroupWithAdmins): string[] {
  const admins = members.filter((member) => member.is_admin).map((member) => member.user_id)
  const isOutside = members.every((member) => member.user_id !== workspace)
  return type === 'Group' && created_by !== workspace && isOutside ? [...admins, workspace] : admins
}

const countUnread = (lastSeq: number, member: MemberRow) =>
  Math.max(0, lastSeq - Math.max(member.read_seq, member.joined_seq))
