import { useQuery, useQueryClient } from '@tanstack/react-query'
import { me, type User } from '#contract/auth.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'

const ownQuery = queryFor(me, {})

/** Who is signed in, as the server knows them. Coming back to the page asks again: an e-mail is confirmed in another window. */
export const useOwnAccount = () => useQuery({ ...ownQuery, refetchOnMount: 'always', refetchOnWindowFocus: 'always' })

/** Keeps what a change answered, so that it shows at once wherever the person is named. */
export function useApplyUser(): (user: User) => void {
  const queries = useQueryClient()
  return (user) => {
    applyEvent(queries, ownQuery.queryKey, (own) => own && { ...own, ...user })
  }
}
