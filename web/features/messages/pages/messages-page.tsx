import { useMedia } from '#web/lib/use-store.ts'
import { IconMessages } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useParams, useSearchParams } from '#web/lib/navigation/router.tsx'
import { isServedAnswer } from '#web/lib/query/query-client.ts'
import { truncate, maxLengths } from '#contract/domain/truncate.ts'
import { roles } from '#contract/domain/roles.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { useClaims } from '#web/session/use-session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { backToDashboard } from '#web/ui/page/back-to-dashboard.ts'
import { Page } from '#web/ui/page/page.tsx'
import { conversationListQuery, conversationListKey } from '../api.ts'
import { DropOverlay } from '../attachments/drop-overlay.tsx'
import { DetailsButton, useDetails } from '../groups/details-button.tsx'
import { ConversationSearch } from '../search/conversation-search.tsx'
import {
  isEmptyList,
  type ConversationList,
  applyConversation,
  applyPresence,
  applyRead,
} from '../sidebar/conversation-list.ts'
import { type ConversationFilter, isFilterActive } from '../sidebar/filter-conversations.ts'
import { Sidebar } from '../sidebar/sidebar.tsx'
import { useOnlineUsers } from '../sidebar/presence.tsx'
import { ConversationGone } from '../thread/conversation-gone.tsx'
import { ConversationThread } from '../thread/conversation-thread.tsx'
import { ThreadSkeleton } from '../thread/skeletons.tsx'
import { MessagesLayout, ThreadPlaceholder } from '../thread/thread-layout.tsx'
import { updateConversationList, applyMessage } from '#web/features/messages/thread/apply-message.ts'
import { historyKey } from '#web/features/messages/thread/history-query.ts'
import { outboxOf } from '#web/features/messages/outbox/use-outbox.ts'
import { onEvent, onEventFamily } from '#web/socket/events.ts'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'

/** The sidebar and the thread; on a phone one of the two, with a back arrow (MSG-1, MSG-3). */
export function MessagesPage() {
  const { conversationId } = useParams()
  const me = useClaims()
  const queries = useQueryClient()
  const [whole, setWhole] = useState(false)
  const list = useQuery(conversationListQuery(queries, me.id, whole))
  const [filter, setFilter] = useSearchParamFilter()
  const narrow = useMedia('(max-width: 48em)')
  const details = useDetails(conversationId)
  const online = useOnlineUsers(list.data?.users)
  // The person's own leaving or deleting shows no "conversation gone".
  const [leaving, setLeaving] = useState<string>()
  useMessageEvents(me.id)

  const open = list.data?.conversations.find((conversation) => conversation._id === conversationId)
  // The search looks through all conversations, and the open one may be an old one.
  const isPartial = list.data?.hasMore === true
  const isUnlisted = isPartial && conversationId !== undefined && open === undefined
  if (!whole && isPartial && (isUnlisted || isFilterActive(filter))) setWhole(true)
  const { refetch } = list
  useEffect(() => {
    if (whole) void refetch()
  }, [whole, refetch])
  const loadMore = () => (whole ? void refetch() : setWhole(true))
  const [lastOpen, setLastOpen] = useState(open)
  if (open && (open._id !== lastOpen?._id || open.name !== lastOpen.name)) setLastOpen(open)
  const alone = narrow && conversationId !== undefined

  const isListKnown = list.data !== undefined && (list.isFetchedAfterMount || isServedAnswer(list.data))
  const showThread = () => {
    // The sidebar says it already where there is no one to write to.
    if (conversationId === undefined) return list.data && isEmptyList(list.data) ? null : <ChooseConversation />
    if (open)
      return (
        <ConversationThread
          key={open._id}
          conversation={open}
          isListFetching={list.isFetching && list.failureCount === 0}
          me={me}
          users={list.data?.users ?? []}
          details={details}
          onAddPeople={isPartial ? loadMore : undefined}
          onLeaving={(isLeaving) => setLeaving(isLeaving ? open._id : undefined)}
        />
      )
    if (leaving === conversationId) return null
    const name = lastOpen?._id === conversationId ? lastOpen.name : undefined
    if (isUnlisted || !(name !== undefined || isListKnown))
      return <ThreadSkeleton failed={list.isError} onRetry={() => void list.refetch()} />
    return <ConversationGone key={conversationId} id={conversationId} name={name} me={me.id} />
  }
  return (
    <Page
      width="fill"
      title={alone && open ? truncate(open.name, maxLengths.conversationName) : messageTexts.title}
      back={alone ? { to: '/messages', label: messageTexts.backToConversations } : backToDashboard}
      beside={
        alone &&
        open && (
          <>
            <ConversationSearch conversation={open} size={40} />
            <DetailsButton conversation={open} details={details} small />
          </>
        )
      }
    >
      <MessagesLayout
        isThreadOpen={conversationId !== undefined}
        sidebar={
          <Sidebar
            list={list}
            me={me}
            online={online}
            current={conversationId}
            filter={filter}
            onFilter={setFilter}
            onMore={loadMore}
          />
        }
      >
        {showThread()}
      </MessagesLayout>
    </Page>
  )
}

/** Applies the `?search=` of an address, such as a link from quick find, at each visit. */
function useSearchParamFilter() {
  const { key } = useLocation()
  const search = useSearchParams()[0].get('search')
  const [filter, setFilter] = useState<ConversationFilter>({ roles, search: '' })
  const [answered, setAnswered] = useState<string>()
  if (search !== null && answered !== key) {
    setAnswered(key)
    setFilter({ roles, search: search.slice(0, 200) })
  }
  return [filter, setFilter] as const
}

/** Shown while no conversation is open. Files dropped here ask for a conversation (MSG-9). */
function ChooseConversation() {
  const [dropped, setDropped] = useState(false)
  return (
    <ThreadPlaceholder>
      <EmptyState
        icon={IconMessages}
        title={messageTexts.chooseConversation}
        text={messageTexts.chooseConversationHint}
      />
      {dropped && <Notice tone="problem">{messageTexts.selectConversation}</Notice>}
      <DropOverlay text={messageTexts.selectConversation} onGiven={() => setDropped(true)} />
    </ThreadPlaceholder>
  )
}

/** Applies events to the cached conversations while the page is open. */
function useMessageEvents(me: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const stops = [
      onEventFamily('message received', (message) => {
        applyMessage(queries, me, message)
        if (message.sender_id === me && message.send_id !== null) outboxOf(me, queries).delete(message.send_id)
      }),
      onEventFamily('read', ({ user_id, seq, date }, conversation) => {
        updateConversationList(queries, (list) => applyRead(list, { conversation, user: user_id, seq, date }, me))
      }),
      onEvent('conversation updated', (changed) => {
        updateConversationList(queries, (list) => applyConversation(list, changed, me))
        if ('deleted' in changed) queries.removeQueries({ queryKey: historyKey(changed._id) })
      }),
      onEvent('user connected', ({ id }) => {
        updateConversationList(queries, (list) => applyPresence(list, id, true))
        // An unknown person: they are a new contact.
        const list = queries.getQueryData<ConversationList>(conversationListKey)
        if (list && !list.hasMore && id !== me && !list.users.some((user) => user._id === id))
          invalidateSoon(queries, conversationListKey)
      }),
      onEvent('user disconnected', ({ id }) =>
        updateConversationList(queries, (list) => applyPresence(list, id, false)),
      ),
    ]
    return () => stops.forEach((stop) => stop())
  }, [queries, me])
}
