import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { calendarTexts } from '#contract/texts/vacations.ts'
import { type CalendarRange, calendarViews, moveRange, formatRange } from './calendar-range.ts'
import classes from './calendar.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'

type Props = { range: CalendarRange; today: string; onPlace: (range: CalendarRange) => void; beside?: ReactNode }

export function CalendarToolbar({ range, today, onPlace, beside }: Props) {
  const { view } = range
  return (
    <div className={classes.toolbar}>
      <h2 className={classes.title} aria-live="polite">
        {formatRange(range, useDateReader())}
      </h2>
      <div className={classes.moves}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={calendarTexts.previous[view]}
          title={calendarTexts.previous[view]}
          aria-keyshortcuts="ArrowLeft"
          onClick={() => onPlace(moveRange(range, -1))}
        >
          <IconChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <Button
          variant="default"
          className={classes.todayButton}
          aria-keyshortcuts="t"
          onClick={() => onPlace({ ...range, date: today })}
        >
          {calendarTexts.today}
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={calendarTexts.next[view]}
          title={calendarTexts.next[view]}
          aria-keyshortcuts="ArrowRight"
          onClick={() => onPlace(moveRange(range, 1))}
        >
          <IconChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div className={classes.views} role="group" aria-label={calendarTexts.view}>
        {calendarViews.map((choice) => (
          <button
            key={choice}
            type="button"
            className={classes.view}
            aria-pressed={choice === view}
            aria-keyshortcuts={choice[0]}
            onClick={() => onPlace({ ...range, view: choice })}
          >
            {calendarTexts[choice]}
          </button>
        ))}
      </div>
      {beside && <div>{beside}</div>}
    </div>
  )
}
