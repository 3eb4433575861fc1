import { formatDate, formatDays } from '#contract/domain/format-dates.ts'
import { type Days, countDays } from '#contract/domain/vacations.ts'
import { vacationListTexts } from '#contract/texts/vacations.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import table from '#web/ui/data-table.module.css'

const TableOrCard = ({ inTable, inCard }: { inTable: string; inCard: string }) => (
  <>
    <span className={table.inTable}>{inTable}</span>
    <span className={table.inCard}>{inCard}</span>
  </>
)

/** The first day; in a card, which has no column heads, all days. */
export function StartDay({ days }: { days: Days }) {
  const reader = useDateReader()
  return <TableOrCard inTable={formatDate(days.start, reader)} inCard={formatDays(days, reader)} />
}

/** The last day; in a card the number of days. */
export function EndDay({ days }: { days: Days }) {
  const reader = useDateReader()
  return <TableOrCard inTable={formatDate(days.end, reader)} inCard={vacationListTexts.days(countDays(days))} />
}
