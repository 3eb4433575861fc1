import { useDeferredValue, useState } from 'react'
import { hasNoReader } from '#contract/domain/groups.ts'
import { roles } from '#contract/domain/roles.ts'
import type { Message } from '#contract/messages.ts'
import { inboxTexts, messageTexts } from '#contract/texts/messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Inbox } from './use-inbox.ts'
import {
  type ConversationFilter,
  ConversationLink,
  ConversationSections,
  filterConversations,
  isFilterActive,
  isSearching,
  SidebarFrame,
  SidebarNote,
  SidebarSkeleton,
} from '#web/features/messages/index.ts'

type InboxSidebarProps = { employee: string; inbox: Inbox | undefined; current: string | undefined }

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
  const deferred = useDeferredValue(filter)
  const { groups, direct } = filterConversations({ users: [], conversations: inbox.conversations }, employee, deferred)
  if (groups.length + direct.length === 0) {
    if (isSearching(deferred)) return <SidebarNote>{messageTexts.nobodyFound}</SidebarNote>
    if (!isFilterActive(deferred))
      return <EmptyState title={inboxTexts.nothing} text={inboxTexts.nothingHint(inbox.employee.name)} />
  }
  return (
    <ConversationSections groups={groups} direct={direct} filter={deferred}>
      {(conversation) => (
        <ConversationLink
          key={conversation._id}
          conversation={conversation}
          me={employee}
          to={`/messages/employee/${employee}/${conversation._id}`}
          current={conversation._id === current}
          // The open conversation keeps its count: a Manager who reads it does not mark it as read.
          unread={conversation.unread_count}
          hasLeft={conversation.type === 'Direct' && hasNoReader(conversation, employee)}
          lastLine={lastLine}
        />
      )}
    </ConversationSections>
  )
}

/** The sender is always named: the reader is neither side. */
const lastLine = ({ sender_name }: Message, text: string) => messageTexts.wrote(sender_name, text)
