import { Link } from 'react-router'
import { clientTexts, boardTexts } from '#contract/texts.ts'
import classes from '#web/features/clients/list-switch.module.css'

export type ClientView = 'active' | 'archived' | 'onboarding'

/** The board stands under the address of the clients: it is another look at the same people. */
export const boardAddress = '/clients?view=onboarding'

const views = [
  { view: 'active', to: '/clients', label: clientTexts.active },
  { view: 'archived', to: '/clients/archive', label: clientTexts.archived },
  { view: 'onboarding', to: boardAddress, label: boardTexts.title },
] as const

/** Between the active clients, the archived ones and, for a Manager, the onboarding of all; each has its address. */
export function ListSwitch({ current, withBoard }: { current: ClientView; withBoard: boolean }) {
  return (
    <nav className={classes.root} aria-label={clientTexts.lists}>
      {views
        .filter(({ view }) => withBoard || view !== 'onboarding')
        .map(({ view, to, label }) => (
          <Link key={view} to={to} className={classes.choice} aria-current={view === current ? 'page' : undefined}>
            {label}
          </Link>
        ))}
    </nav>
  )
}
