import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { sendMessage } from '#web/features/messages/api.ts'
import { take } from '#web/features/messages/arrivals.ts'
import { emptyDrafts } from '#web/features/messages/drafts.ts'
import { makeOutbox, type Outbox } from '#web/features/messages/outbox.ts'
import { emptyOutbox } from '#web/features/messages/unsent.ts'
import { currentSession, onSessionChange, whySignedOut } from '#web/session/session.ts'
import { connectionState, onConnectionChange } from '#web/socket/state.ts'

let open: { owner: string; outbox: Outbox; close: () => void } | undefined

/** One outbox for as long as somebody is signed in: it goes on sending while they look at other pages. */
export function outboxOf(owner: string, queries: QueryClient): Outbox {
  if (open?.owner === owner) return open.outbox
  open?.close()
  const outbox = makeOutbox({
    storage: localStorage,
    owner,
    send: sendMessage,
    onStored: (message) => take(queries, owner, message),
  })
  const wake = () => outbox.wake()
  const stops = [
    onConnectionChange(() => connectionState() === 'on' && wake()),
    onSessionChange(() => {
      if (currentSession()?.claims.id === owner) return
      close()
      if (whySignedOut() !== 'logged_out') return
      emptyOutbox(localStorage, owner)
      emptyDrafts(owner)
    }),
  ]
  globalThis.addEventListener('online', wake)
  const close = () => {
    outbox.stop()
    stops.forEach((stop) => stop())
    globalThis.removeEventListener('online', wake)
    open = undefined
  }
  open = { owner, outbox, close }
  outbox.wake()
  return outbox
}

/** The outbox of who is signed in, and what is in it. */
export function useOutbox(owner: string) {
  const outbox = outboxOf(owner, useQueryClient())
  return { outbox, outgoing: useSyncExternalStore(outbox.subscribe, outbox.current) }
}
