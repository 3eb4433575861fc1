import '#web/theme/base-styles.ts'
import '#web/theme/app-styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from '#web/lib/navigation/router.tsx'
import { me } from '#contract/auth.ts'
import { showSubscription } from '#contract/subscription.ts'
import { resumeOutbox } from '#web/features/messages/index.ts'
import { resumeAutosave } from '#web/features/onboarding/autosave/resume-autosave.ts'
import { onSubscriptionInactive, onTwoStepMissing } from '#web/lib/http/request.ts'
import { createQueryClient } from '#web/lib/query/query-client.ts'
import { routes } from '#web/routes.tsx'
import { currentSession, isViewing, onSessionChange } from '#web/session/session.ts'
import { useSession } from '#web/session/use-session.ts'
import { dropFirstAnswers } from '#web/lib/http/request.ts'
import { isOutdated } from '#web/lib/loading/app-version.ts'
import { keepApp } from '#web/lib/loading/service-worker.ts'
import { markNavigation } from '#web/lib/navigation/navigation-state.ts'
import { connectWhileSignedIn } from '#web/socket/connection.ts'
import { keepAnswers } from '#web/lib/storage/kept-answers.ts'
import { invalidate, invalidateSoon } from '#web/lib/query/apply-event.ts'
import { ThemeProvider } from '#web/theme/theme-provider.tsx'
import { leaveTheme } from '#web/theme/workspace-theme.ts'

/**
 * The app half: router, query cache and socket, for every page after log-in. What `element` shows stays until the code of the
 * page is there; `leave` then ends it.
 */
export async function mountApp(element: HTMLElement, leave: () => void): Promise<void> {
  const queries = createQueryClient()
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
  if (!isViewing()) {
    connectWhileSignedIn({
      onConnect: () => {
        dropFirstAnswers()
        void invalidate(queries)
      },
    })
    resumeOutbox(queries)
    resumeAutosave(queries)
  }
  onTwoStepMissing(() => invalidateSoon(queries, [me.path]))
  onSubscriptionInactive(() => invalidateSoon(queries, [showSubscription.path]))
  // Cached data of one person is not shown to the next one at the same browser (AUTH-8).
  onSessionChange(() => {
    // Another tab may have changed the name (SET-2).
    if (currentSession()) return void invalidate(queries, { queryKey: [me.path] })
    queries.clear()
    leaveTheme()
  })
  await new Promise<void>((resolve) => {
    const check = ({ initialized }: typeof router.state) => initialized && resolve()
    check(router.state)
    router.subscribe(check)
  })
  leave()
  const root = createRoot(element)
  flushSync(() =>
    root.render(
      <StrictMode>
        <ThemeProvider>
          <QueryClientProvider client={queries}>
            <Pages router={router} />
          </QueryClientProvider>
        </ThemeProvider>
      </StrictMode>,
    ),
  )
}

/** Loads the code of the page at this path, so that a press on its link shows it at once. */
export async function loadPage(pathname: string): Promise<void> {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy === 'function') await route.lazy()
  }
}

/** Remounts for another person, so that no typed or cached state stays on a page. */
function Pages({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  const signedIn = useSession()?.claims.id
  const [shown, setShown] = useState({ person: signedIn, turn: 0 })
  if (signedIn !== undefined && signedIn !== shown.person) {
    // The first sign-in needs no remount.
    setShown({ person: signedIn, turn: shown.turn + (shown.person === undefined ? 0 : 1) })
  }
  return <RouterProvider key={shown.turn} router={router} />
}
