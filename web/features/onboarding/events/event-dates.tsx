import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { eventTexts } from '#contract/texts/onboarding.ts'
import { EventDateRow } from '#web/features/onboarding/events/event-date-row.tsx'
import { EventSwitch } from '#web/features/onboarding/events/event-switch.tsx'
import classes from '#web/features/onboarding/events/events.module.css'

export type CustomDate = { date: string; name: string }

type Props = { dates: readonly CustomDate[]; onChange: (dates: CustomDate[]) => void }

const clearQuestion = (count: number) => ({
  title: eventTexts.clearCustomTitle,
  text: eventTexts.clearCustomText(count),
  action: eventTexts.clear,
})

/** The client's own dates: a day, or whatever they wrote in its place, and what happens then. */
export function EventDates({ dates, onChange }: Props) {
  const rows = useRef<HTMLDivElement>(null)
  const awaited = useRef(0)
  useEffect(() => {
    if (awaited.current !== dates.length) return
    // Whoever adds a row wants to write into it.
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
