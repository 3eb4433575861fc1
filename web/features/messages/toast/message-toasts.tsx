import { CloseButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Message } from '#contract/messages.ts'
import { showSettings } from '#contract/settings.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import styles from '#web/ui/styles.module.css'
import { conversationListQuery } from '../api.ts'
import { messagePreview, revealBidiOverrides } from '../thread/message-text.tsx'
import { usePushQuestions } from './push-questions.ts'
import classes from './message-toasts.module.css'

/** In ms, unless the pointer or the focus is on one of them. */
const staysFor = 6000

type Props = { me: string; messages: readonly Message[]; onClose: (conversation: string) => void }

/** A message that arrived while another page is open; a click opens its conversation. */
export function MessageToasts({ me, messages, onClose }: Props) {
  const settings = useQuery({ ...queryFor(showSettings, {}), staleTime: 60_000 })
  const wanted = settings.data ? settings.data.messages.toasts : settings.isError
  const { pathname } = useLocation()
  const shown = messages.filter(({ conversation_id: id }) => wanted && pathname !== `/messages/${id}`)
  const [held, setHeld] = useState(false)
  usePushQuestions(wanted)

  const opened = messages.find(({ conversation_id: id }) => pathname === `/messages/${id}`)?.conversation_id
  const forget = useEffectEvent((id: string) => onClose(id))
  useEffect(() => {
    if (opened !== undefined) forget(opened)
  }, [opened])
  return (
    <div
      className={classes.stack}
      role="status"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.map((message) => (
        <Toast
          key={message.conversation_id}
          me={me}
          message={message}
          held={held}
          onClose={() => {
            setHeld(false) // the pointer is on nothing any more
            onClose(message.conversation_id)
          }}
        />
      ))}
    </div>
  )
}

type ToastProps = { me: string; message: Message; held: boolean; onClose: () => void }

function Toast({ me, message, held, onClose }: ToastProps) {
  const { _id, conversation_id, sender_id, sender_name } = message
  const group = useGroupName(conversation_id, me)
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => leave(), staysFor)
    return () => clearTimeout(timer)
  }, [held, _id])
  const [line = ''] = revealBidiOverrides(messagePreview(message)).trim().split('\n')
  return (
    <div className={classes.toast}>
      <Avatar id={sender_id} name={sender_name} size={36} />
      <Link to={`/messages/${conversation_id}`} className={`${classes.link} ${styles.stretched}`} onClick={onClose}>
        <span
          className={classes.line}
          title={`${sender_name} ${group === undefined ? '' : messageTexts.inGroup(group)}`}
        >
          <strong>{sender_name}</strong>
          {group !== undefined && <span className={classes.quiet}> {messageTexts.inGroup(group)}</span>}
        </span>
        <span className={classes.line} dir="auto" title={line}>
          {line}
        </span>
      </Link>
      <CloseButton
        className={classes.close ?? ''}
        size={36}
        aria-label={messageTexts.closeToast(sender_name)}
        title={commonTexts.close}
        onClick={onClose}
      />
    </div>
  )
}

/** Undefined for a direct conversation. The list is fetched once; Messages, where the click leads, needs it too. */
function useGroupName(id: string, me: string): string | undefined {
  const list = conversationListQuery(useQueryClient(), me)
  const { data } = useQuery({ ...list, refetchOnMount: false, staleTime: Infinity })
  const conversation = data?.conversations.find(({ _id }) => _id === id)
  return conversation?.type === 'Group' ? conversation.name : undefined
}
