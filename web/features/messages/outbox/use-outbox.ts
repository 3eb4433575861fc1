import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { sendMessage } from '../api.ts'
import { applyMessage } from '#web/features/messages/thread/apply-message.ts'
import { makeOutbox, type Outbox } from '#web/features/messages/outbox/outbox.ts'
import { unsentPrefix } from '#web/features/messages/outbox/unsent.ts'
import { currentSession, onSessionChange } from '#web/session/session.ts'
import { connectionState, onConnectionChange } from '#web/socket/connection-state.ts'

let open: { owner: string; outbox: Outbox; close: () => void } | undefined

/** One outbox for as long as somebody is signed in: it goes on sending while they look at other pages. */
export function outboxOf(owner: string, queries: QueryClient): Outbox {
  if (open?.owner === owner) return open.outbox
  open?.close()
  const outbox = makeOutbox({
    storage: localStorage,
    owner,
    send: sendMessage,
    onStored: (message) => applyMessage(queries, owner, message),
  })
  const wake = () => outbox.wake()
  const stops = [
    onConnectionChange(() => connectionState() === 'on' && wake()),
    onSessionChange(() => {
      if (currentSession()?.claims.id !== owner) close()
    }),
  ]
  // Another tab has sent it, or its writer gave it up there.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const prefix = unsentPrefix(owner)
    if (newValue === null && key?.startsWith(prefix)) outbox.forget(key.slice(prefix.length))
  }
  globalThis.addEventListener('online', wake)
  globalThis.addEventListener('storage', onStorage)
  const close = () => {
    outbox.stop()
    stops.forEach((stop) => stop())
    globalThis.removeEventListener('online', wake)
    globalThis.removeEventListener('storage', onStorage)
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
