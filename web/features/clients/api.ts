import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { showClient } from '#contract/clients.ts'
import { listAccess, listAccessLog } from '#contract/credentials.ts'
import { showClientOnboarding, showGrantedOnboarding, showOnboarding } from '#contract/onboarding.ts'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { onboardingChanged, permissionsChanged } from '#contract/realtime.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { CallError } from '#web/lib/http/request.ts'
import { useClaims } from '#web/session/use-session.ts'
import { workspaceIdOf } from '#web/session/token.ts'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'

/** A client who has not begun has no record: that is an answer too, not a failure. */
const nullIfMissing = (fetched: Promise<OnboardingRecord>): Promise<OnboardingRecord | null> =>
  fetched.catch((error: unknown) => {
    if (error instanceof CallError && error.code === 'not_found') return null
    throw error
  })

/** The record of a client, for the Manager; null before there is one. */
export const clientRecordQuery = (id: string) =>
  queryOptions({
    queryKey: [showClientOnboarding.path, { params: { id } }],
    queryFn: ({ signal }) => nullIfMissing(call(showClientOnboarding, { params: { id } }, { signal })),
  })

/** The caller's own record; null before there is one. */
export const ownRecordQuery = queryOptions({
  queryKey: [showOnboarding.path, {}],
  queryFn: ({ signal }) => nullIfMissing(call(showOnboarding, {}, { signal })),
})

/** A client with billing information and contracts. Its links to files are an hour old at most. */
export const useClient = (id: string) =>
  useQuery({ ...queryFor(showClient, { params: { id } }), refetchOnMount: 'always' })

/** What shows of a client changes by itself as they hand it over. */
export function useClientUpdates(id: string): void {
  const queries = useQueryClient()
  useSocketEvent(onboardingChanged(workspaceIdOf(useClaims())), ({ client_id }) => {
    if (client_id !== id) return
    for (const shown of [showClient, showClientOnboarding, showOnboarding, listAccess, listAccessLog]) {
      invalidateSoon(queries, [shown.path])
    }
  })
}

/** What an Employee was granted of a client, and nothing else of them; a changed permission shows at once (PERM-6). */
export function useGrantedClient(id: string) {
  const queries = useQueryClient()
  useSocketEvent(permissionsChanged(useClaims().id), () => invalidateSoon(queries, [showGrantedOnboarding.path]))
  return useQuery({ ...queryFor(showGrantedOnboarding, { params: { id } }), refetchOnMount: 'always' })
}
