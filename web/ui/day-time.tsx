import { formatDayTime } from '#contract/domain/format-dates.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'

/** A past timestamp, 'Today 10:42'. */
export const DayTime = ({ at, className }: { at: string; className?: string | undefined }) => (
  <time className={className} dateTime={at}>
    {formatDayTime(at, useDateReader())}
  </time>
)
