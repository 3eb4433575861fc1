import { formatDate } from '#contract/domain/format-dates.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import classes from './permission-table.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'

/** The first last day of a block's grants. */
export function Until({ day }: { day: string | undefined }) {
  const reader = useDateReader()
  return day === undefined ? null : (
    <span className={classes.until}>{permissionTexts.until(formatDate(day, reader))}</span>
  )
}
