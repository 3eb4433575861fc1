import { Text } from '@mantine/core'
import { type DateReader, formatDate, formatDays } from '#contract/domain/format-dates.ts'
import { dayAfter, type Days, countDays } from '#contract/domain/vacations.ts'
import { vacationRequestTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import { findOverlaps } from './request-days.ts'
import classes from './request-form.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The number of requests named; further ones are counted. */
const named = 3

/** The number of chosen days and their overlaps, which do not prevent a request. */
export function ChosenDays({ days, own }: { days: Days | undefined; own: readonly Vacation[] }) {
  const reader = useDateReader()
  const others = days ? findOverlaps(days, own) : []
  return (
    <>
      <Text fw={500} className={classes.chosen} role="status">
        {days && vacationRequestTexts.away(countDays(days), formatDate(dayAfter(days.end), reader))}
      </Text>
      {others.length > 0 && <Notice tone="waiting">{overlapText(others, reader)}</Notice>}
      {days && days.end < reader.today && <Notice tone="quiet">{vacationRequestTexts.past}</Notice>}
    </>
  )
}

function overlapText(others: readonly Vacation[], reader: DateReader): string {
  const words = others.slice(0, named).map((one) => vacationRequestTexts.asked(formatDays(one, reader), one.status))
  return vacationRequestTexts.overlap(words, others.length - words.length)
}
