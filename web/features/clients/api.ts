import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { listEmployeeClients, listManagerClients, showClient, updateBilling } from '#contract/clients.ts'
import { listAccess, listAccessLog } from '#contract/credentials.ts'
import { listOnboardingBoard } from '#contract/dashboard.ts'
import type { FileLink } from '#contract/files.ts'
import { listInvitations } from '#contract/invitations.ts'
import type { assetKeys, OnboardingRecord } from '#contract/onboarding-record.ts'
import {
  showClientOnboarding,
  showGrantedOnboarding,
  showOnboarding,
  updateClientAssets,
} from '#contract/onboarding.ts'
import { notificationReceived, onboardingChanged, permissionsChanged } from '#contract/realtime.ts'
import { billingTexts, clientTexts } from '#contract/texts/clients.ts'
import { call, listFor, queryFor } from '#web/lib/http/call.ts'
import { CallError } from '#web/lib/http/request.ts'
import { applyEvent, invalidateSoon } from '#web/lib/query/apply-event.ts'
import { workspaceIdOf } from '#web/session/token.ts'
import { useClaims } from '#web/session/use-session.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'
import type { ListState } from '#web/ui/use-list-state.ts'

/** The board is a view of the client list. */
export const onboardingBoardPath = '/clients?view=onboarding'

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

const clientSortColumns = ['business_name', 'name', 'email', 'date', 'phone'] as const

/** What the list's call takes. An order that somebody wrote into the address and that there is not is left out. */
function toListInput(archived: boolean, { query }: ListState) {
  const { sort, order, ...rest } = query
  const column = clientSortColumns.find((one) => one === sort)
  return {
    params: { archived: archived ? ('true' as const) : ('false' as const) },
    query: { ...rest, ...(column && order && { sort: column, order }) },
  }
}

export const useManagerClients = (archived: boolean, list: ListState) =>
  useQuery({ ...listFor(listManagerClients, toListInput(archived, list)), placeholderData: keepPreviousData })

export const useEmployeeClients = (archived: boolean, list: ListState) =>
  useQuery({ ...listFor(listEmployeeClients, toListInput(archived, list)), placeholderData: keepPreviousData })

/** A client who registers appears by themselves, and their invitation goes; what is told of them links to their page (NOTE-7). */
export function useNewClientUpdates(): void {
  const queries = useQueryClient()
  const { id } = useClaims()
  useSocketEvent(notificationReceived(id), ({ link }) => {
    if (!link.startsWith('/clients/')) return
    invalidateSoon(queries, [listManagerClients.path])
    invalidateSoon(queries, [listInvitations.path])
  })
}

const boardSortColumns = ['name', 'business_name', 'completed', 'last_activity'] as const

function useBoardUpdates(): void {
  const queries = useQueryClient()
  useSocketEvent(onboardingChanged(workspaceIdOf(useClaims())), () =>
    invalidateSoon(queries, [listOnboardingBoard.path]),
  )
}

/** The clients with their onboarding. Without an order the one who needs a nudge most comes first. */
export function useOnboardingBoard({ query }: Pick<ListState, 'query'>) {
  useBoardUpdates()
  const { sort, order, ...rest } = query
  const column = boardSortColumns.find((one) => one === sort)
  const input = { query: { ...rest, ...(column && order && { sort: column, order }) } }
  return useQuery({
    ...queryFor(listOnboardingBoard, input),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

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

/** The documents' words for a call that failed, in the place of the server's; what else is known of it stays. */
export const rethrowWithMessage =
  (message: string) =>
  (error: unknown): never => {
    if (!(error instanceof CallError)) throw error
    throw new CallError({ status: error.status, code: error.code, message })
  }

/** Keeps another picture or video of a client's business, or none. */
export function useSaveBillingMedia(id: string, clientId: string | undefined) {
  const queries = useQueryClient()
  return async (file: FileLink | null): Promise<void> => {
    const billing_media = file && { filename: file.filename, location: file.location }
    const body = { billing_media, ...(clientId && { client_id: clientId }) }
    const client = await call(updateBilling, { body }).catch(rethrowWithMessage(billingTexts.failed))
    applyEvent(queries, queryFor(showClient, { params: { id } }).queryKey, client)
  }
}
