import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { listAudit } from '#contract/audit.ts'
import { listEmployeeClients, listManagerClients, showClient, updateBilling } from '#contract/clients.ts'
import { listAccess, listAccessLog, listLoginChecks } from '#contract/credentials.ts'
import type { RegisteredStage } from '#contract/domain/client-stages.ts'
import type { ListChange } from '#contract/domain/list-changes.ts'
import { listOnboardingBoard, showManagerDashboard } from '#contract/dashboard.ts'
import type { FileLink } from '#contract/files.ts'
import { listClientItems } from '#contract/items.ts'
import { listInvitations } from '#contract/invitations.ts'
import type { assetKeys, OnboardingRecord } from '#contract/onboarding-record.ts'
import {
  showClientOnboarding,
  showGrantedOnboarding,
  showOnboarding,
  updateClientAssets,
} from '#contract/onboarding.ts'
import { showReminders } from '#contract/reminders.ts'
import { notificationReceived, onboardingChanged, permissionsChanged } from '#contract/realtime.ts'
import { billingTexts, clientTexts } from '#contract/texts/clients.ts'
import { call, listFor, queryFor } from '#web/lib/http/call.ts'
import { CallError } from '#web/lib/http/request.ts'
import { applyEvent, invalidate, invalidateSoon } from '#web/lib/query/apply-event.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { workspaceIdOf } from '#web/session/token.ts'
import { useClaims } from '#web/session/use-session.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'
import { type ListState, withKnownSort } from '#web/ui/use-list-state.ts'

/** What a decision about an item changes. */
export const afterDecision = [showClientOnboarding, showGrantedOnboarding, showManagerDashboard, listAudit]

/** A client who has not started has no record. */
const nullIfMissing = (fetched: Promise<OnboardingRecord>): Promise<OnboardingRecord | null> =>
  fetched.catch((error: unknown) => {
    if (error instanceof CallError && error.code === 'not_found') return null
    throw error
  })

/** A client's record for the Manager; null before there is one. */
export const clientRecordQuery = (id: string) =>
  queryOptions({
    queryKey: [showClientOnboarding.path, { params: { id } }],
    queryFn: ({ signal }) => nullIfMissing(call(showClientOnboarding, { params: { id } }, { signal })),
  })

export const ownRecordQuery = queryOptions({
  queryKey: [showOnboarding.path, {}],
  queryFn: ({ signal }) => nullIfMissing(call(showOnboarding, {}, { signal })),
})

/** Links to files expire after an hour, so every mount fetches them again. */
export const useClient = (id: string) =>
  useQuery({ ...queryFor(showClient, { params: { id } }), refetchOnMount: everyMount })

/** Refetches the client when their onboarding changes. */
export function useClientUpdates(id: string): void {
  const queries = useQueryClient()
  useSocketEvent(onboardingChanged(workspaceIdOf(useClaims())), ({ client_id }) => {
    if (client_id !== id) return
    for (const shown of [
      showClient,
      listClientItems,
      listAudit,
      showClientOnboarding,
      showOnboarding,
      showReminders,
      listAccess,
      listAccessLog,
      listLoginChecks,
    ]) {
      invalidateSoon(queries, [shown.path])
    }
  })
}

/** The parts of a client granted to an Employee; a changed permission applies at once (PERM-6). */
export function useGrantedClient(id: string) {
  const queries = useQueryClient()
  useSocketEvent(permissionsChanged(useClaims().id), () => invalidateSoon(queries, [showGrantedOnboarding.path]))
  return useQuery({ ...queryFor(showGrantedOnboarding, { params: { id } }), refetchOnMount: everyMount })
}

const clientSortColumns = ['business_name', 'name', 'email', 'date', 'phone'] as const

const toListInput = (archived: boolean, { query }: ListState) => ({
  params: { archived: archived ? ('true' as const) : ('false' as const) },
  query: withKnownSort(query, clientSortColumns),
})

export const useArchivedClients = (list: ListState, enabled: boolean) =>
  useQuery({
    ...listFor(listManagerClients, toListInput(true, list)),
    placeholderData: keepPreviousData,
    enabled,
  })

export const useEmployeeClients = (archived: boolean, list: ListState, enabled: boolean) =>
  useQuery({
    ...listFor(listEmployeeClients, toListInput(archived, list)),
    placeholderData: keepPreviousData,
    enabled,
  })

/** A newly registered client appears and their invitation disappears; the notification links to the client (NOTE-7). */
export function useNewClientUpdates(): void {
  const queries = useQueryClient()
  const { id } = useClaims()
  useSocketEvent(notificationReceived(id), ({ link }) => {
    if (!link.startsWith('/clients/')) return
    invalidateSoon(queries, [listManagerClients.path])
    invalidateSoon(queries, [listInvitations.path])
    invalidateSoon(queries, [listOnboardingBoard.path])
  })
}

const boardSortColumns = ['name', 'business_name', 'email', 'phone', 'since'] as const

/** Without a sort column the clients who need a reminder most come first. Follows the onboarding of all clients. */
export function useOnboardingBoard({ query }: { query: Partial<ListState['query']> & { stage?: RegisteredStage } }) {
  const queries = useQueryClient()
  useSocketEvent(onboardingChanged(workspaceIdOf(useClaims())), () =>
    invalidateSoon(queries, [listOnboardingBoard.path]),
  )
  return useQuery({
    ...queryFor(listOnboardingBoard, { query: withKnownSort(query, boardSortColumns) }),
    placeholderData: keepPreviousData,
    refetchOnMount: everyMount,
  })
}

export type AssetKey = (typeof assetKeys)[number]

const toFileBody = ({ filename, location }: FileLink) => ({ filename, location })

/** Changes the lists of a client's files by element (CLI-11), which keeps what the client adds at the same time. */
export function useClientAssets(clientId: string) {
  const queries = useQueryClient()
  const { queryKey } = clientRecordQuery(clientId)
  const change = async (key: AssetKey, files: ListChange<FileLink>): Promise<void> => {
    const input = { params: { id: clientId }, body: { assets: { [key]: files } } }
    const record = await call(updateClientAssets, input).catch(rethrowWithMessage(clientTexts.saveFailed))
    applyEvent(queries, queryKey, record)
    // The answers to two changes can arrive in another order than the changes were stored.
    invalidateSoon(queries, queryKey)
    void invalidate(queries, { queryKey: [listOnboardingBoard.path] })
  }
  return {
    add: (key: AssetKey, file: FileLink) => change(key, { add: [toFileBody(file)] }),
    remove: (key: AssetKey, file: FileLink) => change(key, { remove: [toFileBody(file)] }),
  }
}

/** Replaces the server's message by the requirements' text and keeps status and code. A refused file keeps its reason. */
export const rethrowWithMessage =
  (message: string) =>
  (error: unknown): never => {
    if (!(error instanceof CallError) || error.code === 'invalid_fields') throw error
    throw new CallError({ status: error.status, code: error.code, message })
  }

export function useSaveBillingMedia(id: string, clientId: string | undefined) {
  const queries = useQueryClient()
  return async (file: FileLink | null): Promise<void> => {
    const billing_media = file && { filename: file.filename, location: file.location }
    const body = { billing_media, ...(clientId && { client_id: clientId }) }
    const client = await call(updateBilling, { body }).catch(rethrowWithMessage(billingTexts.failed))
    applyEvent(queries, queryFor(showClient, { params: { id } }).queryKey, client)
  }
}
