import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { roles } from '#contract/domain/roles.ts'
import type { Conversation } from '#contract/messages.ts'
import { inboxTexts, messageTexts } from '#contract/texts.ts'
import type { Inbox } from '#web/features/inbox/inbox-list.ts'
import { InboxRow } from '#web/features/inbox/inbox-row.tsx'
import { InboxSwitch } from '#web/features/inbox/inbox-switch.tsx'
import { ConversationsShape } from '#web/features/messages/conversations-shape.tsx'
import { RoleFilter } from '#web/features/messages/role-filter.tsx'
import { Section } from '#web/features/messages/section.tsx'
import { type Filter, sectionsOf } from '#web/features/messages/sections.ts'
import classes from '#web/features/messages/side-bar.module.css'
import { EmptyState } from '#web/ui/empty-state.tsx'

type Props = { employee: string; inbox: Inbox | undefined; current: string | undefined }

/** The side bar of an employee's messages, to read (MSG-11). */
export function InboxSideBar({ employee, inbox, current }: Props) {
  const [filter, setFilter] = useState<Filter>({ roles, search: '' })
  return (
    <aside className={classes.root} aria-label={messageTexts.conversations}>
      <div className={classes.head}>
        <div className={classes.searchLine}>
          <TextInput
            className={classes.search}
            type="search"
            aria-label={messageTexts.search}
            placeholder={messageTexts.search}
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            value={filter.search}
            onChange={(event) => setFilter({ ...filter, search: event.currentTarget.value })}
          />
          <InboxSwitch />
        </div>
        <RoleFilter shown={filter.roles} onChange={(shown) => setFilter({ ...filter, roles: shown })} />
      </div>
      <nav className={classes.list} aria-label={messageTexts.conversations}>
        {inbox ? <Lists employee={employee} inbox={inbox} current={current} filter={filter} /> : <ConversationsShape />}
      </nav>
    </aside>
  )
}

function Lists({ employee, inbox, current, filter }: Props & { inbox: Inbox; filter: Filter }) {
  const wanted = useDeferredValue(filter)
  const { groups, direct } = sectionsOf({ users: [], conversations: inbox.conversations }, employee, wanted)
  const narrowed = wanted.search.trim() !== '' || wanted.roles.length < roles.length
  if (groups.length + direct.length === 0) {
    if (narrowed) return <p className={classes.none}>{messageTexts.nobodyFound}</p>
    return <EmptyState title={inboxTexts.nothing} text={inboxTexts.nothingHint(inbox.employee.name)} />
  }
  const row = (conversation: Conversation) => (
    <InboxRow
      key={conversation._id}
      conversation={conversation}
      to={`/messages/employee/${employee}/${conversation._id}`}
      current={conversation._id === current}
    />
  )
  return (
    <>
      <Section title={messageTexts.groups} rows={groups} none={narrowed ? undefined : messageTexts.noGroups}>
        {row}
      </Section>
      <Section
        title={messageTexts.directMessages}
        rows={direct}
        none={narrowed ? undefined : messageTexts.noDirectMessages}
      >
        {row}
      </Section>
    </>
  )
}
