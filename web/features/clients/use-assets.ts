import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { listOnboardingBoard } from '#contract/dashboard.ts'
import type { FileLink } from '#contract/files.ts'
import { updateClientAssets } from '#contract/onboarding.ts'
import type { assetKeys } from '#contract/onboarding-record.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { call } from '#web/lib/http/call.ts'
import { rethrowWithMessage } from '#web/features/clients/failing.ts'
import { clientRecordQuery } from '#web/features/clients/api.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'

export type AssetKey = (typeof assetKeys)[number]

const toFileBody = ({ filename, location }: FileLink) => ({ filename, location })

/**
 * Changes the lists of a client's files (CLI-11). The call takes whole lists, so one change waits for the other: each begins
 * with what the one before it left.
 */
export function useClientAssets(clientId: string) {
  const queries = useQueryClient()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const { queryKey } = clientRecordQuery(clientId)

  const save = async (key: AssetKey, change: (files: readonly FileLink[]) => readonly FileLink[]): Promise<void> => {
    const files = queries.getQueryData(queryKey)?.assets[key] ?? []
    const body = { assets: { [key]: change(files).map(toFileBody) } }
    const record = await call(updateClientAssets, { params: { id: clientId }, body }).catch(
      rethrowWithMessage(clientTexts.saveFailed),
    )
    applyEvent(queries, queryKey, record)
    void queries.invalidateQueries({ queryKey: [listOnboardingBoard.path] })
  }
  const queued = (...change: Parameters<typeof save>): Promise<void> => {
    const saving = last.current.then(() => save(...change))
    last.current = saving.catch(() => undefined)
    return saving
  }
  return {
    add: (key: AssetKey, file: FileLink) => queued(key, (files) => [...files, file]),
    remove: (key: AssetKey, gone: FileLink) =>
      queued(key, (files) => files.filter(({ location }) => filePathOf(location) !== filePathOf(gone.location))),
  }
}

/** The same file under a link that was renewed meanwhile. */
const filePathOf = (location: string): string => location.split('?')[0] ?? location
