import { useDeferredValue, useState } from 'react'
import { roles } from '#contract/domain/roles.ts'
import type { Conversation, Message } from '#contract/messages.ts'
import { inboxTexts, messageTexts } from '#contract/texts/messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Inbox } from './use-inbox.ts'
import {
  type ConversationFilter,
  ConversationLink,
  ConversationSections,
  filterConversations,
  isFilterActive,
  SidebarFrame,
  SidebarNote,
  SidebarSkeleton,
} from '#web/features/messages/index.ts'

type InboxSidebarProps = { employee: string; inbox: Inbox | undefined; current: string | undefined }

/** The side bar of an employee's messages, to read (MSG-11). */
export function InboxSidebar({ employee, inbox, current }: InboxSidebarProps) {
  const [filter, setFilter] = useState<ConversationFilter>({ roles, search: '' })
  return (
    <SidebarFrame searchLabel={messageTexts.search} filter={filter} onFilter={setFilter}>
      {inbox ? <InboxLists employee={employee} inbox={inbox} current={current} filter={filter} /> : <SidebarSkeleton />}
    </SidebarFrame>
  )
}

function InboxLists({
  employee,
  inbox,
  current,
  filter,
}: InboxSidebarProps & { inbox: Inbox; filter: ConversationFilter }) {
  const wanted = useDeferredValue(filter)
  const { groups, direct } = filterConversations({ users: [], conversations: inbox.conversations }, employee, wanted)
  const narrowed = isFilterActive(wanted)
  if (groups.length + direct.length === 0) {
    if (narrowed) return <SidebarNote>{messageTexts.nobodyFound}</SidebarNote>
    return <EmptyState title={inboxTexts.nothing} text={inboxTexts.nothingHint(inbox.employee.name)} />
  }
  return (
    <ConversationSections groups={groups} direct={direct} narrowed={narrowed}>
      {(conversation) => (
        <InboxRow
          key={conversation._id}
          conversation={conversation}
          to={`/messages/employee/${employee}/${conversation._id}`}
          current={conversation._id === current}
        />
      )}
    </ConversationSections>
  )
}

type InboxRowProps = { conversation: Conversation; to: string; current: boolean }

/** Who said what last is always said: neither side is the reader's own. */
const lastLine = ({ sender_name }: Message, words: string) => messageTexts.wrote(sender_name, words)

/** A conversation of an employee. The open one keeps its count: that the Manager reads it does not make it read. */
const InboxRow = ({ conversation, to, current }: InboxRowProps) => (
  <ConversationLink
    conversation={conversation}
    to={to}
    current={current}
    unread={conversation.unread_count}
    lastLine={lastLine}
  />
)
