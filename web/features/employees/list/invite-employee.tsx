import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { employeeTexts } from '#contract/texts/employees.ts'
import { InviteButton } from '#web/features/invitations/index.ts'

type Props = {
  /** Uses a shorter label. */
  short?: boolean
}

/** Invites an employee by email; they fill in their own details (REG-10). */
export function InviteEmployee({ short = false }: Props) {
  return (
    <InviteButton
      role="Employee"
      renderTrigger={(open) => (
        <Button
          variant="default"
          leftSection={<IconMailForward size={18} aria-hidden="true" />}
          aria-label={employeeTexts.inviteByEmail}
          onClick={open}
        >
          {short ? employeeTexts.invite : employeeTexts.inviteByEmail}
        </Button>
      )}
    />
  )
}
