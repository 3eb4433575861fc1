import { Button, Modal } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import {
  archivePerson,
  type ClientListItem,
  deleteClient,
  listAllClients,
  listManagerClients,
  showClient,
} from '#contract/clients.ts'
import { listOnboardingBoard } from '#contract/dashboard.ts'
import { clientTexts, commonTexts } from '#contract/texts.ts'
import classes from '#web/features/clients/options-dialog.module.css'
import { Confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCall } from '#web/use-call.ts'

export type OptionsDone = 'archived' | 'unarchived' | 'deleted'

type Props = {
  client: Pick<ClientListItem, '_id' | 'business_name'>
  archived: boolean
  opened: boolean
  onClose: () => void
  onDone: (done: OptionsDone) => void
}

const lists = [listManagerClients, listAllClients, listOnboardingBoard]

/** Archive, unarchive and delete, each with what follows from it; deleting asks once more (CLI-5). */
export function OptionsDialog({ client, archived, opened, onClose, onDone }: Props) {
  const [asking, setAsking] = useState(false)
  const archiving = useCall(archivePerson, {
    refreshes: [...lists, showClient],
    onDone: () => done(archived ? 'unarchived' : 'archived'),
  })
  // The client's own page is not fetched again: there is none any more.
  const deleting = useCall(deleteClient, { refreshes: lists, onDone: () => done('deleted') })

  const close = () => {
    setAsking(false)
    archiving.reset()
    deleting.reset()
    onClose()
  }
  const done = (what: OptionsDone) => {
    close()
    onDone(what)
  }
  const archive = () => archiving.mutate({ body: { id: client._id, archive: !archived } })
  return (
    <>
      <Modal opened={opened && !asking} onClose={close} title={client.business_name} size="sm">
        <ul className={classes.choices}>
          <li>
            <Button
              fullWidth
              variant="default"
              justify="flex-start"
              leftSection={archived ? <IconArchiveOff size={18} aria-hidden /> : <IconArchive size={18} aria-hidden />}
              loading={archiving.isPending}
              onClick={archive}
              data-autofocus
            >
              {archived ? clientTexts.unarchive : clientTexts.archive}
            </Button>
            <p className={classes.hint}>{archived ? clientTexts.unarchiveHint : clientTexts.archiveHint}</p>
          </li>
          <li>
            <Button
              fullWidth
              variant="default"
              justify="flex-start"
              className={classes.danger}
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              {clientTexts.delete}
            </Button>
            <p className={classes.hint}>{clientTexts.deleteHint}</p>
          </li>
        </ul>
        {archiving.error && (
          <Notice tone="problem">
            {commonTexts.somethingWrong} {archiving.error.message}
          </Notice>
        )}
      </Modal>
      <Confirm
        opened={opened && asking}
        title={client.business_name}
        text={clientTexts.confirmDelete}
        action={clientTexts.delete}
        danger
        pending={deleting.isPending}
        error={deleting.error ? `${commonTexts.somethingWrong} ${deleting.error.message}` : undefined}
        onConfirm={() => deleting.mutate({ params: { id: client._id } })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
