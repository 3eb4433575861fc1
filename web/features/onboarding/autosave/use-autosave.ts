import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { addressOf, type Result } from '#contract/endpoint.ts'
import type { OnboardingAccount } from '#contract/onboarding-record.ts'
import {
  showOnboarding,
  showOnboardingAccount,
  updateBrandingQuestions,
  updateEvents,
  updateFormEmails,
  updateOwnAccounts,
  updateOwnAssets,
  updateSocialHandles,
  updateSocialQuestions,
} from '#contract/onboarding.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { Autosave } from '#web/features/onboarding/autosave/autosave.ts'
import { keep, readKept } from '#web/features/onboarding/autosave/kept-changes.ts'
import { isEmpty, merge, type Part } from '#web/features/onboarding/autosave/pending.ts'
import { offlineError } from '#web/lib/http/request.ts'
import { currentSession, onSessionChange, signOutReason } from '#web/session/session.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'
import { connectionState, onConnectionChange } from '#web/socket/connection-state.ts'

/** The calls that pages of the onboarding are saved with. */
const pageEndpoints = [
  updateOwnAccounts,
  updateOwnAssets,
  updateEvents,
  updateFormEmails,
  updateSocialHandles,
  updateSocialQuestions,
  updateBrandingQuestions,
] as const
export type PageEndpoint = (typeof pageEndpoints)[number]

export type BodyOf<E extends PageEndpoint> = z.input<E['body']>

type Saving = { autosave: Autosave<object>; endpoint: PageEndpoint }

/** Of who is signed in, one for each page: a page that was left goes on saving. */
let open: { owner: string; pages: Map<string, Saving>; close: () => void } | undefined

/** An edited page counts as completed (ONB-14); the events say so in their page record. */
const completed = (endpoint: PageEndpoint, body: object) =>
  endpoint.path === updateEvents.path ? { ...body, events_page: { completed: true } } : { ...body, completed: true }

function pagesOf(owner: string): Map<string, Saving> {
  if (open?.owner === owner) return open.pages
  open?.close()
  const pages = new Map<string, Saving>()
  const wake = () => {
    for (const { autosave } of pages.values()) void autosave.flush()
  }
  const warn = (event: BeforeUnloadEvent) => {
    if ([...pages.values()].some(({ autosave }) => autosave.hasPasswords)) event.preventDefault()
  }
  const leave = () => {
    for (const { autosave, endpoint } of pages.values()) {
      const { pending, state } = autosave.snapshot()
      if (isEmpty(pending) || state.kind === 'refused' || state.kind === 'waiting') continue
      // What is on its way must not be laid over what another device changes until this browser comes back.
      if (sendBehind(endpoint, completed(endpoint, pending))) keep(owner, endpoint.path, {})
    }
  }
  const stops = [
    onConnectionChange(() => connectionState() === 'on' && wake()),
    onSessionChange(() => {
      const present = currentSession()?.claims.id
      if (present === owner) return wake()
      // Who has to log in again finds everything where it was, passwords too.
      if (present === undefined && signOutReason() !== 'logged_out') return
      close()
    }),
  ]
  const close = () => {
    for (const stop of stops) stop()
    for (const { autosave } of pages.values()) autosave.stop()
    globalThis.removeEventListener('online', wake)
    globalThis.removeEventListener('pagehide', leave)
    globalThis.removeEventListener('beforeunload', warn)
    open = undefined
  }
  globalThis.addEventListener('online', wake)
  globalThis.addEventListener('pagehide', leave)
  globalThis.addEventListener('beforeunload', warn)
  open = { owner, pages, close }
  return pages
}

/** What browsers take along for a page that is going away (Fetch, keepalive), less room for the head. */
const MOST_BEHIND = 60_000

/** Sends though the page is going away, where somebody is there to receive it. False when it was not tried. */
function sendBehind(endpoint: PageEndpoint, changed: object): boolean {
  const token = currentSession()?.token
  const body = JSON.stringify(changed)
  if (!token || connectionState() !== 'on' || new TextEncoder().encode(body).length > MOST_BEHIND) return false
  void fetch(addressOf(endpoint, {}), {
    method: endpoint.method,
    keepalive: true,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  }).catch(() => {})
  return true
}

function savingOf(owner: string, endpoint: PageEndpoint, queries: QueryClient): Saving {
  const pages = pagesOf(owner)
  const known = pages.get(endpoint.path)
  if (known) return known
  const autosave = new Autosave<object>({
    kept: readKept(owner, endpoint.path),
    keep: (pending) => keep(owner, endpoint.path, pending),
    save: async (pending) => {
      // Nobody's words are sent with another one's session.
      if (currentSession()?.claims.id !== owner) throw offlineError()
      const body = completed(endpoint, pending)
      const record = await call(endpoint as typeof updateOwnAccounts, { body }) // all of them answer the record
      taken(queries, endpoint, pending, record)
      // Whoever shows the record is told of it a moment later. Until then the changes are what is shown.
      await new Promise<void>((shown) => notifyManager.schedule(() => shown()))
    },
  })
  const made = { autosave, endpoint }
  pages.set(endpoint.path, made)
  return made
}

/** Shows what was stored at once, before it is fetched again. */
function taken(
  queries: QueryClient,
  endpoint: PageEndpoint,
  sent: object,
  record: Result<typeof updateOwnAccounts>,
): void {
  applyEvent(queries, queryFor(showOnboarding, {}).queryKey, record)
  if (endpoint.path !== updateOwnAccounts.path) return
  applyEvent(queries, queryFor(showOnboardingAccount, {}).queryKey, (account) =>
    account ? merge<OnboardingAccount>(account, sent) : account,
  )
}

/** Saves what an earlier visit left behind on any page, without opening it. */
export function resumePages(owner: string, queries: QueryClient): void {
  for (const endpoint of pageEndpoints) {
    if (!isEmpty(readKept(owner, endpoint.path))) savingOf(owner, endpoint, queries)
  }
}

/**
 * Stores what any page of the onboarding still has. False when some of it could not be. What was typed for a service that was
 * answered with No later is not asked for any more, and waits in this browser in case it is chosen again.
 */
export async function flushPages(owner: string): Promise<boolean> {
  const flushed = [...pagesOf(owner).values()].map(async ({ autosave }) => {
    if (await autosave.flush()) return true
    const { state } = autosave.snapshot()
    return state.kind === 'refused' && state.error.code === 'page_not_applicable'
  })
  return (await Promise.all(flushed)).every(Boolean)
}

/** A page's changes and what becomes of them. They are saved by themselves, also after the page was left (ONB-16). */
export function useAutosave<E extends PageEndpoint>(owner: string, endpoint: E) {
  const { autosave } = savingOf(owner, endpoint, useQueryClient())
  const { pending, state } = useSyncExternalStore(autosave.subscribe, autosave.snapshot)
  useEffect(() => () => void autosave.flush(), [autosave])
  return {
    // Only this endpoint's bodies are edited under its path.
    pending: pending as Part<NonNullable<BodyOf<E>>>,
    edit: autosave.edit as (change: Part<NonNullable<BodyOf<E>>>) => void,
    state,
    flush: autosave.flush,
  }
}
