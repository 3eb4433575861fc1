import { useMemo, useState } from 'react'
import { hasNoReader } from '#contract/domain/groups.ts'
import type { Contact, Conversation } from '#contract/messages.ts'
import { MessageAnnouncer, MessageList } from './message-list.tsx'
import { Composer } from '../composer/composer.tsx'
import { ConversationGone } from './conversation-gone.tsx'
import { readerZone } from '#web/lib/server-render.ts'
import { ThreadWithDetails, ThreadHeader } from './thread-layout.tsx'
import { DisclosureLine, findDisclosure } from './disclosure-line.tsx'
import { MessageFiles } from '../attachments/message-files.tsx'
import { ThreadSkeleton } from './skeletons.tsx'
import { unacknowledged } from '#web/features/messages/outbox/outgoing.ts'
import { ReadReceipts } from './read-receipts.tsx'
import { buildRows } from '#web/features/messages/thread/build-rows.ts'
import { UnsentRows } from '#web/features/messages/thread/unsent-rows.tsx'
import { ConversationDetails, type DetailsState, DetailsButton } from '../groups/details-button.tsx'
import { useThreadHistory, useMarkRead, useOpenedConversation } from './use-thread-history.ts'
import { useOnlineUsers, ConversationFace } from '../sidebar/presence.tsx'
import { useOutbox } from '#web/features/messages/outbox/use-outbox.ts'
import { CallError } from '#web/lib/http/request.ts'
import type { Claims } from '#web/session/token.ts'
import { Stack } from '@mantine/core'
import { groupTexts, messageTexts } from '#contract/texts/messages.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { messageDrafts } from '../outbox/message-drafts.ts'
import { useStartDirect } from '../sidebar/use-start-direct.ts'
import classes from '../composer/composer.module.css'
import { roleTexts } from '#contract/texts/shared.ts'
import { ConversationSearch } from '../search/conversation-search.tsx'

type Props = {
  conversation: Conversation
  /** The conversation may be older than its messages: the list that it came from is being fetched. */
  isListFetching: boolean
  me: Claims
  users: readonly Contact[]
  details: DetailsState
  /** The contacts are not all of them, and people are to be added. */
  onAddPeople?: (() => void) | undefined
  onLeaving: (leaving: boolean) => void
}

/** An open conversation with its composer and details (MSG-3). */
export function ConversationThread(props: Props) {
  const { conversation, isListFetching, me, users, details, onAddPeople, onLeaving } = props
  const { _id, name, last_seq } = conversation
  const { history, target, last } = useThreadHistory(conversation)
  const { outbox, outgoing } = useOutbox(me.id)
  const online = useOnlineUsers(users)
  const opened = useOpenedConversation(conversation, isListFetching)
  const newSince = opened && opened.unread_count > 0 ? opened.last_seq - opened.unread_count : undefined
  const [drawnTo, setDrawnTo] = useState(0)
  // Reading would take away the count from which the line above new messages gets its place.
  useMarkRead(conversation, last, opened ? drawnTo : 0, me.id)
  const newest = Math.max(last_seq, last?.seq ?? 0)

  const drawn = useMemo(() => {
    if (!history.data) return undefined
    const unsent = unacknowledged(outgoing, history.data.messages, _id)
    const rows = buildRows(history.data, unsent, { id: me.id, name: me.name, timeZone: readerZone() }, newSince)
    return { history: history.data, rows, written: unsent.at(-1)?.send_id }
  }, [history.data, outgoing, _id, me.id, me.name, newSince])

  if (history.error instanceof CallError && history.error.code === 'not_found') {
    return <ConversationGone id={_id} name={name} me={me.id} />
  }
  const disclosure = findDisclosure(conversation, me, users)
  return (
    <ThreadWithDetails
      details={
        <ConversationDetails
          conversation={conversation}
          me={me}
          users={users}
          online={online}
          onAddPeople={onAddPeople}
          onLeaving={onLeaving}
          {...details}
        />
      }
    >
      <ConversationHeader conversation={conversation} me={me.id} online={online} details={details} />
      {disclosure && <DisclosureLine text={disclosure} />}
      {drawn ? (
        <>
          <ReadReceipts conversation={conversation} messages={drawn.history.messages} me={me.id}>
            <MessageFiles conversation={_id} messages={drawn.history.messages}>
              <MessageList
                id={_id}
                name={name}
                {...drawn}
                newest={newest}
                target={target}
                outbox={outbox}
                onDrawn={setDrawnTo}
              />
            </MessageFiles>
          </ReadReceipts>
          <MessageAnnouncer messages={drawn.history.messages} newest={newest} me={me.id} />
        </>
      ) : (
        <UnsentRows id={_id} name={name} me={me} outgoing={outgoing} outbox={outbox}>
          <ThreadSkeleton
            failed={history.isError}
            text={history.error?.message}
            onRetry={() => void history.refetch()}
          />
        </UnsentRows>
      )}
      {hasNoReader(conversation, me.id) ? (
        <NobodyReads conversation={conversation} me={me.id} users={users} />
      ) : (
        <Composer
          id={_id}
          name={name}
          me={me.id}
          owners={{ role: me.role, clients: accountOwners(conversation, me, users) }}
          onSend={(text) => outbox.sendText(_id, text)}
          onAttach={(file) => outbox.sendFile(_id, file)}
        />
      )}
    </ThreadWithDetails>
  )
}

