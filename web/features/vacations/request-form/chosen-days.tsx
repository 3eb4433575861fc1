import { Text } from '@mantine/core'
import { formatDays, formatWeekday } from '#contract/domain/format-days.ts'
import { dayAfter, type Days, countDays } from '#contract/domain/vacations.ts'
import { vacationRequestTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import { findOverlaps } from './request-days.ts'
import classes from './request-form.module.css'
import { useLocalToday } from '#web/lib/dates/today.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The number of requests named; further ones are counted. */
const named = 3

/** The number of chosen days and their overlaps, which do not prevent a request. */
export function ChosenDays({ days, own }: { days: Days | undefined; own: readonly Vacation[] }) {
  const today = useLocalToday()
  const others = days ? findOverlaps(days, own) : []
  return (
    <>
      <Text fw={500} className={classes.chosen} role="status">
        {days && vacationRequestTexts.away(countDays(days), formatWeekday(dayAfter(days.end)))}
      </Text>
      {others.length > 0 && <Notice tone="waiting">{overlapText(others)}</Notice>}
      {days && days.end < today && <Notice tone="quiet">{vacationRequestTexts.past}</Notice>}
    </>
  )
}

function overlapText(others: readonly Vacation[]): string {
  const words = others.slice(0, named).map((one) => vacationRequestTexts.asked(formatDays(one), one.status))
  return vacationRequestTexts.overlap(words, others.length - words.length)
}
