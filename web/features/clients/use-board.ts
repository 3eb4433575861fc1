import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { listOnboardingBoard } from '#contract/dashboard.ts'
import { onboardingChanged } from '#contract/realtime.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useClaims } from '#web/session/use-session.ts'
import { workspaceIdOf } from '#web/session/token.ts'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'
import type { ListState } from '#web/ui/use-list-state.ts'

const boardSortColumns = ['name', 'business_name', 'completed', 'last_activity'] as const

function useBoardUpdates(): void {
  const queries = useQueryClient()
  useSocketEvent(onboardingChanged(workspaceIdOf(useClaims())), () =>
    invalidateSoon(queries, [listOnboardingBoard.path]),
  )
}

/** The clients with their onboarding. Without an order the one who needs a nudge most comes first. */
export function useOnboardingBoard({ query }: Pick<ListState, 'query'>) {
  useBoardUpdates()
  const { sort, order, ...rest } = query
  const column = boardSortColumns.find((one) => one === sort)
  const input = { query: { ...rest, ...(column && order && { sort: column, order }) } }
  return useQuery({
    ...queryFor(listOnboardingBoard, input),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}
