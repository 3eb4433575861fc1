import { useMemo } from 'react'
import { hasNoReader } from '#contract/domain/groups.ts'
import type { Conversation } from '#contract/messages.ts'
import { groupTexts, inboxTexts, messageTexts } from '#contract/texts/messages.ts'
import { roleTexts } from '#contract/texts/shared.ts'
import type { Inbox } from './use-inbox.ts'
import { InboxPeople } from './inbox-people.tsx'
import { readerZone } from '#web/lib/server-render.ts'
import type { Claims } from '#web/session/token.ts'
import {
  buildRows,
  DisclosureLine,
  ConversationFace,
  employeeHistoryId,
  MessageAnnouncer,
  MessageFiles,
  MessageList,
  ThreadColumn,
  ThreadHeader,
  ThreadSkeleton,
  useOutbox,
  useThreadHistory,
} from '#web/features/messages/index.ts'

type Props = { conversation: Conversation; inbox: Inbox; me: Claims }

/** A read-only conversation of an employee (MSG-11). */
export function InboxConversation({ conversation, inbox, me }: Props) {
  const { name, type, role, user_ids, last_seq } = conversation
  const hasLeft = hasNoReader(conversation, inbox.employee._id)
  const facts = [role && roleTexts[role], hasLeft && messageTexts.hasLeft]
  const run = employeeHistoryId(conversation._id)
  const { history, target, last } = useThreadHistory({ ...conversation, _id: run })
  const { outbox } = useOutbox(me.id)
  const loaded = history.data
  const newest = Math.max(last_seq, last?.seq ?? 0)
  const rows = useMemo(
    () => loaded && buildRows(loaded, [], { id: me.id, name: me.name, timeZone: readerZone() }, undefined),
    [loaded, me.id, me.name],
  )
  return (
    <ThreadColumn>
      <ThreadHeader
        avatar={<ConversationFace conversation={conversation} me={inbox.employee._id} size={32} />}
        name={name}
        about={type === 'Group' ? groupTexts.count(user_ids.length) : facts.filter(Boolean).join(', ')}
      >
        <InboxPeople conversation={conversation} inbox={inbox} me={me.id} />
      </ThreadHeader>
      <DisclosureLine text={inboxTexts.readOnly(inbox.employee.name)} />
      {loaded && rows ? (
        <>
          <MessageFiles conversation={run} messages={loaded.messages}>
            <MessageList
              id={run}
              name={name}
              rows={rows}
              history={loaded}
              newest={newest}
              written={undefined}
              target={target}
              outbox={outbox}
            />
          </MessageFiles>
          <MessageAnnouncer messages={loaded.messages} newest={newest} me={me.id} />
        </>
      ) : (
        <ThreadSkeleton failed={history.isError} text={history.error?.message} onRetry={() => void history.refetch()} />
      )}
    </ThreadColumn>
  )
}
