import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect, useState } from 'react'
import type { Router } from '#web/lib/navigation/create-router.ts'
import { RouterProvider } from '#web/lib/navigation/router.tsx'
import { useSession } from '#web/session/use-session.ts'
import { appTheme } from '#web/theme/app-theme.ts'
import { ThemeProvider } from '#web/theme/theme-provider.tsx'

type Props = {
  queries: QueryClient
  router: Router
  /** Called once, when the first page is there. */
  onDrawn?: () => void
}

/** The app: the same for the server, which renders its first page, and for the browser, which takes that over. */
export function AppTree({ queries, router, onDrawn }: Props) {
  useEffect(() => onDrawn?.(), [onDrawn])
  return (
    <StrictMode>
      <ThemeProvider theme={appTheme}>
        <QueryClientProvider client={queries}>
          <Pages router={router} />
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>
  )
}

/** Remounts for another person, so that no typed or cached state stays on a page. */
function Pages({ router }: { router: Router }) {
  const signedIn = useSession()?.claims.id
  const [shown, setShown] = useState({ person: signedIn, turn: 0 })
  if (signedIn !== undefined && signedIn !== shown.person) {
    // The first sign-in needs no remount.
    setShown({ person: signedIn, turn: shown.turn + (shown.person === undefined ? 0 : 1) })
  }
  return <RouterProvider key={shown.turn} router={router} />
}
