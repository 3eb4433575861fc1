import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listOwnItems, type OwnItems } from '#contract/items.ts'
import { queryFor } from '#web/lib/http/call.ts'
import type { RecordQuery } from '../api.ts'
import { useRecordUpdates } from '../api.ts'

/** All that the client is asked, fetched again after changes elsewhere. */
export function useOwnItems(): RecordQuery<OwnItems> {
  useRecordUpdates(listOwnItems.path)
  const query = useQuery({ ...queryFor(listOwnItems, {}), refetchOnMount: 'always' })
  return { record: query.data, error: query.error, retry: () => void query.refetch(), pending: query.isFetching }
}

/** Fetches what is asked again: an item was withdrawn or settled meanwhile. */
export function useRefreshItems(): () => void {
  const queries = useQueryClient()
  return useCallback(() => void queries.invalidateQueries({ queryKey: [listOwnItems.path] }), [queries])
}
