import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AuditKind, listAudit } from '#contract/audit.ts'
import { queryFor } from '#web/lib/http/call.ts'
import type { ListState } from '#web/ui/use-list-state.ts'

const sortColumns = ['date', 'actor', 'action', 'subject'] as const

/** One page of what was done. An order in the address that there is not is left out. */
export function useActivity({ query }: ListState, kind: AuditKind | undefined) {
  const { sort, order, ...rest } = query
  const column = sortColumns.find((one) => one === sort)
  const input = { query: { ...rest, ...(column && order && { sort: column, order }), ...(kind && { kind }) } }
  return useQuery({ ...queryFor(listAudit, input), placeholderData: keepPreviousData })
}
