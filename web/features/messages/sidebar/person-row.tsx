import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type Contact, createConversation } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { roleTexts } from '#contract/texts/shared.ts'
import { changeList } from '#web/features/messages/thread/apply-message.ts'
import { withConversation } from '#web/features/messages/sidebar/conversation-list.ts'
import { moveFocus } from '#web/features/messages/sidebar/move-focus.ts'
import { OnlineWord, PersonAvatar } from '#web/features/messages/sidebar/presence.tsx'
import classes from '#web/features/messages/sidebar/sidebar-rows.module.css'
import type { Claims } from '#web/session/token.ts'
import { useCall } from '#web/lib/http/use-call.ts'

type Props = { person: Contact; me: Claims; online: boolean; current: boolean }

/** Somebody not written to yet: opening them starts the conversation, or finds the one without a message. */
export function PersonRow({ person, me, online, current }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const starting = useCall(createConversation, {
    onDone: (conversation) => {
      changeList(queries, (list) => withConversation(list, conversation, me.id))
      void navigate(`/messages/${conversation._id}`)
    },
  })
  const start = () => starting.mutate({ body: { type: 'Direct', user_ids: [me.id, person._id] } })
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        aria-current={current ? 'page' : undefined}
        onClick={start}
        onKeyDown={moveFocus}
        disabled={starting.isPending}
      >
        <PersonAvatar name={person.name} size={36} online={online} />
        <span className={classes.texts}>
          <span className={classes.line}>
            <span className={classes.name} title={person.name}>
              {person.name}
              <OnlineWord online={online} />
            </span>
            <span className={classes.when}>{roleTexts[person.role]}</span>
          </span>
          <span
            className={classes.last}
            role={starting.error ? 'alert' : undefined}
            data-failed={Boolean(starting.error)}
          >
            {starting.error ? starting.error.message : messageTexts.notWrittenTo}
          </span>
        </span>
      </button>
    </li>
  )
}
