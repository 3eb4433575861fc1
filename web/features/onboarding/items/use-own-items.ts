import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CallOf } from '#contract/endpoint.ts'
import { listOwnItems, type OwnItems, settleOwnItem } from '#contract/items.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { mutationKeyOf } from '#web/lib/http/use-call.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import type { RecordQuery } from '../api.ts'
import { useRecordUpdates } from '../api.ts'
import { onEveryMount } from '#web/lib/query/on-every-mount.ts'

/** All that the client is asked, fetched again after changes elsewhere. */
export function useOwnItems(): RecordQuery<OwnItems> {
  useRecordUpdates(listOwnItems.path)
  const query = useQuery({ ...queryFor(listOwnItems, {}), refetchOnMount: onEveryMount })
  return { record: query.data, error: query.error, retry: () => void query.refetch(), pending: query.isFetching }
}

/** The keys of the items that are being declined, or taken back. */
export const useDeclined = (): readonly string[] =>
  useMutationState({
    filters: { mutationKey: mutationKeyOf(settleOwnItem), status: 'pending' },
    select: ({ state }) => (state.variables as CallOf<typeof settleOwnItem>).params.key, // of this endpoint's calls
  })

/** Fetches what is asked again: an item was withdrawn or settled meanwhile. */
export function useRefreshItems(): () => void {
  const queries = useQueryClient()
  return useCallback(() => void invalidate(queries, { queryKey: [listOwnItems.path] }), [queries])
}
