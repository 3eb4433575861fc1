import { Link } from 'react-router'
import classes from '#web/ui/stat.module.css'

/** A number, and the list behind it. `strong` draws the eye to a number that somebody should act upon. */
export function Stat({
  label,
  value,
  to,
  strong = false,
}: {
  label: string
  value: number
  to: string
  strong?: boolean
}) {
  return (
    <Link to={to} className={classes.root} data-strong={(strong && value > 0) || undefined}>
      <span className={classes.value}>{value.toLocaleString()}</span>
      <span className={classes.label}>{label}</span>
    </Link>
  )
}
