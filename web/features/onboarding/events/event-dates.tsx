import { ActionIcon, Box, Button } from '@mantine/core'
import { IconCalendar, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { isGiven } from '#contract/domain/is-given.ts'
import { diffLists, type ListChange } from '#contract/domain/list-changes.ts'
import { textLimits } from '#contract/domain/text-limits.ts'
import { eventTexts } from '#contract/texts/onboarding.ts'
import { formatCustomDate } from './event-days.ts'
import { EventSwitch } from './event-switch.tsx'
import classes from './events.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import styles from '#web/ui/styles.module.css'
import { TextField } from '#web/ui/text-field.tsx'

export type CustomDate = { date: string; name: string }

/** The key keeps a row's identity while it is typed, and while others come and go. */
type Row = { key: number; value: CustomDate }
const isSame = (a: CustomDate, b: CustomDate) => a.date === b.date && a.name === b.name

let lastKey = 0
const rowOf = (value: CustomDate): Row => ({ key: (lastKey += 1), value })

/** The rows in their order, without those that were deleted elsewhere, then what was added elsewhere. An empty row is not stored. */
function followDates(rows: readonly Row[], dates: readonly CustomDate[]): Row[] {
  const kept = rows.filter(({ value }) => !isGiven(value) || dates.some((date) => isSame(date, value)))
  return [...kept, ...dates.filter((date) => !kept.some(({ value }) => isSame(date, value))).map(rowOf)]
}

function useRows(dates: readonly CustomDate[]): [rows: readonly Row[], setRows: (rows: readonly Row[]) => void] {
  const [state, setState] = useState({ dates, rows: dates.map(rowOf) })
  const rows = state.dates === dates ? state.rows : followDates(state.rows, dates)
  if (rows !== state.rows) setState({ dates, rows })
  return [rows, (changed) => setState({ dates, rows: [...changed] })]
}

type EventDatesProps = { dates: readonly CustomDate[]; onChange: (change: ListChange<CustomDate>) => void }

const clearQuestion = (count: number) => ({
  title: eventTexts.clearCustomTitle,
  text: eventTexts.clearCustomText(count),
  action: eventTexts.clear,
})

/** The client's own dates; a date can be free text. */
export function EventDates({ dates, onChange }: EventDatesProps) {
  const element = useRef<HTMLDivElement>(null)
  const awaited = useRef(0)
  const [rows, setRows] = useRows(dates)
  useEffect(() => {
    if (awaited.current !== rows.length) return
    // A new row gets the focus.
    element.current?.lastElementChild?.querySelector('input')?.focus()
    awaited.current = 0
  })
  const add = () => {
    awaited.current = rows.length + 1
    setRows([...rows, rowOf({ date: '', name: '' })])
  }
  const replace = ({ key }: Row, by: CustomDate | undefined) => {
    const others = rows.filter((row) => row.key !== key)
    setRows(by ? rows.map((row) => (row.key === key ? { key, value: by } : row)) : others)
    const after = [...others.map((row) => row.value), ...(by ? [by] : [])].filter(
      (date) => isGiven(date) || dates.some((stored) => isSame(stored, date)),
    )
    const change = diffLists(dates, after)
    if (change) onChange(change)
  }
  return (
    <EventSwitch
      title={eventTexts.custom}
      state={eventTexts.entered(rows.length)}
      entries={rows.length}
      question={clearQuestion(rows.length)}
      onClear={() => {
        setRows([])
        onChange({ remove: [...dates] })
      }}
    >
      <p className={classes.nothing}>{eventTexts.customHint}</p>
      <div className={classes.rows} ref={element}>
        {rows.map((row, index) => (
          <EventDateRow
            key={row.key}
            position={index + 1}
            row={row.value}
            onChange={(changed) => replace(row, { ...row.value, ...changed })}
            onDelete={() => replace(row, undefined)}
          />
        ))}
      </div>
      <Button variant="default" onClick={add}>
        {eventTexts.addDate}
      </Button>
    </EventSwitch>
  )
}

type EventDateRowProps = {
  position: number
  row: CustomDate
  onChange: (changed: Partial<CustomDate>) => void
  onDelete: () => void
}

const hiddenLabel = { className: styles.hidden }

/** A picked day is stored as YYYY-MM-DD and shown in words. Free text is stored unchanged. */
function EventDateRow({ position, row, onChange, onDelete }: EventDateRowProps) {
  const dateText = formatCustomDate(row.date, useDateReader())
  return (
    <div className={classes.row} role="group" aria-label={eventTexts.dateOf(position)}>
      <TextField
        label={eventTexts.dateOf(position)}
        labelProps={hiddenLabel}
        placeholder={eventTexts.datePlaceholder}
        hint={dateText ?? (row.date.trim() === '' ? undefined : eventTexts.asTyped)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={row.date}
        limit={textLimits.ownDate}
        onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
        rightSection={
          <DatePicker position={position} value={dateText ? row.date : ''} onPicked={(date) => onChange({ date })} />
        }
      />
      <TextField
        label={eventTexts.nameOf(position)}
        labelProps={hiddenLabel}
        placeholder={eventTexts.namePlaceholder}
        value={row.name}
        limit={textLimits.ownDate}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <ActionIcon size={42} onClick={onDelete} aria-label={eventTexts.deleteRow(position)}>
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

/** The browser's date picker behind a button: a date input cannot hold free text, so it stays hidden. */
function DatePicker({
  position,
  value,
  onPicked,
}: {
  position: number
  value: string
  onPicked: (date: string) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const open = () => {
    try {
      field.current?.showPicker()
    } catch {
      field.current?.focus() // The browser has no showPicker.
    }
  }
  return (
    <Box component="span" pos="relative" display="inline-flex">
      <ActionIcon size="lg" onClick={open} aria-label={eventTexts.pick(position)}>
        <IconCalendar size={18} aria-hidden="true" />
      </ActionIcon>
      <input
        ref={field}
        type="date"
        className={classes.calendar}
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') onPicked(currentTarget.value)
        }}
      />
    </Box>
  )
}
