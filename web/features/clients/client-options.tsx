import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { ClientListItem } from '#contract/clients.ts'
import { clientTexts } from '#contract/texts.ts'
import { type OptionsDone, OptionsDialog } from '#web/features/clients/options-dialog.tsx'

type Props = {
  client: Pick<ClientListItem, '_id' | 'business_name'>
  archived: boolean
  onDone: (done: OptionsDone) => void
}

/** The more button at the end of a Manager's row, and on the client's page (CLI-2, CLI-5). */
export function ClientOptions({ client, archived, onDone }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ActionIcon
        size="lg"
        aria-label={clientTexts.optionsOf(client.business_name)}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconDots size={18} aria-hidden="true" />
      </ActionIcon>
      <OptionsDialog
        client={client}
        archived={archived}
        opened={opened}
        onClose={() => setOpened(false)}
        onDone={onDone}
      />
    </>
  )
}
