import { useQueryClient } from '@tanstack/react-query'
import { deleteFile, type FileLink } from '#contract/files.ts'
import type { assetKeys, OnboardingRecord } from '#contract/onboarding-record.ts'
import { showOnboarding, updateOwnAssets } from '#contract/onboarding.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { runExclusive } from '#web/features/onboarding/assets/run-exclusive.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'

export type AssetKind = (typeof assetKeys)[number]

const toFileBody = ({ filename, location }: FileLink) => ({ filename, location })

/** `/api/files/{id}/{name}`. */
const fileIdOf = ({ location }: FileLink): string => location.split('/')[3] ?? ''

/**
 * Stores a list of files as the server has it now, with one change. It is fetched right before: another tab, or somebody of
 * the agency, may have changed it since it was shown.
 */
const updateAssetList = (kind: AssetKind, change: (files: FileLink[]) => FileLink[]): Promise<OnboardingRecord> =>
  runExclusive('assets', async () => {
    const { assets } = await call(showOnboarding, {})
    const list = change(assets[kind]).map(toFileBody)
    return call(updateOwnAssets, { body: { completed: true, assets: { [kind]: list } } })
  })

/** The client's own lists of files. */
export function useOwnAssets() {
  const queries = useQueryClient()
  const record = queryFor(showOnboarding, {})
  const change = async (kind: AssetKind, changed: (files: FileLink[]) => FileLink[]) => {
    applyEvent(queries, record.queryKey, await updateAssetList(kind, changed))
  }
  return {
    add: (kind: AssetKind, file: FileLink) => change(kind, (files) => [...files, file]),
    remove: async (kind: AssetKind, file: FileLink) => {
      const id = fileIdOf(file)
      await change(kind, (files) => files.filter((one) => fileIdOf(one) !== id))
      // Off the list it belongs to nobody, and is swept if this call should not arrive.
      await call(deleteFile, { params: { filename: id } }).catch(() => {})
    },
    refresh: () => void queries.invalidateQueries({ queryKey: record.queryKey }),
  }
}
