import { IconMail, IconPhone } from '@tabler/icons-react'
import { permissionPhone } from '#contract/domain/phone.ts'
import type { Employee } from '#contract/people.ts'
import { permissionTexts } from '#contract/texts.ts'
import classes from '#web/features/permissions/employee-head.module.css'
import { Badge } from '#web/ui/badge.tsx'

/** Whose permissions these are, and how to reach them (PERM-2). */
export function EmployeeHead({ employee }: { employee: Employee }) {
  const { name, department, email, phone, archived } = employee
  return (
    <div>
      <p className={classes.line}>
        <span className={classes.name}>{name}</span>
        {department !== '' && <span className={classes.quiet}>{department}</span>}
        {archived && <Badge tone="quiet">{permissionTexts.archived}</Badge>}
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
            {permissionPhone(phone)}
          </a>
        )}
      </p>
    </div>
  )
}
