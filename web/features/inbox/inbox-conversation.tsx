import { useMemo } from 'react'
import { truncate, maxLengths } from '#contract/domain/truncate.ts'
import type { Conversation } from '#contract/messages.ts'
import { groupTexts, inboxTexts } from '#contract/texts/messages.ts'
import { roleTexts } from '#contract/texts/shared.ts'
import type { Inbox } from '#web/features/inbox/inbox-list.ts'
import { InboxPeople } from '#web/features/inbox/inbox-people.tsx'
import { MessageAnnouncer, MessageList } from '#web/features/messages/thread/message-list.tsx'
import classes from '#web/features/messages/thread/conversation-thread.module.css'
import { DisclosureLine } from '#web/features/messages/thread/disclosure-line.tsx'
import { MessageFiles } from '#web/features/messages/attachments/message-files.tsx'
import { ThreadSkeleton } from '#web/features/messages/thread/skeletons.tsx'
import { buildRows } from '#web/features/messages/thread/build-rows.ts'
import { employeeHistoryId } from '#web/features/messages/api.ts'
import { useThreadHistory } from '#web/features/messages/thread/use-thread-history.ts'
import { useOutbox } from '#web/features/messages/outbox/use-outbox.ts'
import type { Claims } from '#web/session/token.ts'
import { Avatar } from '#web/ui/avatar.tsx'

type Props = { conversation: Conversation; inbox: Inbox; me: Claims }

/** A conversation of an employee: what was said, and nowhere to write (MSG-11). */
export function InboxConversation({ conversation, inbox, me }: Props) {
  const { name, type, role, user_ids, last_seq } = conversation
  const run = employeeHistoryId(conversation._id)
  const { history, target, last } = useThreadHistory({ ...conversation, _id: run })
  const { outbox } = useOutbox(me.id)
  const known = history.data
  const newest = Math.max(last_seq, last?.seq ?? 0)
  const rows = useMemo(
    () => known && buildRows(known, [], { id: me.id, name: me.name }, undefined),
    [known, me.id, me.name],
  )
  return (
    <div className={classes.talk}>
      <header className={classes.head}>
        <Avatar name={name} size={32} />
        <h2 className={classes.name} title={name}>
          {truncate(name, maxLengths.conversationName)}
        </h2>
        <span className={classes.role}>
          {type === 'Group' ? groupTexts.count(user_ids.length) : role && roleTexts[role]}
        </span>
        <div className={classes.tools}>
          <InboxPeople conversation={conversation} users={[...inbox.users, inbox.employee]} me={me.id} />
        </div>
      </header>
      <DisclosureLine text={inboxTexts.readOnly(inbox.employee.name)} />
      {known && rows ? (
        <>
          <MessageFiles conversation={run} messages={known.messages}>
            <MessageList
              id={run}
              name={name}
              rows={rows}
              history={known}
              newest={newest}
              written={undefined}
              target={target}
              outbox={outbox}
            />
          </MessageFiles>
          <MessageAnnouncer messages={known.messages} newest={newest} me={me.id} />
        </>
      ) : (
        <ThreadSkeleton failed={history.isError} text={history.error?.message} onRetry={() => void history.refetch()} />
      )}
    </div>
  )
}
