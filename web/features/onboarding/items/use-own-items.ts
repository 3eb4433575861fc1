import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { CallOf } from '#contract/endpoint.ts'
import { listOwnItems, settleOwnItem } from '#contract/items.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { mutationKeyOf } from '#web/lib/http/use-call.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { useRecordUpdates } from '../api.ts'
import type { SaveState } from '../autosave/autosave.ts'

/** All that the client is asked, fetched again after changes elsewhere. */
export function useOwnItems() {
  useRecordUpdates(listOwnItems.path)
  return useQuery({ ...queryFor(listOwnItems, {}), refetchOnMount: everyMount })
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

const decidedMeanwhile: readonly string[] = ['not_asked', 'item_approved', 'changed_meanwhile']

/** Fetches what is asked again when a change was refused because the agency or another device was first. */
export function useRefreshRefused(state: SaveState): void {
  const refresh = useRefreshItems()
  const code = state.kind === 'refused' ? state.error.code : ''
  useEffect(() => {
    if (decidedMeanwhile.includes(code)) refresh()
  }, [code, refresh])
}
