import { Link } from 'react-router'
import classes from '#web/ui/link-switch.module.css'

type Props = { label: string; choices: readonly { to: string; label: string; current: boolean }[] }

/** Switches between a few views of the same data. Each view has its address. */
export function LinkSwitch({ label: whole, choices }: Props) {
  return (
    <nav className={classes.root} aria-label={whole}>
      {choices.map(({ to, label, current }) => (
        <Link key={to} to={to} className={classes.choice} aria-current={current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
