import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { EmployeeListItem } from '#contract/employees.ts'
import { employeeTexts } from '#contract/texts.ts'
import { type OptionsDone, OptionsDialog } from '#web/features/employees/options-dialog.tsx'

type Props = {
  employee: Pick<EmployeeListItem, '_id' | 'name'>
  archived: boolean
  onDone: (done: OptionsDone) => void
}

/** The more button at the end of a row, and on the employee's page (EMP-1). */
export function EmployeeOptions({ employee, archived, onDone }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ActionIcon
        size="lg"
        aria-label={employeeTexts.optionsOf(employee.name)}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconDots size={18} aria-hidden="true" />
      </ActionIcon>
      <OptionsDialog
        employee={employee}
        archived={archived}
        opened={opened}
        onClose={() => setOpened(false)}
        onDone={onDone}
      />
    </>
  )
}
