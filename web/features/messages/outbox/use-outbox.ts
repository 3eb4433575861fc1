import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useStore } from '#web/lib/use-store.ts'
import { sendMessage } from '../api.ts'
import { applyMessage } from '#web/features/messages/thread/apply-message.ts'
import { openDurableQueue } from '#web/lib/storage/open-durable-queue.ts'
import { createOutbox, type Outbox, outboxOptions } from './outbox.ts'

let opened: { queue: object; outbox: Outbox } | undefined

/** One outbox for as long as its owner is signed in: it goes on sending while other pages are shown. */
export function outboxOf(owner: string, queries: QueryClient): Outbox {
  const queue = openDurableQueue(
    outboxOptions({ owner, send: sendMessage, onStored: (message) => applyMessage(queries, owner, message) }),
  )
  if (opened?.queue !== queue) opened = { queue, outbox: createOutbox(queue) }
  return opened.outbox
}

export function useOutbox(owner: string) {
  const outbox = outboxOf(owner, useQueryClient())
  return { outbox, outgoing: useStore(outbox.subscribe, outbox.current) }
}
