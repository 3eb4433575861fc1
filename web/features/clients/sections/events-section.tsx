import { IconCalendarOff } from '@tabler/icons-react'
import { type GrantedRecord, monthLists } from '#contract/onboarding-record.ts'
import { formatLongDate } from '#contract/domain/format-dates.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import classes from '#web/features/clients/sections/sections.module.css'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type Events = Pick<GrantedRecord, (typeof monthLists)[number] | 'custom_dates'>

/** 'january_dates' is January. */
const monthName = (list: string): string => {
  const month = list.replace('_dates', '')
  return month.charAt(0).toUpperCase() + month.slice(1)
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

export const countEvents = (record: Events): number =>
  monthLists.reduce((sum, list) => sum + (record[list]?.length ?? 0), 0) + (record.custom_dates?.length ?? 0)

/** The days and events that a client chose, by month, and dates of their own. */
export function EventsSection({ record }: { record: Events }) {
  if (countEvents(record) === 0) return <EmptyState icon={IconCalendarOff} title={clientTexts.noDates} />
  const months = monthLists.filter((list) => (record[list]?.length ?? 0) > 0)
  const custom = record.custom_dates ?? []
  return (
    <div className={classes.grid}>
      {months.map((list) => (
        <Card key={list} title={monthName(list)}>
          <ul className={classes.plain}>
            {record[list]?.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Card>
      ))}
      {custom.length > 0 && (
        <Card title={clientTexts.customDates}>
          <ul className={classes.plain}>
            {custom.map(({ date, name }) => (
              <li key={`${date} ${name}`} className={classes.dated}>
                <span>{name || clientTexts.noName}</span>
                <span className={classes.quiet}>{isDay(date) ? formatLongDate(date) : date || clientTexts.noDate}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
