import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OnboardingAccount, OnboardingRecord } from '#contract/onboarding-record.ts'
import { createOnboarding, showOnboarding, showOnboardingAccount } from '#contract/onboarding.ts'
import { onboardingChanged } from '#contract/realtime.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { CallError } from '#web/lib/http/request.ts'
import { useClaims } from '#web/session/use-session.ts'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'

/** The record is fetched this long after each change of the page (ONB-15). */
const FETCH_AFTER_MS = 500

/** False until the page has been there for half a second. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), FETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return settled
}

/** A client's first visit finds no record, and makes it (ONB-15). */
const createIfMissing = async <T>(read: () => Promise<T>): Promise<T> =>
  read().catch(async (error: unknown) => {
    if (!(error instanceof CallError) || error.status !== 404) throw error
    await call(createOnboarding, {})
    return read()
  })

/** What changes elsewhere, in another tab or at the agency, is fetched. */
function useRecordUpdates(path: string): void {
  const queries = useQueryClient()
  const { id, manager_id } = useClaims()
  useSocketEvent(onboardingChanged(manager_id ?? ''), ({ client_id }) => {
    if (client_id === id) invalidateSoon(queries, [path])
  })
}

const recordQuery = () => {
  const query = queryFor(showOnboarding, {})
  return {
    ...query,
    queryFn: ({ signal }: { signal: AbortSignal }) => createIfMissing(() => call(showOnboarding, {}, { signal })),
  }
}

/** With the passwords, which stay in memory no longer than the page that shows them. */
const accountQuery = () => {
  const query = queryFor(showOnboardingAccount, {})
  return {
    ...query,
    gcTime: 0,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      createIfMissing(() => call(showOnboardingAccount, {}, { signal })),
  }
}

/** A record on its way, or why it did not come. */
export type RecordQuery<T> = { record: T | undefined; error: Error | null; retry: () => void; pending: boolean }

/** The client's own record as it was last read, fetched anew for this page. */
export function useOnboardingRecord(): RecordQuery<OnboardingRecord> {
  useRecordUpdates(showOnboarding.path)
  const enabled = useSettled()
  const query = useQuery({ ...recordQuery(), enabled, staleTime: 0 })
  return { record: query.data, error: query.error, retry: () => void query.refetch(), pending: query.isFetching }
}

/** The same with the client's own passwords. */
export function useOnboardingAccount(): RecordQuery<OnboardingAccount> {
  useRecordUpdates(showOnboardingAccount.path)
  const enabled = useSettled()
  const query = useQuery({ ...accountQuery(), enabled, staleTime: 0 })
  return { record: query.data, error: query.error, retry: () => void query.refetch(), pending: query.isFetching }
}
