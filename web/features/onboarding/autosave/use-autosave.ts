import { useStore } from '#web/lib/use-store.ts'
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { isSettled } from '#contract/domain/items.ts'
import { addressOf } from '#contract/endpoint.ts'
import type { OnboardingAccount } from '#contract/onboarding-record.ts'
import { type ClientItem, giveOwnItem, type ItemAnswer, listOwnItems } from '#contract/items.ts'
import { showOnboarding, showOnboardingAccount } from '#contract/onboarding.ts'
import {
  Autosave,
  autosaveOptions,
  canKeepTheirs,
  joinStates,
  splitChanges,
} from '#web/features/onboarding/autosave/autosave.ts'
import { holdsLogins, merge } from '#web/features/onboarding/autosave/changes.ts'
import { type Known, withoutNotes } from '#web/features/onboarding/autosave/beginnings.ts'
import { convertFormerPages } from '#web/features/onboarding/autosave/former-pages.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { applyEvent, invalidateSoon } from '#web/lib/query/apply-event.ts'
import type { DurableQueue, QueueItem } from '#web/lib/storage/durable-queue.ts'
import { openDurableQueue } from '#web/lib/storage/open-durable-queue.ts'
import { currentSession } from '#web/session/session.ts'
import { connectionState } from '#web/socket/connection-state.ts'

/** The queue's id of an item is the path of its call. */
const itemPath = (key: string) => addressOf(giveOwnItem, { params: { key } })
const itemsPath = itemPath('')
const itemKeyOf = (id: string) => id.slice(itemsPath.length)

const guarded = new WeakSet<DurableQueue<object>>()

/**
 * The queue of changed items, which continues saving while other pages are shown. Changes of an earlier visit are saved
 * at once.
 */
export function openAutosave(owner: string, queries: QueryClient): DurableQueue<object> {
  const queue = openDurableQueue(
    autosaveOptions({
      owner,
      send: (pending, { id }) => call(giveOwnItem, { params: { key: itemKeyOf(id) }, body: pending }),
      onSent: async (saved: ClientItem, sent) => {
        applyItem(queries, saved, sent)
        // Components show the item one render later. Until then they show the changes.
        await new Promise<void>((shown) => notifyManager.schedule(() => shown()))
      },
    }),
  )
  if (guarded.has(queue)) return queue
  guarded.add(queue)
  convertFormerPages(queue, itemPath)
  for (const { id, state } of queue.items()) if (state === 'refused') queue.retry(id)
  guardPages(queue, queries)
  return queue
}

/** The server would refuse an item that was withdrawn, and nobody would be there to read why. */
function isWithdrawn(queries: QueryClient, id: string): boolean {
  const cached = queries.getQueryData(queryFor(listOwnItems, {}).queryKey)
  return cached !== undefined && !cached.items.some(({ key }) => key === itemKeyOf(id))
}

function guardPages(queue: DurableQueue<object>, queries: QueryClient): void {
  const warn = (event: BeforeUnloadEvent) => {
    if (queue.items().some(({ id, value }) => holdsLogins(value) || !queue.isStored(id))) event.preventDefault()
  }
  const send = () => {
    for (const { id, value, state } of queue.items()) {
      const { sendable } = splitChanges(value, id)
      if (state !== 'ready' || isWithdrawn(queries, id) || !sendable) continue
      // What waits for a connection, or is tried again at the moment, stays stored.
      // A sent change must not be sent again later and overwrite changes that another device has made since.
      if (sendWhileClosing(id, sendable)) queue.deleteStored(id, sendable)
    }
  }
  globalThis.addEventListener('beforeunload', warn, { signal: queue.stopped })
  globalThis.addEventListener('pagehide', send, { signal: queue.stopped })
}

/** The browsers' limit in bytes for requests of a closing page (Fetch, keepalive), less room for the head. */
const keepaliveLimit = 60_000

/** Sends from a closing page. Returns false when nothing was sent. */
function sendWhileClosing(id: string, changes: object): boolean {
  const token = currentSession()?.token
  // Nobody is left to be told that somebody else changed it: what was typed last counts.
  const body = JSON.stringify(withoutNotes(changes))
  // Without a connection nobody would hear that it was lost: the socket may take a while to notice.
  const isConnected = navigator.onLine && connectionState() === 'on'
  if (!token || !isConnected || new TextEncoder().encode(body).length > keepaliveLimit) return false
  // The id is the path of the call.
  void fetch(id, {
    method: giveOwnItem.method,
    keepalive: true,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  }).catch(() => {})
  return true
}