/** A client stores their own passwords, staff those of the clients in the conversation. */
function accountOwners(
  { user_ids }: Conversation,
  me: Claims,
  users: readonly Contact[],
): readonly { _id: string; name: string }[] {
  if (me.role === 'Client') return [{ _id: me.id, name: me.name }]
  return users.filter(({ _id, role }) => role === 'Client' && user_ids.includes(_id))
}

type NobodyReadsProps = { conversation: Conversation; me: string; users: readonly Contact[] }

/** In place of the composer where nobody else can read (MSG-16). An unsent text stays to be copied. */
function NobodyReads({ conversation, me, users }: NobodyReadsProps) {
  const manager = users.find(({ role }) => role === 'Manager')
  const draft = messageDrafts.read(me, conversation._id)
  return (
    <Stack gap={8} className={classes.root}>
      <Notice tone="quiet">
        {describeWhoLeft(conversation)} {manager && <WriteInstead me={me} to={manager} />}
      </Notice>
      {draft.trim() !== '' && <CopyText label={groupTexts.typed} value={draft} />}
    </Stack>
  )
}

function describeWhoLeft({ type, name, role }: Conversation): string {
  if (type === 'Group') return messageTexts.allHaveLeft
  return role === 'Employee' ? messageTexts.worksHereNoLonger(name) : messageTexts.isHereNoLonger(name)
}

function WriteInstead({ me, to }: { me: string; to: Contact }) {
  const { start, starting } = useStartDirect(me, to._id)
  return (
    <>
      <LinkButton onClick={start}>{messageTexts.writeToInstead(to.name)}</LinkButton>
      {starting.error && <> {starting.error.message}</>}
    </>
  )
}

type HeaderProps = { conversation: Conversation; me: string; online: ReadonlySet<string>; details: DetailsState }

/** The name and how many of its members are online (MSG-3). */
function ConversationHeader({ conversation, me, online, details }: HeaderProps) {
  const { type, name, role, user_ids } = conversation
  const present = user_ids.filter((id) => id !== me && online.has(id)).length
  const direct = type === 'Direct'
  const facts = direct
    ? [
        role && roleTexts[role],
        hasNoReader(conversation, me) && messageTexts.hasLeft,
        present > 0 && messageTexts.online,
      ]
    : [groupTexts.count(user_ids.length), present > 0 && groupTexts.onlineCount(present)]
  return (
    <ThreadHeader
      avatar={<ConversationFace conversation={conversation} me={me} size={32} online={direct && present > 0} />}
      name={name}
      about={facts.filter(Boolean).join(', ')}
    >
      <ConversationSearch conversation={conversation} />
      <DetailsButton conversation={conversation} details={details} />
    </ThreadHeader>
  )
}
