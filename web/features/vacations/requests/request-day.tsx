import { useMediaQuery } from '@mantine/hooks'
import { formatDay, formatDays, formatShortDay } from '#contract/domain/format-days.ts'
import { type Days, countDays } from '#contract/domain/vacations.ts'
import { vacationListTexts } from '#contract/texts/vacations.ts'

const atOnce = { getInitialValueInEffect: false }

/** Beside the side bar of a small window there is less room than on a phone. */
function useRoom(): 'card' | 'little' | 'enough' {
  const isCard = useMediaQuery('(max-width: 48em)', false, atOnce)
  const isLittle = useMediaQuery('(max-width: 62em)', false, atOnce)
  if (isCard) return 'card'
  return isLittle ? 'little' : 'enough'
}

/** The first day; on a phone's card, which has no column heads, all days. */
export function StartDay({ days }: { days: Days }) {
  const room = useRoom()
  if (room === 'card') return formatDays(days)
  return room === 'little' ? formatShortDay(days.start) : formatDay(days.start)
}

/** The last day; on a phone's card the number of days. */
export function EndDay({ days }: { days: Days }) {
  const room = useRoom()
  if (room === 'card') return vacationListTexts.days(countDays(days))
  return room === 'little' ? formatShortDay(days.end) : formatDay(days.end)
}
