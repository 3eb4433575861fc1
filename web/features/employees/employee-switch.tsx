import { Link } from 'react-router'
import { employeeTexts } from '#contract/texts.ts'
import classes from '#web/features/clients/list-switch.module.css'

const lists = [
  { archived: false, to: '/employees', label: employeeTexts.active },
  { archived: true, to: '/employees/archive', label: employeeTexts.archived },
] as const

/** Between the active employees and the archived ones; each list has its address. */
export function EmployeeSwitch({ archived: current }: { archived: boolean }) {
  return (
    <nav className={classes.root} aria-label={employeeTexts.lists}>
      {lists.map(({ archived, to, label }) => (
        <Link key={to} to={to} className={classes.choice} aria-current={archived === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
