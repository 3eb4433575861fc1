import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { eventTexts } from '#contract/texts/onboarding.ts'
import type { CustomDate } from '#web/features/onboarding/events/event-dates.tsx'
import { formatCalendarDate } from '#web/features/onboarding/events/event-days.ts'
import classes from '#web/features/onboarding/events/events.module.css'

type Props = { place: number; row: CustomDate; onChange: (changed: Partial<CustomDate>) => void; onDelete: () => void }

/** The server keeps at most as many of each. */
const maxLength = 300

/** One of the client's own dates. A picked day is kept as YYYY-MM-DD and read back in words, a written one as it stands. */
export function EventDateRow({ place, row, onChange, onDelete }: Props) {
  const words = formatCalendarDate(row.date)
  return (
    <div className={classes.row} role="group" aria-label={eventTexts.dateOf(place)}>
      <TextInput
        className={classes.date}
        size="md"
        aria-label={eventTexts.dateOf(place)}
        placeholder={eventTexts.datePlaceholder}
        description={words ?? (row.date.trim() === '' ? undefined : eventTexts.asTyped)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={row.date}
        maxLength={maxLength}
        onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
        rightSection={
          <DatePicker place={place} value={words ? row.date : ''} onPicked={(date) => onChange({ date })} />
        }
      />
      <TextInput
        className={classes.name}
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

/** The browser's own calendar behind a button: its field cannot hold free text, so it is not shown itself. */
function DatePicker({ place, value, onPicked }: { place: number; value: string; onPicked: (date: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const open = () => {
    try {
      field.current?.showPicker()
    } catch {
      field.current?.focus() // where the browser does not open it by a call
    }
  }
  return (
    <span className={classes.pick}>
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
    </span>
  )
}
