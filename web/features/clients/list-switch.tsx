import { Link } from 'react-router'
import { clientTexts } from '#contract/texts.ts'
import classes from '#web/features/clients/list-switch.module.css'

/** Between the active clients and the archived ones; two addresses, so two links. */
export function ListSwitch({ archived }: { archived: boolean }) {
  return (
    <nav className={classes.root} aria-label={clientTexts.lists}>
      <Link to="/clients" className={classes.choice} aria-current={archived ? undefined : 'page'}>
        {clientTexts.active}
      </Link>
      <Link to="/clients/archive" className={classes.choice} aria-current={archived ? 'page' : undefined}>
        {clientTexts.archived}
      </Link>
    </nav>
  )
}
