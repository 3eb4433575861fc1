import { useQueryClient } from '@tanstack/react-query'
import type { ListChange } from '#contract/domain/list-changes.ts'
import type { FileLink } from '#contract/files.ts'
import type { assetKeys } from '#contract/onboarding-record.ts'
import { showOnboarding, updateOwnAssets } from '#contract/onboarding.ts'
import { pageMark } from '#web/features/onboarding/autosave/page-mark.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { applyEvent, invalidate, invalidateSoon } from '#web/lib/query/apply-event.ts'

export type AssetKind = (typeof assetKeys)[number]

export const toFileBody = ({ filename, location }: FileLink) => ({ filename, location })

/** Each upload is stored as an element of its list, which keeps what another device or the agency added meanwhile. */
export function useOwnAssets() {
  const queries = useQueryClient()
  const record = queryFor(showOnboarding, {})
  const change = async (kind: AssetKind, files: ListChange<FileLink>) => {
    const assets = { [kind]: files }
    const body = { ...pageMark(queries, updateOwnAssets, assets), assets }
    applyEvent(queries, record.queryKey, await call(updateOwnAssets, { body }))
    // The answers to two changes can arrive in another order than the changes were stored.
    invalidateSoon(queries, record.queryKey)
  }
  return {
    add: (kind: AssetKind, file: FileLink) => change(kind, { add: [toFileBody(file)] }),
    // A file without a list is deleted by a job, hours later: until then it can come back.
    remove: (kind: AssetKind, file: FileLink) => change(kind, { remove: [toFileBody(file)] }),
    refresh: () => void invalidate(queries, { queryKey: record.queryKey }),
  }
}
