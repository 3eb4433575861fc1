import { useQueryClient } from '@tanstack/react-query'
import { deleteFile, type FileLink } from '#contract/files.ts'
import type { assetKeys, OnboardingRecord } from '#contract/onboarding-record.ts'
import { showOnboarding, updateOwnAssets } from '#contract/onboarding.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { applyEvent, invalidate } from '#web/lib/query/apply-event.ts'

export type AssetKind = (typeof assetKeys)[number]

export const toFileBody = ({ filename, location }: FileLink) => ({ filename, location })

/** The id in `/api/files/{id}/{name}`. */
export const fileIdOf = ({ location }: FileLink): string => location.split('/')[3] ?? ''

/** Fetches the lists, changes one and stores it: another tab or the agency may have changed it since it was shown. */
const updateAssetList = (kind: AssetKind, change: (files: FileLink[]) => FileLink[]): Promise<OnboardingRecord> =>
  runExclusive('assets', async () => {
    const { assets } = await call(showOnboarding, {})
    const list = change(assets[kind]).map(toFileBody)
    return call(updateOwnAssets, { body: { completed: true, assets: { [kind]: list } } })
  })

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
      // A file without a list is removed by a job if this call is lost.
      await call(deleteFile, { params: { filename: id } }).catch(() => {})
    },
    refresh: () => void invalidate(queries, { queryKey: record.queryKey }),
  }
}

const last = new Map<string, Promise<unknown>>()

/**
 * Runs work of one name in turn, over all tabs where the browser supports locks. Lists are stored whole, so two
 * concurrent changes would lose one.
 */
export function runExclusive<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Locks exist on secure pages only; a local server may be insecure.
  if ('locks' in navigator && navigator.locks) return navigator.locks.request(`foyer-${name}`, work)
  const turn = (last.get(name) ?? Promise.resolve()).then(work, work)
  last.set(name, turn)
  return turn
}
