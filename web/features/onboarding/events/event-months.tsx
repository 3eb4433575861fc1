import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import type { ListChange } from '#contract/domain/list-changes.ts'
import { formatDays } from '#contract/domain/format-dates.ts'
import { dateInComingMonth, type Observance, observancesOf } from '#contract/domain/observances.ts'
import { groupByWeek } from '#contract/domain/weeks.ts'
import { monthLists } from '#contract/onboarding-record.ts'
import { eventTexts } from '#contract/texts/onboarding.ts'
import { describeObservance, type MonthList, searchObservances, toggleElement } from './event-days.ts'
import { EventSwitch } from './event-switch.tsx'
import classes from './events.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { SearchField } from '#web/ui/search-field.tsx'

type EventMonthsProps = {
  chosen: Record<MonthList, readonly string[]>
  onChange: (list: MonthList, change: ListChange<string>) => void
}

/** National days and events by month, or by a search over all of them. */
export function EventMonths({ chosen, onChange }: EventMonthsProps) {
  const [search, setSearch] = useState('')
  const searching = search.trim() !== ''
  const months = monthLists.map((list, index) => ({
    list,
    name: eventTexts.month(index),
    observances: searching ? searchObservances(index + 1, search) : observancesOf(index + 1),
    toggle: (name: string) => onChange(list, toggleElement(chosen[list], name)),
  }))
  const found = months.reduce((count, { observances }) => count + observances.length, 0)
  return (
    <>
      <div className={classes.search}>
        <SearchField label={eventTexts.search} value={search} onSearch={setSearch} />
        <span role="status" className={classes.state}>
          {searching && found > 0 && eventTexts.found(found)}
        </span>
      </div>
      {searching && found === 0 && <p className={classes.nothing}>{eventTexts.nothingFound}</p>}
      {months.map(({ list, name, observances, toggle }) => {
        const checklist = (
          <EventChecklist
            label={eventTexts.listOf(name)}
            observances={observances}
            chosen={chosen[list]}
            onToggle={toggle}
            byWeek={!searching}
          />
        )
        const count = chosen[list].length
        if (!searching)
          return (
            <EventSwitch
              key={list}
              title={name}
              state={eventTexts.chosen(count)}
              entries={count}
              question={{
                title: eventTexts.clearTitle(name),
                text: eventTexts.clearText(count),
                action: eventTexts.clear,
              }}
              onClear={() => onChange(list, { remove: [...chosen[list]] })}
            >
              {checklist}
            </EventSwitch>
          )
        return observances.length > 0 ? (
          <section key={list} className={classes.part}>
            <Text component="h3" fw={600} m="14px 0 10px" className={classes.found}>
              {name}
            </Text>
            {checklist}
          </section>
        ) : null
      })}
    </>
  )
}

type EventChecklistProps = {
  label: string
  observances: readonly Observance[]
  chosen: readonly string[]
  onToggle: (name: string) => void
  byWeek: boolean
}

/** A list, or a list of weeks after what lasts all month. */
function EventChecklist({ label, observances, chosen, onToggle, byWeek }: EventChecklistProps) {
  const reader = useDateReader()
  const renderItem = (observance: Observance) => (
    <li key={observance.name}>
      <Checkbox
        size="sm"
        label={observance.name}
        description={describeObservance(observance, reader)}
        checked={chosen.includes(observance.name)}
        onChange={() => onToggle(observance.name)}
      />
    </li>
  )
  if (!byWeek)
    return (
      <ul className={classes.checklist} aria-label={label}>
        {observances.map(renderItem)}
      </ul>
    )
  const allMonth = observances.filter((observance) => 'wholeMonth' in observance)
  const dated = observances
    .filter((observance) => !('wholeMonth' in observance))
    .map((observance) => ({
      observance,
      name: observance.name,
      date: dateInComingMonth(observance, reader.today),
    }))
  const groups = [
    ...(allMonth.length > 0 ? [{ title: eventTexts.allMonth, items: allMonth }] : []),
    ...groupByWeek(dated).map(({ days, items }) => ({
      title: formatDays(days, reader),
      items: items.map(({ observance }) => observance),
    })),
  ]
  return (
    <ul className={classes.weeks} aria-label={label}>
      {groups.map(({ title, items }) => (
        <li key={title}>
          <Text component="h3" c="dimmed" fz="xs" fw={500} mb={8}>
            {title}
          </Text>
          <ul className={classes.checklist}>{items.map(renderItem)}</ul>
        </li>
      ))}
    </ul>
  )
}
