import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { cut, cuts } from '#contract/domain/cut.ts'
import type { Conversation as ConversationData } from '#contract/messages.ts'
import { roleTexts } from '#contract/texts.ts'
import { Announcer } from '#web/features/messages/announcer.tsx'
import { historyQuery } from '#web/features/messages/api.ts'
import { Composer } from '#web/features/messages/composer.tsx'
import { ConversationGone } from '#web/features/messages/conversation-gone.tsx'
import classes from '#web/features/messages/conversation.module.css'
import { MessageList } from '#web/features/messages/message-list.tsx'
import { MessagesShape } from '#web/features/messages/messages-shape.tsx'
import { unacknowledged } from '#web/features/messages/outgoing.ts'
import { rowsOf } from '#web/features/messages/rows.ts'
import { useMarkRead } from '#web/features/messages/use-mark-read.ts'
import { useOutbox } from '#web/features/messages/use-outbox.ts'
import { CallError } from '#web/http.ts'
import type { Claims } from '#web/session/token.ts'
import { Avatar } from '#web/ui/avatar.tsx'

type Props = { conversation: ConversationData; me: Claims }

/** One conversation, open: with whom, what was said, and where to go on writing (MSG-3). */
export function Conversation({ conversation, me }: Props) {
  const { _id, name, role, unread_count, last_seq } = conversation
  const queries = useQueryClient()
  const history = useQuery(historyQuery(queries, _id))
  const { outbox, outgoing } = useOutbox(me.id)
  // The line above what was new stays where it was when the conversation was opened.
  const [newSince] = useState(() => (unread_count > 0 ? last_seq - unread_count : undefined))
  useMarkRead(conversation, history.data?.messages.at(-1), me.id)

  const rows = useMemo(() => {
    if (!history.data) return undefined
    const pending = unacknowledged(outgoing, history.data.messages, _id)
    return rowsOf(history.data, pending, { id: me.id, name: me.name }, newSince)
  }, [history.data, outgoing, _id, me.id, me.name, newSince])

  if (history.error instanceof CallError && history.error.code === 'not_found') return <ConversationGone />
  return (
    <>
      <header className={classes.head}>
        <Avatar name={name} size={32} />
        <h2 className={classes.name} title={name}>
          {cut(name, cuts.conversationName)}
        </h2>
        {role && <span className={classes.role}>{roleTexts[role]}</span>}
      </header>
      {history.data && rows ? (
        <>
          <MessageList id={_id} name={name} rows={rows} hasOlder={history.data.hasOlder} outbox={outbox} />
          <Announcer messages={history.data.messages} me={me.id} />
        </>
      ) : (
        <MessagesShape failed={history.isError} text={history.error?.message} onRetry={() => void history.refetch()} />
      )}
      <Composer id={_id} name={name} me={me.id} onSend={(text) => outbox.write(_id, text)} />
    </>
  )
}
