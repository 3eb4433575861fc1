import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  employeeMessage,
  onboardingChanged,
  permissionsChanged,
  vacationDecided,
  vacationSubmitted,
} from '#contract/realtime.ts'
import { listVacations, type Vacation } from '#contract/vacations.ts'
import { listFor } from '#web/lib/http/call.ts'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { workspaceIdOf } from '#web/session/token.ts'
import { useClaims } from '#web/session/use-session.ts'
import { onEvent } from '#web/socket/events.ts'
import { onUnreadMessages } from '#web/socket/unread-messages.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'

/** Refetches a dashboard when an event changes one of its numbers (DASH-11). */
export function useDashboardUpdates({ path }: Endpoint): void {
  const queries = useQueryClient()
  const claims = useClaims()
  const me = claims.id
  const manager = workspaceIdOf(claims)
  useEffect(() => {
    const refresh = () => invalidateSoon(queries, [path])
    const stops = [
      onUnreadMessages(me, refresh),
      onEvent(employeeMessage(manager), refresh),
      onEvent(vacationSubmitted(manager), refresh),
      onEvent(vacationDecided(me), refresh),
      onEvent('vacations changed', refresh),
      onEvent(onboardingChanged(manager), refresh),
      onEvent(permissionsChanged(me), refresh),
    ]
    return () => stops.forEach((stop) => stop())
  }, [queries, path, me, manager])
}

export function useVacations(enabled = true) {
  const queries = useQueryClient()
  useSocketEvent('vacations changed', () => invalidateSoon(queries, [listVacations.path]))
  return useQuery({ ...listFor(listVacations, {}), enabled, refetchOnMount: everyMount })
}

/** Requests and wishes to cancel by date, nearest first; undefined while loading. */
export function usePendingVacations(enabled: boolean): readonly Vacation[] | undefined {
  const { data, isLoading } = useVacations(enabled)
  if (!enabled && !data) return [] // also while the strip of vacations loads them
  if (isLoading) return undefined
  if (!data) return []
  return data.items
    .filter(({ status, cancellation }) => status === 'Pending' || cancellation !== null)
    .toSorted((a, b) => a.start.localeCompare(b.start))
}
