import { CloseButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, useLocation } from '#web/lib/navigation/router.tsx'
import type { Result } from '#contract/endpoint.ts'
import { listConversations, type Message } from '#contract/messages.ts'
import { showSettings } from '#contract/settings.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import styles from '#web/ui/styles.module.css'
import { useAutoClose } from '#web/ui/toasts.tsx'
import classes from '#web/ui/toasts.module.css'
import { messagePreview, revealBidiOverrides } from '../thread/message-text.tsx'

/** In ms, unless the pointer or the focus is on one of them. */
const staysFor = 6000

type Props = { messages: readonly Message[]; onClose: (conversation: string) => void }

/** A message that arrived while another page is open; a click opens its conversation. */
export function MessageToasts({ messages, onClose }: Props) {
  const settings = useQuery({ ...queryFor(showSettings, {}), staleTime: 60_000 })
  const enabled = settings.data ? settings.data.messages.toasts : settings.isError
  const { pathname } = useLocation()
  const shown = messages.filter(({ conversation_id: id }) => enabled && pathname !== `/messages/${id}`)
  usePushQuestions(enabled)

  const opened = messages.find(({ conversation_id: id }) => pathname === `/messages/${id}`)?.conversation_id
  const forget = useEffectEvent((id: string) => onClose(id))
  useEffect(() => {
    if (opened !== undefined) forget(opened)
  }, [opened])
  return (
    <div className={classes.list} role="status">
      {shown.map((message) => (
        <Toast key={message.conversation_id} message={message} onClose={() => onClose(message.conversation_id)} />
      ))}
    </div>
  )
}

type ToastProps = { message: Message; onClose: () => void }

function Toast({ message, onClose }: ToastProps) {
  const { _id, conversation_id, sender_id, sender_name } = message
  const group = useGroupName(conversation_id)
  const close = useAutoClose(_id, staysFor, onClose)
  const [line = ''] = revealBidiOverrides(messagePreview(message)).trim().split('\n')
  return (
    <div className={`${classes.toast} ${classes.wide}`}>
      <Avatar id={sender_id} name={sender_name} size={36} />
      <Link to={`/messages/${conversation_id}`} className={`${classes.text} ${styles.stretched}`} onClick={close}>
        <span title={`${sender_name} ${group === undefined ? '' : messageTexts.inGroup(group)}`}>
          <strong>{sender_name}</strong>
          {group !== undefined && <span className={styles.quiet}> {messageTexts.inGroup(group)}</span>}
        </span>
        <span dir="auto" title={line}>
          {line}
        </span>
      </Link>
      <CloseButton
        className={classes.close ?? ''}
        size={36}
        iconSize={16}
        aria-label={messageTexts.closeToast(sender_name)}
        title={commonTexts.close}
        onClick={close}
      />
    </div>
  )
}

/** Undefined for a direct conversation, and before Messages was opened: the list is too long to fetch it for a name. */
function useGroupName(id: string): string | undefined {
  const list = useQueryClient().getQueryData<Result<typeof listConversations>>([listConversations.path])
  const conversation = list?.conversations.find(({ _id }) => _id === id)
  return conversation?.type === 'Group' ? conversation.name : undefined
}

/** Answers web/public/service-worker.js, which pushes no message that a seen page shows as a toast. */
function usePushQuestions(isShown: boolean): void {
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined // missing without https
    const answer = ({ data, ports }: MessageEvent) => {
      if (data === 'shows messages') ports[0]?.postMessage(isShown)
    }
    worker?.addEventListener('message', answer)
    worker?.startMessages()
    return () => worker?.removeEventListener('message', answer)
  }, [isShown])
}
