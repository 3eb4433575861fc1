import { useQuery } from '@tanstack/react-query'
import { listAccess, listAccessLog, listLoginChecks } from '#contract/credentials.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { type ItemTitles, wordOfKey } from '#contract/texts/item-keys.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { everyMount } from '#web/lib/query/query-client.ts'

/** The label of a credential field or a grant. */
export const credentialFieldLabel = (field: string, titles?: ItemTitles): string =>
  wordOfKey(field, credentialTexts.parts, titles)

/** Access by name, for the Manager and the client. */
export const useAccess = (client_id: string) => useQuery(queryFor(listAccess, { params: { client_id } }))

/** Refetched on every mount, because new entries appear at any time. */
export const useAccessLog = (client_id: string, enabled = true) =>
  useQuery({ ...queryFor(listAccessLog, { params: { client_id } }), refetchOnMount: everyMount, enabled })

export const loginChecks = (client_id: string) => queryFor(listLoginChecks, { params: { client_id } })

/** What staff found out about the client's logins. */
export const useLoginChecks = (clientId: string, enabled = true) =>
  useQuery({ ...loginChecks(clientId), refetchOnMount: everyMount, enabled })
