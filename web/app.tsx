import '#web/theme/base-styles.ts'
import '#web/theme/app-styles.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { AppTree } from '#web/entry/app-tree.tsx'
import { isSameReader } from '#web/lib/loading/keep-reader.ts'
import { replayEarly, takeServed } from '#web/lib/loading/served-page.ts'
import { prepareModules } from '#web/lib/loading/lazy-component.tsx'
import { createBrowserRouter, matchRoutes } from '#web/lib/navigation/router.tsx'
import { me } from '#contract/auth.ts'
import { addressOf } from '#contract/endpoint.ts'
import { pageCalls } from '#contract/first-calls.ts'
import { showSubscription } from '#contract/subscription.ts'
import { resumeOutbox } from '#web/features/messages/index.ts'
import { resumeAutosave } from '#web/features/onboarding/autosave/resume-autosave.ts'
import { onSubscriptionInactive, onTwoStepMissing } from '#web/lib/http/request.ts'
import { applyServedAnswers, createQueryClient, freshFor } from '#web/lib/query/query-client.ts'
import { routes } from '#web/routes.tsx'
import { currentSession, isViewing, onSessionChange } from '#web/session/session.ts'
import { dropFirstAnswers } from '#web/lib/http/request.ts'
import { isOutdated } from '#web/lib/loading/app-version.ts'
import { loadPicturesBeforePrint } from '#web/lib/loading/lazy-pictures.ts'
import { keepApp } from '#web/lib/loading/service-worker.ts'
import { markNavigation } from '#web/lib/navigation/navigation-state.ts'
import { connectWhileSignedIn } from '#web/socket/connection.ts'
import { keepAnswers } from '#web/lib/storage/kept-answers.ts'
import { invalidate, invalidateSoon } from '#web/lib/query/apply-event.ts'
import { leaveTheme } from '#web/theme/workspace-theme.ts'

/**
 * The app half: router, query cache and socket, for every page after log-in. What `element` shows stays until the code of the
 * page is there; `leave` then ends it.
 */
export async function mountApp(element: HTMLElement, leave: () => void): Promise<void> {
  const queries = (appQueries = createQueryClient())
  const served = takeServed(isSameReader)
  if (served) applyServedAnswers(queries, served)
  keepAnswers(queries)
  const router = createBrowserRouter(routes)
  let shown = router.state.location.pathname
  router.subscribe(({ location }) => {
    if (location.pathname !== shown) {
      markNavigation()
      // An update reaches an open tab between two pages.
      if (isOutdated() && queries.isMutating() === 0) window.location.reload()
    }
    shown = location.pathname
  })
  keepApp()
  loadPicturesBeforePrint()
  onTwoStepMissing(() => invalidateSoon(queries, [me.path]))
  onSubscriptionInactive(() => invalidateSoon(queries, [showSubscription.path]))
  // Cached data of one person is not shown to the next one at the same browser (AUTH-8).
  onSessionChange(() => {
    // Another tab may have changed the name (SET-2).
    if (currentSession()) return void invalidate(queries, { queryKey: [me.path] })
    queries.clear()
    leaveTheme()
  })
  await router.whenInitialized()
  // What changes the page waits until it is hydrated, which needs it as the server rendered it.
  const begin = () => {
    replayEarly()
    if (isViewing()) return
    connectWhileSignedIn({
      onConnect: () => {
        dropFirstAnswers()
        void invalidate(queries)
      },
    })
    resumeOutbox(queries)
    resumeAutosave(queries)
  }
  const tree = <AppTree queries={queries} router={router} onDrawn={begin} />
  const canHydrate =
    served?.fits &&
    router.state.page.failure === undefined &&
    (await prepareModules(served.modules ?? []).then(
      () => true,
      () => false,
    ))
  // In slices, so that no task is long.
  if (canHydrate) return startTransition(() => void hydrateRoot(element, tree, { onRecoverableError: reportError }))
  delete document.documentElement.dataset.served
  // After the log-in at once, without a blank frame.
  const draw = !served && element.hasChildNodes() ? flushSync : startTransition
  leave()
  const root = createRoot(element)
  draw(() => root.render(tree))
}

let appQueries: QueryClient | undefined

/** Makes the calls of the page at this path before it opens, except those whose answer is fresh. */
export function askPage(pathname: string): void {
  const fresh = appQueries?.getQueryCache().getAll().filter(isFresh).map(addressOfQuery)
  const session = currentSession()
  const calls = pageCalls(pathname).filter(({ address }) => !fresh?.includes(address))
  if (session) globalThis.foyerFirstAnswers?.ask(calls, session.token)
}

/** Known messages of a conversation are never fetched again, only newer ones. */
const isFresh = (query: Query): boolean =>
  query.state.data !== undefined && (typeof query.queryKey[1] === 'string' || !query.isStaleByTime(freshFor))

/** By the keys of web/lib/http/call.ts, and of conversations. */
const addressOfQuery = ({ queryKey: [path, input] }: Query): string =>
  typeof input === 'string' ? String(path).replace(/:\w+/, input) : addressOf({ path: String(path) }, input ?? {})

/** Loads the code of the page at this path, so that a press on its link shows it at once. */
export async function loadPage(pathname: string): Promise<void> {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy === 'function') await route.lazy()
  }
}
