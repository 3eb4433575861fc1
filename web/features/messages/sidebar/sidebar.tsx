import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { hasNoReader } from '#contract/domain/groups.ts'
import type { Contact, Conversation } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { type ConversationList, isEmptyList } from '#web/features/messages/sidebar/conversation-list.ts'
import { ConversationLink, PersonRow } from './sidebar-rows.tsx'
import { ConversationSections, moveFocusBetweenRows, SidebarSection } from './sidebar-section.tsx'
import { SidebarSkeleton } from '../thread/skeletons.tsx'
import { DisclosureLine } from '../thread/disclosure-line.tsx'
import { SidebarSearchResults } from '../search/search-results.tsx'
import {
  type ConversationFilter,
  isSearching,
  filterConversations,
} from '#web/features/messages/sidebar/filter-conversations.ts'
import { SidebarFrame, SidebarNote } from './sidebar-frame.tsx'
import type { Claims } from '#web/session/token.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import classes from './sidebar.module.css'

const NewGroupDialog = lazyDialog(async () => (await import('../groups/new-group-dialog.tsx')).NewGroupDialog)

type Props = {
  list: UseQueryResult<ConversationList>
  me: Claims
  online: ReadonlySet<string>
  current: string | undefined
  filter: ConversationFilter
  onFilter: (filter: ConversationFilter) => void
  /** The list is not whole, and a less active conversation or another contact is wanted. */
  onMore: () => void
}

/** Groups, direct conversations, and contacts without messages (MSG-1, MSG-2). */
export function Sidebar({ list, me, online, current, filter, onFilter, onMore }: Props) {
  return (
    <SidebarFrame
      searchLabel={messageTexts.searchAll}
      filter={filter}
      onFilter={onFilter}
      byRole={me.role !== 'Client'}
      foot={me.role === 'Employee' && <DisclosureLine text={messageTexts.managerReads} />}
    >
      <SidebarLists list={list} me={me} online={online} current={current} filter={filter} onMore={onMore} />
    </SidebarFrame>
  )
}

function SidebarLists({ list, me, online, current, filter, onMore }: Omit<Props, 'onFilter'>) {
  const deferred = useDeferredValue(filter)
  const { error, isFetching, refetch } = list
  const notLoaded = (
    <QueryState
      query={{ data: undefined, error, isFetching, refetch }}
      title={messageTexts.loadFailed}
      skeleton={<SidebarSkeleton />}
    />
  )
  if (!list.data) return notLoaded
  const { groups, direct, people } = filterConversations(list.data, me.id, deferred)
  if (isEmptyList(list.data)) {
    const hint = me.role === 'Client' ? undefined : messageTexts.noConversationsHint
    return <EmptyState title={messageTexts.noConversations} text={hint} />
  }
  const { hasMore = false } = list.data
  if (isSearching(deferred) && groups.length + direct.length + people.length === 0) {
    return (
      <>
        {hasMore ? notLoaded : <SidebarNote>{messageTexts.nobodyFound}</SidebarNote>}
        <SidebarSearchResults typed={deferred.search} list={list.data} />
      </>
    )
  }
  // The contact of an open conversation without messages is still listed under People.
  const openWith =
    list.data.conversations.find((conversation) => conversation._id === current && conversation.type === 'Direct')
      ?.user_ids ?? []
  const row = (conversation: Conversation) => {
    const { _id, type, user_ids, unread_count } = conversation
    const isDirect = type === 'Direct'
    return (
      <ConversationLink
        key={_id}
        conversation={conversation}
        me={me.id}
        to={`/messages/${_id}`}
        current={_id === current}
        unread={unread_count}
        online={isDirect && user_ids.some((id) => id !== me.id && online.has(id))}
        hasLeft={isDirect && hasNoReader(conversation, me.id)}
        lastLine={({ sender_id, sender_name }, text) => {
          if (sender_id === me.id) return messageTexts.youWrote(text)
          return isDirect ? text : messageTexts.wrote(sender_name, text)
        }}
      />
    )
  }
  return (
    <>
      <ConversationSections
        groups={groups}
        direct={direct}
        filter={deferred}
        action={<NewGroup me={me} users={list.data.users} onOpen={hasMore ? onMore : undefined} />}
        onMore={hasMore ? onMore : undefined}
      >
        {row}
      </ConversationSections>
      <SidebarSection title={messageTexts.people} rows={people} none={undefined}>
        {(person) => (
          <PersonRow
            key={person._id}
            person={person}
            me={me}
            online={online.has(person._id)}
            current={openWith.includes(person._id)}
          />
        )}
      </SidebarSection>
      {hasMore && error && notLoaded}
      <SidebarSearchResults typed={deferred.search} list={list.data} />
    </>
  )
}

type NewGroupProps = { me: Claims; users: readonly Contact[]; onOpen: (() => void) | undefined }

/** The button and the dialog of a new group (MSG-7). */
function NewGroup({ me, users, onOpen }: NewGroupProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes.add}
        onKeyDown={moveFocusBetweenRows}
        onPointerEnter={NewGroupDialog.prefetch}
        onFocus={NewGroupDialog.prefetch}
        onClick={() => {
          setOpened(true)
          onOpen?.()
        }}
      >
        {messageTexts.addGroup}
      </button>
      <NewGroupDialog opened={opened} me={me} users={users} onClose={() => setOpened(false)} />
    </>
  )
}
