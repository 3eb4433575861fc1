import { listPhone, permissionPhone } from '#contract/domain/phone.ts'
import type { Employee } from '#contract/people.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { EmployeeOptions } from '../list/employee-options.tsx'
import type { PersonOptionOutcome } from '#web/features/people/index.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PersonHead } from '#web/ui/person-head.tsx'

type Props = {
  employee: Employee
  /** Where the documents write phone numbers in another form (PERM-2). */
  atPermissions: boolean
  onDone: (done: PersonOptionOutcome) => void
}

/** The page title shows the name, the header the department. */
export function EmployeeHeader({ employee, atPermissions, onDone }: Props) {
  const { name, department, email, phone, archived, onboarding_finished: onboarded } = employee
  const state = (
    <>
      {archived && <Badge tone="quiet">{peopleTexts.archived}</Badge>}
      <Badge tone={onboarded ? 'good' : 'waiting'}>
        {onboarded ? employeeTexts.onboarded : employeeTexts.notOnboarded}
      </Badge>
    </>
  )
  return (
    <PersonHead
      face={{ id: employee._id, name }}
      name={department || name}
      state={state}
      email={email}
      phone={[phone, (atPermissions ? permissionPhone : listPhone)(phone)]}
      options={<EmployeeOptions employee={employee} archived={archived} onDone={onDone} />}
    />
  )
}
