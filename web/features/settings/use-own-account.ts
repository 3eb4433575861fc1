import { useQuery, useQueryClient } from '@tanstack/react-query'
import { me, type TwoStep, type User } from '#contract/auth.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { applyEvent, invalidate } from '#web/lib/query/apply-event.ts'
import { everyMount } from '#web/lib/query/query-client.ts'

const ownQuery = queryFor(me, {})

/** The signed-in person. Returning to the page refetches, because an email is confirmed in another window. */
export const useOwnAccount = () => useQuery({ ...ownQuery, refetchOnMount: everyMount, refetchOnWindowFocus: 'always' })

/** Applies the answer of a change wherever the person is named. */
export function useApplyUser(): (user: User) => void {
  const queries = useQueryClient()
  return (user) => {
    applyEvent(queries, ownQuery.queryKey, (own) => own && { ...own, ...user })
  }
}

/**
 * Applies a change of the own two-step sign-in at once and refreshes everything, because calls refused for a missing
 * second step now succeed.
 */
export function useApplyTwoStep(): (now: Partial<TwoStep>) => void {
  const queries = useQueryClient()
  return (now) => {
    queries.setQueryData(ownQuery.queryKey, (own) => own && { ...own, two_step: { ...own.two_step, ...now } })
    void invalidate(queries)
  }
}
