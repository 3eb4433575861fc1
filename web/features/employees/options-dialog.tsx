import { Button, Modal } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { archivePerson } from '#contract/clients.ts'
import {
  deleteEmployee,
  type EmployeeListItem,
  listActiveEmployees,
  listColleagues,
  listEmployeesArchived,
  listUnreadOfEmployees,
  showEmployee,
} from '#contract/employees.ts'
import { commonTexts, employeeTexts } from '#contract/texts.ts'
import { listVacations } from '#contract/vacations.ts'
import classes from '#web/features/clients/options-dialog.module.css'
import { Confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCall } from '#web/use-call.ts'

export type OptionsDone = 'archived' | 'unarchived' | 'deleted'

type Props = {
  employee: Pick<EmployeeListItem, '_id' | 'name'>
  archived: boolean
  opened: boolean
  onClose: () => void
  onDone: (done: OptionsDone) => void
}

/** Whoever is archived or deleted is in none of these any more. */
const lists = [listEmployeesArchived, listActiveEmployees, listColleagues, listUnreadOfEmployees, listVacations]

/** Archive, unarchive and delete, each with what follows from it; deleting asks once more (EMP-1, EMP-8). */
export function OptionsDialog({ employee, archived, opened, onClose, onDone }: Props) {
  const [asking, setAsking] = useState(false)
  const archiving = useCall(archivePerson, {
    refreshes: [...lists, showEmployee],
    onDone: () => done(archived ? 'unarchived' : 'archived'),
  })
  // The employee's own page is not fetched again: there is none any more.
  const deleting = useCall(deleteEmployee, { refreshes: lists, onDone: () => done('deleted') })

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
  const Icon = archived ? IconArchiveOff : IconArchive
  return (
    <>
      <Modal opened={opened && !asking} onClose={close} title={employee.name} size="sm">
        <ul className={classes.choices}>
          <li>
            <Button
              fullWidth
              variant="default"
              justify="flex-start"
              leftSection={<Icon size={18} aria-hidden />}
              loading={archiving.isPending}
              onClick={() => archiving.mutate({ body: { id: employee._id, archive: !archived } })}
              data-autofocus
            >
              {archived ? employeeTexts.unarchive : employeeTexts.archive}
            </Button>
            <p className={classes.hint}>{archived ? employeeTexts.unarchiveHint : employeeTexts.archiveHint}</p>
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
              {employeeTexts.delete}
            </Button>
            <p className={classes.hint}>{employeeTexts.deleteHint}</p>
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
        title={employee.name}
        text={employeeTexts.confirmDelete}
        action={employeeTexts.delete}
        danger
        pending={deleting.isPending}
        error={deleting.error ? `${commonTexts.somethingWrong} ${deleting.error.message}` : undefined}
        onConfirm={() => deleting.mutate({ params: { id: employee._id } })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
