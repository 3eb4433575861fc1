import type { Message } from '#contract/messages.ts'
import {
  isOutgoingContent,
  type Outgoing,
  type OutgoingContent,
  type SentFile,
} from '#web/features/messages/outbox/outgoing.ts'
import { type DurableQueue, type QueueItem, type QueueOptions } from '#web/lib/storage/durable-queue.ts'

const outboxName = 'outbox'

type Options = {
  owner: string
  send: (message: Outgoing) => Promise<Message>
  onStored: (message: Message) => void
}

export type Outbox = {
  readonly current: () => readonly Outgoing[]
  readonly subscribe: (listener: () => void) => () => void
  readonly sendText: (conversation: string, text: string) => void
  readonly sendFile: (conversation: string, file: SentFile) => void
  readonly retry: (sendId: string) => void
  /** The message is stored, or its sender gives it up. */
  readonly delete: (sendId: string) => void
}

function outgoingOf({ id, value, addedAt, state, error }: QueueItem<OutgoingContent>): Outgoing {
  return {
    send_id: id,
    ...value,
    date: addedAt,
    state: state === 'ready' ? 'sending' : state,
    ...(error && { problem: error.message }),
  }
}

/** Messages are sent in the order of each conversation, with the send_id of their first attempt: the server stores each once (MSG-12). */
export const outboxOptions = ({ owner, send, onStored }: Options): QueueOptions<OutgoingContent, Message> => ({
  name: outboxName,
  owner,
  parse: (stored) => (isOutgoingContent(stored) ? stored : undefined),
  laneOf: ({ conversation_id }) => conversation_id,
  send: (_, item) => send(outgoingOf(item)),
  onSent: onStored,
})

export function createOutbox(queue: DurableQueue<OutgoingContent>): Outbox {
  const cache = new WeakMap<QueueItem<OutgoingContent>, Outgoing>()
  let items = queue.items()
  let current = items.map(outgoingOf)
  const add = (content: OutgoingContent) => queue.save(crypto.randomUUID(), content)
  return {
    current: () => {
      if (items !== queue.items()) {
        items = queue.items()
        current = items.map((item) => {
          const message = cache.get(item) ?? outgoingOf(item)
          cache.set(item, message)
          return message
        })
      }
      return current
    },
    subscribe: queue.subscribe,
    sendText: (conversation_id, text) => add({ conversation_id, text }),
    sendFile: (conversation_id, file) => add({ conversation_id, text: '', file }),
    retry: queue.retry,
    delete: queue.delete,
  }
}
