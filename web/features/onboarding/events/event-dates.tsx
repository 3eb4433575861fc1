import { ActionIcon, Box, Button, TextInput } from '@mantine/core'
import { IconCalendar, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { eventTexts } from '#contract/texts/onboarding.ts'
import { formatCustomDate } from './event-days.ts'
import { EventSwitch } from './event-switch.tsx'
import classes from './events.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'

export type CustomDate = { date: string; name: string }

type EventDatesProps = { dates: readonly CustomDate[]; onChange: (dates: CustomDate[]) => void }

const clearQuestion = (count: number) => ({
  title: eventTexts.clearCustomTitle,
  text: eventTexts.clearCustomText(count),
  action: eventTexts.clear,
})

/** The client's own dates; a date can be free text. */
export function EventDates({ dates, onChange }: EventDatesProps) {
  const rows = useRef<HTMLDivElement>(null)
  const awaited = useRef(0)
  useEffect(() => {
    if (awaited.current !== dates.length) return
    // A new row gets the focus.
    rows.current?.lastElementChild?.querySelector('input')?.focus()
    awaited.current = 0
  })
  const add = () => {
    awaited.current = dates.length + 1
    onChange([...dates, { date: '', name: '' }])
  }
  return (
    <EventSwitch
      title={eventTexts.custom}
      state={eventTexts.entered(dates.length)}
      entries={dates.length}
      question={clearQuestion(dates.length)}
      onClear={() => onChange([])}
    >
      <p className={classes.nothing}>{eventTexts.customHint}</p>
      <div className={classes.rows} ref={rows}>
        {dates.map((row, index) => (
          <EventDateRow
            // Rows have nothing of their own to be known by: two may say the same.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            place={index + 1}
            row={row}
            onChange={(changed) => onChange(dates.with(index, { ...row, ...changed }))}
            onDelete={() => onChange(dates.toSpliced(index, 1))}
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
  place: number
  row: CustomDate
  onChange: (changed: Partial<CustomDate>) => void
  onDelete: () => void
}

/** The server's limit for date and name. */
const maxLength = 300

/** A picked day is stored as YYYY-MM-DD and shown in words. Free text is stored unchanged. */
function EventDateRow({ place, row, onChange, onDelete }: EventDateRowProps) {
  const dateText = formatCustomDate(row.date, useDateReader())
  return (
    <div className={classes.row} role="group" aria-label={eventTexts.dateOf(place)}>
      <TextInput
        size="md"
        aria-label={eventTexts.dateOf(place)}
        placeholder={eventTexts.datePlaceholder}
        description={dateText ?? (row.date.trim() === '' ? undefined : eventTexts.asTyped)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={row.date}
        maxLength={maxLength}
        onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
        rightSection={
          <DatePicker place={place} value={dateText ? row.date : ''} onPicked={(date) => onChange({ date })} />
        }
      />
      <TextInput
        size="md"
        aria-label={eventTexts.nameOf(place)}
        placeholder={eventTexts.namePlaceholder}
        value={row.name}
        maxLength={maxLength}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <ActionIcon size={42} onClick={onDelete} aria-label={eventTexts.deleteRow(place)}>
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

/** The browser's date picker behind a button: a date input cannot hold free text, so it stays hidden. */
function DatePicker({ place, value, onPicked }: { place: number; value: string; onPicked: (date: string) => void }) {
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
      <ActionIcon size="lg" onClick={open} aria-label={eventTexts.pick(place)}>
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
