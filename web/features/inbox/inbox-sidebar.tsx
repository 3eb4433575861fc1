import { useDeferredValue, useState } from 'react'
import { roles } from '#contract/domain/roles.ts'
import { inboxTexts, messageTexts } from '#contract/texts/messages.ts'
import type { Inbox } from './inbox-list.ts'
import { InboxRow } from './inbox-row.tsx'
import { ConversationSections } from '#web/features/messages/sidebar/sidebar-section.tsx'
import { SidebarSkeleton } from '#web/features/messages/thread/skeletons.tsx'
import {
  type ConversationFilter,
  isFilterActive,
  filterConversations,
} from '#web/features/messages/sidebar/filter-conversations.ts'
import { SidebarFilter } from '#web/features/messages/sidebar/sidebar-filter.tsx'
import classes from '#web/features/messages/sidebar/sidebar.module.css'
import { EmptyState } from '#web/ui/empty-state.tsx'

type Props = { employee: string; inbox: Inbox | undefined; current: string | undefined }

/** The side bar of an employee's messages, to read (MSG-11). */
export function InboxSidebar({ employee, inbox, current }: Props) {
  const [filter, setFilter] = useState<ConversationFilter>({ roles, search: '' })
  return (
    <aside className={classes.root} aria-label={messageTexts.conversations}>
      <SidebarFilter label={messageTexts.search} filter={filter} onFilter={setFilter} />
      <nav className={classes.list} aria-label={messageTexts.conversations}>
        {inbox ? (
          <InboxLists employee={employee} inbox={inbox} current={current} filter={filter} />
        ) : (
          <SidebarSkeleton />
        )}
      </nav>
    </aside>
  )
}

function InboxLists({ employee, inbox, current, filter }: Props & { inbox: Inbox; filter: ConversationFilter }) {
  const wanted = useDeferredValue(filter)
  const { groups, direct } = filterConversations({ users: [], conversations: inbox.conversations }, employee, wanted)
  const narrowed = isFilterActive(wanted)
  if (groups.length + direct.length === 0) {
    if (narrowed) return <p className={classes.none}>{messageTexts.nobodyFound}</p>
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
