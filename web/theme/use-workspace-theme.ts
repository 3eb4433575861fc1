import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { themeChanged } from '#contract/realtime.ts'
import { showTheme } from '#contract/themes.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { currentSession } from '#web/session/session.ts'
import { applyEvent, invalidateSoon } from '#web/lib/query/apply-event.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'
import { applyTheme, resetTheme } from '#web/theme/workspace-theme.ts'

/** The app as it is installed: Foyer's own, or in the name of a workspace. */
const manifest = '/manifest.webmanifest'

/**
 * Applies a workspace's colors and logo. The frame uses it for signed-in people, a registration page for the workspace
 * of its invitation. A stranger who leaves that page gets the default back.
 */
export function useWorkspaceTheme(managerId: string | undefined): void {
  const queries = useQueryClient()
  const theme = useQuery({
    ...queryFor(showTheme, { params: { managerId: managerId ?? '' } }),
    enabled: managerId !== undefined,
    staleTime: 60_000,
  })
  // Updates every open page when the Manager saves another theme (SET-7). Of two saves at once the older may arrive last.
  useSocketEvent(themeChanged(managerId ?? ''), (changed) => {
    const { queryKey } = queryFor(showTheme, { params: { managerId: managerId ?? '' } })
    applyEvent(queries, queryKey, changed)
    invalidateSoon(queries, queryKey)
  })
  // The theme is stored outside of React, so that the log-in page can use it without the query cache.
  useEffect(() => {
    if (theme.data) applyTheme(theme.data)
  }, [theme.data])
  useEffect(() => {
    if (managerId === undefined) return undefined
    const link = document.querySelector('link[rel=manifest]')
    link?.setAttribute('href', `${manifest}?workspace=${managerId}`)
    return () => link?.setAttribute('href', manifest)
  }, [managerId])
  useEffect(
    () => () => {
      if (!currentSession()) resetTheme()
    },
    [],
  )
}