/** Shows the stored item at once, and the password that was sent for it. What follows from it is fetched. */
export function applyItem(queries: QueryClient, saved: ClientItem, { password }: ItemAnswer = {}): void {
  applyEvent(queries, queryFor(listOwnItems, {}).queryKey, (cached) => {
    if (!cached) return cached
    const items = cached.items.map((item) => (item.key === saved.key ? saved : item))
    return { ...cached, items, settled: items.filter(({ required, state }) => required && isSettled(state)).length }
  })
  if (password !== undefined)
    applyEvent(queries, queryFor(showOnboardingAccount, {}).queryKey, (account) =>
      account && saved.key in account ? merge<OnboardingAccount>(account, { [saved.key]: { password } }) : account,
    )
  for (const { path } of [listOwnItems, showOnboarding]) invalidateSoon(queries, [path])
}

/**
 * Stores the remaining changes of all items. Resolves to false when some could not be stored. Changes for a service that
 * was later answered with No are skipped. They stay in this browser in case the service is chosen again.
 */
export async function flushItems(owner: string, queries: QueryClient): Promise<boolean> {
  const queue = openAutosave(owner, queries)
  const flushed = queue
    .items()
    .map(async ({ id }) => (await queue.flush(id)) || queue.find(id)?.error?.code === 'not_asked')
  return (await Promise.all(flushed)).every(Boolean)
}

/** The changes of several items and their state. They are saved automatically, also after the page was left (ONB-16). */
export function useItemsAutosave(owner: string, keys: readonly string[]) {
  const queue = openAutosave(owner, useQueryClient())
  useStore(queue.subscribe, queue.items)
  const listed = keys.join(' ')
  const items = useMemo(() => {
    const entries = listed.split(' ').map((key) => [key, new Autosave(queue, itemPath(key))] as const)
    return new Map(entries)
  }, [queue, listed])
  useEffect(
    () => () => {
      for (const item of items.values()) void item.flush()
    },
    [items],
  )
  const all = [...items.values()]
  return {
    find: (key: string) => items.get(key) ?? new Autosave(queue, itemPath(key)),
    state: joinStates(all.map((item) => item.snapshot().state)),
    flush: async () => (await Promise.all(all.map((item) => item.flush()))).every(Boolean),
    retry: () => {
      for (const item of all) if (item.snapshot().state.kind === 'refused') item.retry()
    },
    /** Leaves out what was approved or changed meanwhile; the rest is stored. */
    keepTheirs: () => {
      for (const item of all) if (canKeepTheirs(item.snapshot().state)) item.discard()
    },
  }
}

/** An item's changes and their state. */
export function useItemAutosave(owner: string, key: string) {
  const { find } = useItemsAutosave(owner, [key])
  const { edit, flush, retry, discard, snapshot } = find(key)
  return {
    ...snapshot(),
    edit,
    flush,
    retry,
    discard,
    /** Changes another item, such as a form's address that counts for all forms. */
    editOther: (other: string, change: ItemAnswer, known: Known) => {
      const item = find(other)
      item.edit(change, known)
      void item.flush()
    },
  }
}

/** Changes of an item that are not stored yet, and whether the server refused them. */
export type UnsavedItem = { state: 'pending' | 'refused'; answer: ItemAnswer }
export type UnsavedItems = ReadonlyMap<string, UnsavedItem>

const findUnsaved = (queued: readonly QueueItem<object>[]): UnsavedItems =>
  new Map(
    queued.map(({ id, state, value }) => {
      const answer = withoutNotes(value) as ItemAnswer // an item's changes alone are saved under its path
      return [itemKeyOf(id), { state: state === 'refused' ? state : 'pending', answer }] as const
    }),
  )

/** The changes of items that are not stored yet, by key. `readNow` has those of the moment, which no render has seen yet. */
export function useUnsavedItems(owner: string): { unsaved: UnsavedItems; readNow: () => UnsavedItems } {
  const queue = openAutosave(owner, useQueryClient())
  const queued = useStore(queue.subscribe, queue.items)
  const unsaved = useMemo(() => findUnsaved(queued), [queued])
  return { unsaved, readNow: () => findUnsaved(queue.items()) }
}
