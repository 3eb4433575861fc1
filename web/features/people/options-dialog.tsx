import { Button, Modal } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { archivePerson, type deleteClient } from '#contract/clients.ts'
import type { deleteEmployee } from '#contract/employees.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { commonTexts, peopleTexts } from '#contract/texts.ts'
import classes from '#web/features/people/options-dialog.module.css'
import { Confirm } from '#web/ui/confirm.tsx'
import { DangerButton } from '#web/ui/danger-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCall } from '#web/use-call.ts'

export type OptionsDone = 'archived' | 'unarchived' | 'deleted'

/** What is archived and deleted in the same way, whoever it is, and what of it is not. */
export type OptionsOf = {
  id: string
  name: string
  archived: boolean
  /** What follows from each. */
  hints: { archive: string; unarchive: string; delete: string }
  deletion: typeof deleteClient | typeof deleteEmployee
  /** Whoever is archived or deleted is in none of these any more. */
  lists: readonly Endpoint[]
  /** The call of the page about them. Once they are deleted it is not made again: there is none any more. */
  page: Endpoint
  onDone: (done: OptionsDone) => void
}

type Props = OptionsOf & { opened: boolean; onClose: () => void }

/** Archive, unarchive and delete, each with what follows from it; deleting asks once more (CLI-5, EMP-1, EMP-8). */
export function OptionsDialog(props: Props) {
  const { id, name, archived, hints, deletion, lists, page, opened, onClose, onDone } = props
  const [asking, setAsking] = useState(false)
  const archiving = useCall(archivePerson, {
    refreshes: [...lists, page],
    onDone: () => done(archived ? 'unarchived' : 'archived'),
  })
  const deleting = useCall(deletion, { refreshes: lists, onDone: () => done('deleted') })

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
  return (
    <>
      <Modal opened={opened && !asking} onClose={close} title={name} size="sm">
        <Choices
          archived={archived}
          hints={hints}
          archiving={archiving.isPending}
          onArchive={() => archiving.mutate({ body: { id, archive: !archived } })}
          onDelete={() => setAsking(true)}
        />
        {archiving.error && <Notice tone="problem">{failed(archiving.error)}</Notice>}
      </Modal>
      <Confirm
        opened={opened && asking}
        title={name}
        text={commonTexts.cannotBeUndone}
        action={commonTexts.delete}
        danger
        pending={deleting.isPending}
        error={deleting.error ? failed(deleting.error) : undefined}
        onConfirm={() => deleting.mutate({ params: { id } })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

const failed = (error: Error) => `${commonTexts.somethingWrong} ${error.message}`

type ChoicesProps = Pick<OptionsOf, 'archived' | 'hints'> & {
  archiving: boolean
  onArchive: () => void
  onDelete: () => void
}

function Choices({ archived, hints, archiving, onArchive, onDelete }: ChoicesProps) {
  const Icon = archived ? IconArchiveOff : IconArchive
  return (
    <ul className={classes.choices}>
      <li>
        <Button
          fullWidth
          variant="default"
          justify="flex-start"
          leftSection={<Icon size={18} aria-hidden />}
          loading={archiving}
          onClick={onArchive}
          data-autofocus
        >
          {archived ? peopleTexts.unarchive : peopleTexts.archive}
        </Button>
        <p className={classes.hint}>{archived ? hints.unarchive : hints.archive}</p>
      </li>
      <li>
        <DangerButton
          fullWidth
          justify="flex-start"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={onDelete}
        >
          {commonTexts.delete}
        </DangerButton>
        <p className={classes.hint}>{hints.delete}</p>
      </li>
    </ul>
  )
}
