import { useQuery } from '@tanstack/react-query'
import { listManagerClients } from '#contract/clients.ts'
import { isOpen } from '#contract/domain/plans.ts'
import { listEmployeesArchived } from '#contract/employees.ts'
import { showSubscription } from '#contract/subscription.ts'
import { listFor, queryFor } from '#web/lib/http/call.ts'

const onlyHowMany = { page: 1, per_page: 1 }
const both = ['false', 'true'] as const

/**
 * The number of people deleted with the workspace, archived ones included; undefined while unknown, as behind a closed
 * gate.
 */
export function useDeletionSummary(): { clients: number | undefined; employees: number | undefined } {
  const { data } = useQuery(queryFor(showSubscription, {}))
  const enabled = data !== undefined && isOpen(data.subscription_status)
  const ofAgency = enabled && data.tier === 'agency'
  const ask = (archived: (typeof both)[number]) => ({ params: { archived }, query: onlyHowMany })
  const clients = [
    useQuery({ ...listFor(listManagerClients, ask('false')), enabled }),
    useQuery({ ...listFor(listManagerClients, ask('true')), enabled }),
  ]
  const employees = [
    useQuery({ ...listFor(listEmployeesArchived, ask('false')), enabled: ofAgency }),
    useQuery({ ...listFor(listEmployeesArchived, ask('true')), enabled: ofAgency }),
  ]
  return { clients: sumOf(clients), employees: sumOf(employees) }
}

function sumOf(
  lists: readonly { data: { items: unknown[]; total?: number | undefined } | undefined }[],
): number | undefined {
  let sum = 0
  for (const { data } of lists) {
    if (!data) return undefined
    sum += data.total ?? data.items.length
  }
  return sum
}
