import { Group, Text } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { months } from '#contract/domain/calendar-days.ts'
import { matcherOf } from '#contract/domain/finding.ts'
import { type DateReader, formatDate, formatDays } from '#contract/domain/format-dates.ts'
import { dateInComingMonth, observancesOf } from '#contract/domain/observances.ts'
import { groupByWeek } from '#contract/domain/weeks.ts'
import { monthLists } from '#contract/onboarding-record.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { observanceTexts } from '#contract/texts/onboarding.ts'
import { countEvents, type Events } from './count-entries.ts'
import { type EventMonth, EventYear } from './event-year.tsx'
import classes from './sections.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

/** `date` is YYYY-MM-DD, or empty; `text` replaces the date where there is none. */
type EventDay = { name: string; date: string; text: string }

/** More are grouped by week. */
const maxUngrouped = 10
/** More can be searched. */
const maxUnsearched = 20

/** Chosen days and events by month, and custom dates, each in the order of the dates. */
export function EventsSection({ record, address }: { record: Events; address?: ReactNode }) {
  const reader = useDateReader()
  const [search, setSearch] = useState('')
  const [month, setMonth] = useState<number>()
  const count = countEvents(record)
  if (count === 0) return <EmptyState icon={IconCalendarOff} title={clientTexts.noDates} />
  const matches = matcherOf(search)
  const lists = [
    ...monthLists.map((list, index) => ({
      title: months[index] ?? list,
      days: (record[list] ?? []).map((name) => describeDay(index + 1, name, reader.today)),
    })),
    { title: clientTexts.customDates, days: (record.custom_dates ?? []).map(describeCustom) },
  ]
  const year = describeYear(lists.map(({ days }) => days))
  const cards = lists
    .map(({ title, days }, index) => ({
      title,
      days: days.filter((day) => matches(day.name) && (month === undefined || monthOf(day, index + 1) === month)),
    }))
    .filter(({ days }) => days.length > 0)
  return (
    <>
      {address && <Group justify="flex-end">{address}</Group>}
      {count > 1 && <EventYear year={year} now={Number(reader.today.slice(5, 7))} pressed={month} onPress={setMonth} />}
      {count > maxUnsearched && (
        <div className={classes.search}>
          <SearchField label={clientTexts.searchDates} value={search} onSearch={setSearch} />
        </div>
      )}
      {cards.length === 0 && <NothingFound title={clientTexts.noDateFound} onClear={() => setSearch('')} />}
      <div className={classes.grid}>
        {cards.map(({ title, days }) => (
          <Card key={title} title={title}>
            <EventDays days={days} reader={reader} />
          </Card>
        ))}
      </div>
    </>
  )
}

/** `list` is the month of the list that holds the day, 13 for custom dates. A custom date without a day has no month. */
const monthOf = ({ date }: EventDay, list: number): number => (list <= 12 ? list : Number(date.slice(5, 7)))

const describeYear = (lists: readonly (readonly EventDay[])[]): EventMonth[] =>
  months.map((_, index) => {
    const days = lists.flatMap((list, at) => list.filter((day) => monthOf(day, at + 1) === index + 1))
    const dates = days.map(({ date }) => date).filter((date) => date !== '')
    return { month: index + 1, dates, wholeMonth: days.length - dates.length, names: days.map(({ name }) => name) }
  })

function EventDays({ days, reader }: { days: readonly EventDay[]; reader: DateReader }) {
  const weeks = groupByWeek(days.filter(({ date }) => date !== ''))
  const undated = days.filter(({ date }) => date === '')
  const groups = [
    ...(undated.length > 0 ? [{ key: '', title: clientTexts.withoutDay, items: undated }] : []),
    ...weeks.map(({ days: week, items }) => ({ key: week.start, title: formatDays(week, reader), items })),
  ]
  const isGrouped = days.length > maxUngrouped
  return groups.map(({ key, title, items }) => (
    <section key={key}>
      {isGrouped && (
        <Text component="h3" c="dimmed" fz="xs" fw={500} mt={12} mb={2}>
          {title}
        </Text>
      )}
      <ul className={classes.plain} data-grouped={isGrouped || undefined}>
        {items.map(({ name, date, text }, index) => (
          <Group
            component="li"
            // oxlint-disable-next-line react/no-array-index-key -- two days may be alike in everything
            key={index}
            gap={12}
            align="stretch"
            justify="space-between"
            wrap="nowrap"
          >
            <span>{name}</span>
            <Text span inherit c="dimmed">
              {date === '' ? text : formatDate(date, reader)}
            </Text>
          </Group>
        ))}
      </ul>
    </section>
  ))
}

function describeDay(month: number, name: string, today: string): EventDay {
  const observance = observancesOf(month).find((candidate) => candidate.name === name)
  if (!observance) return { name, date: '', text: '' }
  if ('wholeMonth' in observance) return { name, date: '', text: observanceTexts.wholeMonth }
  return { name, date: dateInComingMonth(observance, today), text: '' }
}

function describeCustom({ date, name }: { date: string; name: string }): EventDay {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date)
  return { name: name || clientTexts.noName, date: isDay ? date : '', text: date || clientTexts.noDate }
}
