import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showTheme } from '#contract/themes.ts'
import { queryFor } from '#web/call.ts'
import { currentSession } from '#web/session/session.ts'
import { applyTheme, resetTheme } from '#web/theme/workspace-theme.ts'

/**
 * Shows the page in a workspace's colours and logo: the frame does it for whoever is signed in, a registration page for the
 * workspace of its invitation. A stranger who leaves that page gets the default back.
 */
export function useWorkspaceTheme(managerId: string | undefined): void {
  const theme = useQuery({
    ...queryFor(showTheme, { params: { managerId: managerId ?? '' } }),
    enabled: managerId !== undefined,
    staleTime: 60_000,
  })
  // The theme lives outside of React, so that the log-in page can have it without the query cache.
  useEffect(() => {
    if (theme.data) applyTheme(theme.data)
  }, [theme.data])
  useEffect(
    () => () => {
      if (!currentSession()) resetTheme()
    },
    [],
  )
}
