import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { clientTexts } from '#contract/texts/clients.ts'
import { InviteDialog } from '#web/features/invitations/invite-dialog.tsx'

/** The main action of a page about clients. */
export function AddClientButton() {
  return (
    <InviteDialog
      role="Client"
      renderTrigger={(open) => (
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={open}>
          {clientTexts.addClient}
        </Button>
      )}
    />
  )
}
