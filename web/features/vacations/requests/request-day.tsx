import { useMediaQuery } from '@mantine/hooks'
import { formatDate, formatDays } from '#contract/domain/format-dates.ts'
import { type Days, countDays } from '#contract/domain/vacations.ts'
import { vacationListTexts } from '#contract/texts/vacations.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'

const useIsCard = () => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })

/** The first day; on a phone's card, which has no column heads, all days. */
export function StartDay({ days }: { days: Days }) {
  const reader = useDateReader()
  return useIsCard() ? formatDays(days, reader) : formatDate(days.start, reader)
}

/** The last day; on a phone's card the number of days. */
export function EndDay({ days }: { days: Days }) {
  const reader = useDateReader()
  return useIsCard() ? vacationListTexts.days(countDays(days)) : formatDate(days.end, reader)
}
