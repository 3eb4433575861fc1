import { employeeTexts } from '#contract/texts/employees.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { LinkSwitch } from '#web/ui/link-switch.tsx'

/** Switches between active and archived employees. */
export const EmployeeListSwitch = ({ archived }: { archived: boolean }) => (
  <LinkSwitch
    label={employeeTexts.lists}
    choices={[
      { to: '/employees', label: peopleTexts.active, current: !archived },
      { to: '/employees/archive', label: peopleTexts.archived, current: archived },
    ]}
  />
)
