import type { revokeClientSessions, revokeEmployeeSessions } from '#contract/auth.ts'
import type { deleteClient } from '#contract/clients.ts'
import type { deleteEmployee } from '#contract/employees.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type {
  deleteClientTwoStep,
  deleteEmployeeTwoStep,
  showClientTwoStep,
  showEmployeeTwoStep,
} from '#contract/two-step.ts'
import { lazyOptions } from '#web/ui/lazy-options.tsx'
import type { Option } from '#web/ui/options-menu.tsx'

export type PersonOptionOutcome = 'archived' | 'unarchived' | 'deleted'

/** The differences between clients and employees for the same options. */
export type PersonOptionsProps = {
  id: string
  name: string
  archived: boolean
  hints: { archive: string; unarchive: string; delete: string }
  deletion: typeof deleteClient | typeof deleteEmployee
  twoStep: TwoStepCalls
  signOut: typeof revokeClientSessions | typeof revokeEmployeeSessions
  /** Archived and deleted people leave these lists. */
  lists: readonly Endpoint[]
  /** The endpoint of the person's page. Not refetched after a deletion, which would answer 404. */
  page: Endpoint
  /** Further options of this kind of person. */
  links?: readonly Option[]
  /** Stands between archiving and deleting. */
  ending?: Option
  onDone?: (done: PersonOptionOutcome) => void
}

type TwoStepCalls =
  | { show: typeof showEmployeeTwoStep; remove: typeof deleteEmployeeTwoStep }
  | { show: typeof showClientTwoStep; remove: typeof deleteClientTwoStep }

/** The options of a Manager's row and of a person's page (CLI-2, CLI-5, EMP-1). */
export const PersonOptions = lazyOptions<PersonOptionsProps>(
  async () => (await import('./person-options-menu.tsx')).PersonOptionsMenu,
)
