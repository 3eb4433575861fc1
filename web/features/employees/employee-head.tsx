import { IconMail, IconPhone } from '@tabler/icons-react'
import { listPhone } from '#contract/domain/phone.ts'
import type { Employee } from '#contract/people.ts'
import { employeeTexts } from '#contract/texts.ts'
import classes from '#web/features/clients/client-head.module.css'
import { EmployeeOptions } from '#web/features/employees/employee-options.tsx'
import type { OptionsDone } from '#web/features/employees/options-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'

type Props = { employee: Employee; onDone: (done: OptionsDone) => void }

/** Who the employee is, how they stand and how to reach them; it does not scroll away. */
export function EmployeeHead({ employee, onDone }: Props) {
  const { name, department, email, phone, archived, onboarding_finished: onboarded } = employee
  const first = department || name
  return (
    <div className={classes.root}>
      <div className={classes.who}>
        <p className={classes.line}>
          <span className={`${classes.name} ${classes.cut}`} title={first}>
            {first}
          </span>
          <span className={classes.state}>
            {archived && <Badge tone="quiet">{employeeTexts.archived}</Badge>}
            <Badge tone={onboarded ? 'good' : 'waiting'}>
              {onboarded ? employeeTexts.onboarded : employeeTexts.notOnboarded}
            </Badge>
          </span>
        </p>
        <p className={classes.contact}>
          <a href={`mailto:${email}`} className={classes.reach}>
            <IconMail size={16} stroke={1.75} aria-hidden="true" />
            <span className={classes.cut} title={email}>
              {email}
            </span>
          </a>
          {phone !== '' && (
            <a href={`tel:${phone}`} className={classes.reach}>
              <IconPhone size={16} stroke={1.75} aria-hidden="true" />
              {listPhone(phone)}
            </a>
          )}
        </p>
      </div>
      <EmployeeOptions employee={employee} archived={archived} onDone={onDone} />
    </div>
  )
}
