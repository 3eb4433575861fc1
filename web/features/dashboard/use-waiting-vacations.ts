import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listVacations, type Vacation } from '#contract/vacations.ts'
import { listFor } from '#web/lib/http/call.ts'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'

/** The requests that wait for the Manager, the nearest days first; none, while they are not known or not asked for. */
export function usePendingVacations(asked: boolean): readonly Vacation[] {
  const queries = useQueryClient()
  useSocketEvent('vacations changed', () => invalidateSoon(queries, [listVacations.path]))
  const { data } = useQuery({ ...listFor(listVacations, {}), enabled: asked, refetchOnMount: 'always' })
  if (!asked || !data) return []
  return data.items
    .filter(({ status }) => status === 'Pending')
    .toSorted((one, other) => (one.start === other.start ? 0 : one.start < other.start ? -1 : 1))
}
