import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { themeChanged } from '#contract/realtime.ts'
import { showTheme } from '#contract/themes.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { currentSession } from '#web/session/session.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'
import { applyTheme, resetTheme } from '#web/theme/workspace-theme.ts'

/**
 * Shows the page in a workspace's colours and logo: the frame does it for whoever is signed in, a registration page for the
 * workspace of its invitation. A stranger who leaves that page gets the default back.
 */
export function useWorkspaceTheme(managerId: string | undefined): void {
  const queries = useQueryClient()
  const theme = useQuery({
    ...queryFor(showTheme, { params: { managerId: managerId ?? '' } }),
    enabled: managerId !== undefined,
    staleTime: 60_000,
  })
  // In every open page at once, as soon as the Manager keeps another one (SET-7).
  useSocketEvent(themeChanged(managerId ?? ''), (changed) =>
    applyEvent(queries, queryFor(showTheme, { params: { managerId: managerId ?? '' } }).queryKey, changed),
  )
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
