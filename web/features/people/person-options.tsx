import { ActionIcon } from '@mantine/core'
import { IconDots, type TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import type { revokeClientSessions, revokeEmployeeSessions } from '#contract/auth.ts'
import type { deleteClient } from '#contract/clients.ts'
import type { deleteEmployee } from '#contract/employees.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import type {
  deleteClientTwoStep,
  deleteEmployeeTwoStep,
  showClientTwoStep,
  showEmployeeTwoStep,
} from '#contract/two-step.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

const PersonOptionsDialog = lazyDialog(async () => (await import('./person-options-dialog.tsx')).PersonOptionsDialog)

export type PersonOptionOutcome = 'archived' | 'unarchived' | 'deleted'

/** The differences between clients and employees for the same options. */
export type PersonOptionsProps = {
  id: string
  name: string
  archived: boolean
  /** The effect of each option, in words. */
  hints: { archive: string; unarchive: string; delete: string }
  deletion: typeof deleteClient | typeof deleteEmployee
  twoStep: TwoStepCalls
  signOut: typeof revokeClientSessions | typeof revokeEmployeeSessions
  /** Archived and deleted people leave these lists. */
  lists: readonly Endpoint[]
  /** The endpoint of the person's page. Not refetched after a deletion, which would answer 404. */
  page: Endpoint
  /** Further options of this kind of person, each a link. */
  links?: readonly { to: string; label: string; hint: string; icon: TablerIcon }[]
  onDone: (done: PersonOptionOutcome) => void
}

type TwoStepCalls =
  | { show: typeof showEmployeeTwoStep; remove: typeof deleteEmployeeTwoStep }
  | { show: typeof showClientTwoStep; remove: typeof deleteClientTwoStep }

/** The options button of a Manager's row and of a person's page (CLI-2, CLI-5, EMP-1). */
export function PersonOptions(props: PersonOptionsProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ActionIcon
        size="lg"
        aria-label={peopleTexts.optionsOf(props.name)}
        aria-haspopup="dialog"
        onPointerEnter={PersonOptionsDialog.prefetch}
        onFocus={PersonOptionsDialog.prefetch}
        onClick={() => setOpened(true)}
      >
        <IconDots size={18} aria-hidden="true" />
      </ActionIcon>
      <PersonOptionsDialog {...props} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
