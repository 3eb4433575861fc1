import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { matcherOf } from '#contract/domain/finding.ts'
import { me } from '#contract/auth.ts'
import { type Observance, observancesOf } from '#contract/domain/observances.ts'
import { findTrade, fitsTrade, type Trade, tradeNames } from '#contract/domain/trades.ts'
import { monthLists } from '#contract/onboarding-record.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { EventDates } from '../events/event-dates.tsx'
import { describeNext, type MonthList, nextDateOf, toggleElement } from '../events/event-days.ts'
import classes from './fields.module.css'
import type { FieldState } from './form-item.ts'

type Props = Pick<FieldState, 'item' | 'shown' | 'edit'> & {
  /** Without a session there is no business to guess a trade from. */
  isVisitor: boolean
}

const step = 40

/** One searchable list of days, and the client's own dates. */
export function DatesField({ item, shown, edit, isVisitor }: Props) {
  return (
    <Stack gap={20}>
      {item.answer.months && <DaysOfTheYear shown={shown} edit={edit} isVisitor={isVisitor} />}
      <div className={classes.ownDates}>
        <EventDates dates={shown.dates ?? []} onChange={(dates) => edit({ dates })} />
      </div>
    </Stack>
  )
}

function DaysOfTheYear({ shown, edit, isVisitor }: Omit<Props, 'item'>) {
  const reader = useDateReader()
  const business = useQuery({ ...queryFor(me, {}), enabled: !isVisitor }).data?.business_name ?? ''
  const [picked, setPicked] = useState<Trade | ''>()
  const trade = (picked ?? findTrade(business)) || undefined
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(step)
  // The order holds still while days are ticked.
  const [chosenAtFirst] = useState(() => new Set(monthLists.flatMap((list) => shown.months?.[list] ?? [])))
  const isChosen = ({ month, name }: Observance) => shown.months?.[listOf(month)]?.includes(name) === true
  const isFound = matcherOf(search)
  const rank = ({ name }: Observance) => {
    if (chosenAtFirst.has(name)) return 0
    return fitsTrade(name, trade) ? 1 : 2
  }
  const found = allDays(reader.today)
    .filter(({ name }) => isFound(name))
    .toSorted((a, b) => rank(a) - rank(b))
  const shownDays = found.slice(0, limit)
  const count = monthLists.reduce((sum, list) => sum + (shown.months?.[list]?.length ?? 0), 0)
  return (
    <Stack gap={12}>
      <div className={classes.dayFilters}>
        <SearchField label={clientItemTexts.dates.search} value={search} onSearch={setSearch} />
        <SelectField
          label={clientItemTexts.dates.forTrade}
          value={trade ?? ''}
          // The choices are the trades and nothing.
          onChange={({ currentTarget }) => setPicked(currentTarget.value as Trade | '')}
          data={[
            { value: '', label: clientItemTexts.dates.trades.any },
            ...tradeNames.map((name) => ({ value: name, label: clientItemTexts.dates.trades[name] })),
          ]}
        />
      </div>
      <Text c="dimmed" fz="sm" role="status">
        {found.length === 0 ? clientItemTexts.dates.nothing : clientItemTexts.dates.chosen(count)}
      </Text>
      <ul className={classes.days} aria-label={clientItemTexts.dates.list}>
        {shownDays.map((day) => (
          <li key={`${day.month} ${day.name}`}>
            <Checkbox
              label={day.name}
              description={describeNext(day, reader)}
              checked={isChosen(day)}
              onChange={() => {
                const list = listOf(day.month)
                edit({ months: { [list]: toggleElement(shown.months?.[list] ?? [], day.name) } })
              }}
            />
          </li>
        ))}
      </ul>
      {found.length > limit && (
        <Group>
          <Button variant="default" onClick={() => setLimit(limit + step)}>
            {clientItemTexts.dates.more(Math.min(step, found.length - limit))}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

// There are twelve lists.
const listOf = (month: number): MonthList => monthLists[month - 1] ?? 'january_dates'

let ordered: { today: string; days: Observance[] } | undefined

/** All days of the reference list, the next one first. */
function allDays(today: string): Observance[] {
  if (ordered?.today === today) return ordered.days
  const days = monthLists
    .flatMap((_, index) => observancesOf(index + 1))
    .map((day) => ({ day, at: nextDateOf(day, today) }))
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ day }) => day)
  ordered = { today, days }
  return days
}
