import { useStore } from '#web/lib/use-store.ts'
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { z } from 'zod'
import { isSettled } from '#contract/domain/items.ts'
import { addressOf, type Result } from '#contract/endpoint.ts'
import type { OnboardingAccount } from '#contract/onboarding-record.ts'
import { type ClientItem, giveOwnItem, type ItemAnswer, listOwnItems } from '#contract/items.ts'
import { showOnboarding, showOnboardingAccount, updateOwnAccounts } from '#contract/onboarding.ts'
import { Autosave, autosaveOptions } from '#web/features/onboarding/autosave/autosave.ts'
import { holdsLogins, merge } from '#web/features/onboarding/autosave/changes.ts'
import { withoutBefore } from '#web/features/onboarding/autosave/beginnings.ts'
import { splitTooLong } from '#web/features/onboarding/autosave/too-long.ts'
import { endpointAt, type PageEndpoint, pageMark } from '#web/features/onboarding/autosave/page-mark.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { applyEvent, invalidateSoon } from '#web/lib/query/apply-event.ts'
import type { DurableQueue, QueueItem } from '#web/lib/storage/durable-queue.ts'
import { openDurableQueue } from '#web/lib/storage/open-durable-queue.ts'
import { currentSession } from '#web/session/session.ts'
import { connectionState } from '#web/socket/connection-state.ts'

export type BodyOf<E extends PageEndpoint> = z.input<E['body']>

/** The queue's id of an item is the path of its call. */
const itemPath = (key: string) => addressOf(giveOwnItem, { params: { key } })
const itemsPath = itemPath('')
const itemKeyOf = (id: string): string | undefined =>
  id.startsWith(itemsPath) ? id.slice(itemsPath.length) : undefined

type Saved = Result<typeof updateOwnAccounts> | ClientItem

/** Queues whose pages are guarded against being closed. */
const guarded = new WeakSet<DurableQueue<object>>()

/**
 * The queue of changed pages, which continues saving while other pages are shown. Changes of an earlier visit are saved
 * at once.
 */
export function openAutosave(owner: string, queries: QueryClient): DurableQueue<object> {
  const queue = openDurableQueue(
    autosaveOptions({
      owner,
      send: (pending, { id }): Promise<Saved> => {
        const key = itemKeyOf(id)
        if (key !== undefined) return call(giveOwnItem, { params: { key }, body: pending })
        const endpoint = endpointAt(id)
        return call(endpoint as typeof updateOwnAccounts, {
          body: { ...pending, ...pageMark(queries, endpoint, withoutBefore(pending)) },
        }) // all of them answer the record
      },
      onSent: async (saved, pending, id) => {
        if ('key' in saved) applyItem(queries, saved)
        else {
          applyRecord(queries, endpointAt(id), pending, saved)
          // The page of the items begins with a new list, and does not open what was given here.
          queries.removeQueries({ queryKey: [listOwnItems.path], type: 'inactive' })
        }
        // Components show the record one render later. Until then they show the changes.
        await new Promise<void>((shown) => notifyManager.schedule(() => shown()))
      },
    }),
  )
  if (guarded.has(queue)) return queue
  guarded.add(queue)
  for (const { id, state } of queue.items()) if (state === 'refused') queue.retry(id)
  guardPages(queue, queries)
  return queue
}

/** The server would refuse an item that was withdrawn, and nobody would be there to read why. */
function isWithdrawn(queries: QueryClient, id: string): boolean {
  const key = itemKeyOf(id)
  const known = queries.getQueryData(queryFor(listOwnItems, {}).queryKey)
  return key !== undefined && known !== undefined && !known.items.some((item) => item.key === key)
}

function guardPages(queue: DurableQueue<object>, queries: QueryClient): void {
  const warn = (event: BeforeUnloadEvent) => {
    if (queue.items().some(({ id, value }) => holdsLogins(value) || !queue.isStored(id))) event.preventDefault()
  }
  const send = () => {
    for (const { id, value, state } of queue.items()) {
      const { sendable } = splitTooLong(value)
      if (state !== 'ready' || isWithdrawn(queries, id) || !sendable) continue
      // What waits for a connection, or is tried again at the moment, stays stored.
      // A sent change must not be sent again later and overwrite changes that another device has made since.
      if (sendWhileClosing(queries, id, sendable)) queue.deleteStored(id, sendable)
    }
  }
  globalThis.addEventListener('beforeunload', warn, { signal: queue.stopped })
  globalThis.addEventListener('pagehide', send, { signal: queue.stopped })
}

/** The browsers' limit in bytes for requests of a closing page (Fetch, keepalive), less room for the head. */
const keepaliveLimit = 60_000

