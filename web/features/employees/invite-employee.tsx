import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { employeeTexts } from '#contract/texts.ts'
import { InviteDialog } from '#web/features/invitations/invite-dialog.tsx'

/** The other way to a new employee: they fill in their own details (REG-10). */
export function InviteEmployee() {
  return (
    <InviteDialog
      role="Employee"
      renderTrigger={(open) => (
        <Button variant="default" leftSection={<IconMailForward size={18} aria-hidden="true" />} onClick={open}>
          {employeeTexts.invite}
        </Button>
      )}
    />
  )
}
