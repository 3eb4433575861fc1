import { useTimeout } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createOnboarding, showOnboarding, showOnboardingAccount } from '#contract/onboarding.ts'
import { onboardingChanged } from '#contract/realtime.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { CallError } from '#web/lib/http/request.ts'
import { useClaims } from '#web/session/use-session.ts'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'

/** Delay between a change of page and the fetch (ONB-15). */
const FETCH_AFTER_MS = 500

/** True after the page has been open for half a second. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useTimeout(() => setSettled(true), FETCH_AFTER_MS, { autoInvoke: true })
  return settled
}

/** The first visit creates the record (ONB-15). */
const createIfMissing = async <T>(read: () => Promise<T>): Promise<T> =>
  read().catch(async (error: unknown) => {
    if (!(error instanceof CallError) || error.status !== 404) throw error
    await call(createOnboarding, {})
    return read()
  })

/** Refetches after changes in another tab or at the agency. */
export function useRecordUpdates(path: string): void {
  const queries = useQueryClient()
  const { id, manager_id } = useClaims()
  useSocketEvent(onboardingChanged(manager_id ?? ''), ({ client_id }) => {
    if (client_id === id) invalidateSoon(queries, [path])
  })
}

/** The client's own record, fetched again for each page. */
export function useOnboardingRecord() {
  useRecordUpdates(showOnboarding.path)
  return useQuery({
    ...queryFor(showOnboarding, {}),
    queryFn: ({ signal }) => createIfMissing(() => call(showOnboarding, {}, { signal })),
    enabled: useSettled(),
    staleTime: 0,
  })
}

/** The same with the client's own passwords, so the cache drops it with the page. */
export function useOnboardingAccount() {
  useRecordUpdates(showOnboardingAccount.path)
  return useQuery({
    ...queryFor(showOnboardingAccount, {}),
    queryFn: ({ signal }) => createIfMissing(() => call(showOnboardingAccount, {}, { signal })),
    enabled: useSettled(),
    staleTime: 0,
    gcTime: 0,
  })
}
