import { useQuery } from '@tanstack/react-query'
import { type Access, type AccessLogEntry, listAccess, listAccessLog, listLoginChecks } from '#contract/credentials.ts'
import { grantFor } from '#contract/domain/grants.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { type ItemTitles, wordOfKey } from '#contract/texts/item-keys.ts'
import { queryFor } from '#web/lib/http/call.ts'
import type { LoginAccount } from './client-accounts.ts'
import type { AccessSummary } from '#web/features/credentials/credential-card.tsx'

/** The label of a credential field or a grant. */
export const credentialFieldLabel = (field: string, titles?: ItemTitles): string =>
  wordOfKey(field, credentialTexts.parts, titles)

/** Access by name, for the Manager and the client. */
export const useAccess = (client_id: string) => useQuery(queryFor(listAccess, { params: { client_id } }))

/** Refetched on every mount, because new entries appear at any time. */
export const useAccessLog = (client_id: string, enabled = true) =>
  useQuery({ ...queryFor(listAccessLog, { params: { client_id } }), refetchOnMount: 'always', enabled })

export const loginChecks = (client_id: string) => queryFor(listLoginChecks, { params: { client_id } })

/** What staff found out about the client's logins. */
export const useLoginChecks = (clientId: string, enabled = true) =>
  useQuery({ ...loginChecks(clientId), refetchOnMount: 'always', enabled })

/** The people who can reveal an account's password, and the last reveal. */
export function summarizeAccess(
  { fields }: Pick<LoginAccount, 'fields'>,
  access: readonly Access[],
  log: readonly AccessLogEntry[],
): AccessSummary {
  const password = fields.find((field) => field.isPassword)
  if (!password) return { names: [], last: undefined }
  const wanted = new Set<string>([password.credentialField, grantFor(password.credentialField)])
  const looks = log.filter(({ field }) => field === password.credentialField)
  return {
    names: access.filter(({ fields }) => fields.some((field) => wanted.has(field))).map(({ user_name }) => user_name),
    last: looks.toSorted((one, other) => other.date.localeCompare(one.date))[0],
  }
}
