import { useQueryClient } from '@tanstack/react-query'
import { me, type TwoStep } from '#contract/auth.ts'
import { queryFor } from '#web/lib/http/call.ts'

/**
 * Says at once what has just changed of one's own sign-in. Then everything is asked for again: what was refused for want of a
 * second step is not any more.
 */
export function useApplyTwoStep(): (now: Partial<TwoStep>) => void {
  const queries = useQueryClient()
  return (now) => {
    queries.setQueryData(queryFor(me, {}).queryKey, (own) => own && { ...own, two_step: { ...own.two_step, ...now } })
    void queries.invalidateQueries()
  }
}
