import { IconMessage } from '@tabler/icons-react'
import { revokeEmployeeSessions } from '#contract/auth.ts'
import {
  deleteEmployee,
  type EmployeeListItem,
  listActiveEmployees,
  listColleagues,
  listEmployeesArchived,
  listUnreadOfEmployees,
  showEmployee,
} from '#contract/employees.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { deleteEmployeeTwoStep, showEmployeeTwoStep } from '#contract/two-step.ts'
import { listVacations } from '#contract/vacations.ts'
import { type PersonOptionOutcome, PersonOptions } from '#web/features/people/index.ts'

type Props = {
  employee: Pick<EmployeeListItem, '_id' | 'name'>
  archived: boolean
  onDone: (done: PersonOptionOutcome) => void
}

const twoStep = { show: showEmployeeTwoStep, remove: deleteEmployeeTwoStep }

const lists = [listEmployeesArchived, listActiveEmployees, listColleagues, listUnreadOfEmployees, listVacations]

/** The list of unread messages has active employees only (MSG-16). */
const inboxLink = { label: employeeTexts.viewInbox, hint: employeeTexts.viewInboxHint, icon: IconMessage }

export const EmployeeOptions = ({ employee: { _id, name }, ...rest }: Props) => (
  <PersonOptions
    id={_id}
    name={name}
    hints={employeeTexts.optionHints}
    deletion={deleteEmployee}
    twoStep={twoStep}
    signOut={revokeEmployeeSessions}
    lists={lists}
    page={showEmployee}
    links={rest.archived ? [{ ...inboxLink, to: `/messages/employee/${_id}` }] : []}
    {...rest}
  />
)
