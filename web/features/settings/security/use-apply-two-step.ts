import { useQueryClient } from '@tanstack/react-query'
import { me, type TwoStep } from '#contract/auth.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'

/**
 * Applies a change of the own two-step sign-in at once and refreshes everything, because calls refused for a missing
 * second step now succeed.
 */
export function useApplyTwoStep(): (now: Partial<TwoStep>) => void {
  const queries = useQueryClient()
  return (now) => {
    queries.setQueryData(queryFor(me, {}).queryKey, (own) => own && { ...own, two_step: { ...own.two_step, ...now } })
    void invalidate(queries)
  }
}
