import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { listEmployeeClients, listManagerClients } from '#contract/clients.ts'
import { listInvitations } from '#contract/invitations.ts'
import { notificationReceived } from '#contract/realtime.ts'
import { listFor } from '#web/lib/http/call.ts'
import { useClaims } from '#web/session/use-session.ts'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'
import type { ListState } from '#web/ui/use-list-state.ts'

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
