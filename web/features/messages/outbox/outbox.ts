import type { Message } from '#contract/messages.ts'
import {
  isOutgoingContent,
  type Outgoing,
  type OutgoingContent,
  type SentFile,
} from '#web/features/messages/outbox/outgoing.ts'
import { type DurableQueue, type QueueItem, type QueueOptions } from '#web/lib/storage/durable-queue.ts'

type Options = {
  owner: string
  send: (message: Outgoing) => Promise<Message>
  onStored: (message: Message) => void
}

export type Outbox = ReturnType<typeof createOutbox>

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
  name: 'outbox',
  owner,
  parse: (stored) => (isOutgoingContent(stored) ? stored : undefined),
  laneOf: ({ conversation_id }) => conversation_id,
  send: (_, item) => send(outgoingOf(item)),
  onSent: onStored,
})

export function createOutbox(queue: DurableQueue<OutgoingContent>) {
  const cache = new WeakMap<QueueItem<OutgoingContent>, Outgoing>()
  let items = queue.items()
  let current = items.map(outgoingOf)
  const add = (content: OutgoingContent) => queue.save(crypto.randomUUID(), content)
  return {
    current: (): readonly Outgoing[] => {
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
    sendText: (conversation_id: string, text: string) => add({ conversation_id, text }),
    sendFile: (conversation_id: string, file: SentFile) => add({ conversation_id, text: '', file }),
    retry: queue.retry,
    /** The message is stored, or its sender gives it up. */
    delete: queue.delete,
  }
}
