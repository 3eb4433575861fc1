import { useQuery, useQueryClient } from '@tanstack/react-query'
import { me, type User } from '#contract/auth.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'
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