/** Sends from a closing page. Returns false when nothing was sent. */
function sendWhileClosing(queries: QueryClient, id: string, changes: object): boolean {
  // Nobody is left to be told that somebody else changed it: what was typed last counts.
  const pending = withoutBefore(changes)
  const token = currentSession()?.token
  const isItem = itemKeyOf(id) !== undefined
  const body = JSON.stringify(isItem ? pending : { ...pending, ...pageMark(queries, endpointAt(id), pending) })
  // Without a connection nobody would hear that it was lost: the socket may take a while to notice.
  const isConnected = navigator.onLine && connectionState() === 'on'
  if (!token || !isConnected || new TextEncoder().encode(body).length > keepaliveLimit) return false
  // The id is the path of the call.
  void fetch(id, {
    method: isItem ? giveOwnItem.method : endpointAt(id).method,
    keepalive: true,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  }).catch(() => {})
  return true
}

/** Shows the stored item at once. What follows from it is fetched. */
export function applyItem(queries: QueryClient, saved: ClientItem): void {
  applyEvent(queries, queryFor(listOwnItems, {}).queryKey, (known) => {
    if (!known) return known
    const items = known.items.map((item) => (item.key === saved.key ? saved : item))
    return { ...known, items, settled: items.filter(({ required, state }) => required && isSettled(state)).length }
  })
  invalidateSoon(queries, [listOwnItems.path])
}

/** Shows the stored values at once, before they are fetched again. */
function applyRecord(
  queries: QueryClient,
  endpoint: PageEndpoint,
  sent: object,
  record: Result<typeof updateOwnAccounts>,
): void {
  applyEvent(queries, queryFor(showOnboarding, {}).queryKey, record)
  // Another device may have saved since, and was shown already.
  invalidateSoon(queries, [showOnboarding.path])
  if (endpoint.path !== updateOwnAccounts.path) return
  applyEvent(queries, queryFor(showOnboardingAccount, {}).queryKey, (account) =>
    account ? merge<OnboardingAccount>(account, sent) : account,
  )
}

const isNoLongerAsked = (code: string | undefined) => code === 'page_not_applicable' || code === 'not_asked'

/**
 * Stores the remaining changes of all onboarding pages. Resolves to false when some could not be stored. Changes for a
 * service that was later answered with No are skipped. They stay in this browser in case the service is chosen again.
 */
export async function flushPages(owner: string, queries: QueryClient): Promise<boolean> {
  const queue = openAutosave(owner, queries)
  const flushed = queue
    .items()
    .map(async ({ id }) => (await queue.flush(id)) || isNoLongerAsked(queue.find(id)?.error?.code))
  return (await Promise.all(flushed)).every(Boolean)
}

/** A page's changes and their state. They are saved automatically, also after the page was left (ONB-16). */
export function useAutosave<E extends PageEndpoint>(owner: string, endpoint: E) {
  const queue = openAutosave(owner, useQueryClient())
  const autosave = useMemo(() => new Autosave<NonNullable<BodyOf<E>>>(queue, endpoint.path), [queue, endpoint.path])
  const { pending, state } = useStore(autosave.subscribe, autosave.snapshot)
  useEffect(() => () => void autosave.flush(), [autosave])
  const { edit, flush, retry, keepApproved } = autosave
  return { pending, edit, state, flush, retry, keepApproved }
}

/** An item's changes and their state, saved as a page's are. */
export function useItemAutosave(owner: string, key: string) {
  const queue = openAutosave(owner, useQueryClient())
  const autosave = useMemo(() => new Autosave<ItemAnswer>(queue, itemPath(key)), [queue, key])
  const { pending, state } = useStore(autosave.subscribe, autosave.snapshot)
  useEffect(() => () => void autosave.flush(), [autosave])
  return {
    pending,
    edit: autosave.edit,
    state,
    flush: autosave.flush,
    retry: autosave.retry,
    discard: () => queue.delete(itemPath(key)),
    /** Changes another item, such as a form's address that counts for all forms. */
    editOther: (other: string, change: ItemAnswer) => {
      const item = new Autosave<ItemAnswer>(queue, itemPath(other))
      item.edit(change)
      void item.flush()
    },
  }
}

/** Changes of an item that are not stored yet, and whether the server refused them. */
export type UnsavedItem = { state: 'pending' | 'refused'; answer: ItemAnswer }
export type UnsavedItems = ReadonlyMap<string, UnsavedItem>

const findUnsaved = (queued: readonly QueueItem<object>[]): UnsavedItems =>
  new Map(
    queued.flatMap(({ id, state, value }) => {
      const key = itemKeyOf(id)
      const answer = withoutBefore(value) as ItemAnswer // an item's changes alone are saved under its path
      return key === undefined ? [] : [[key, { state: state === 'refused' ? state : 'pending', answer }] as const]
    }),
  )

/** The changes of items that are not stored yet, by key. `readNow` has those of the moment, which no render has seen yet. */
export function useUnsavedItems(owner: string): { unsaved: UnsavedItems; readNow: () => UnsavedItems } {
  const queue = openAutosave(owner, useQueryClient())
  const queued = useStore(queue.subscribe, queue.items)
  const unsaved = useMemo(() => findUnsaved(queued), [queued])
  return { unsaved, readNow: () => findUnsaved(queue.items()) }
}
