import { Box, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { formatDays } from '#contract/domain/format-dates.ts'
import { overlap } from '#contract/domain/vacations.ts'
import { calendarTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import { type CalendarRange, visibleDays, wholeWeeks } from './calendar-range.ts'
import classes from './calendar.module.css'
import { StatusBadge } from '../requests/status-badge.tsx'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import blocks from '#web/ui/blocks.module.css'

type Props = {
  vacations: readonly Vacation[]
  range: CalendarRange
  addressOf: (vacation: Vacation) => string | undefined
}

const firstShown = 30

/** The requests of the shown days as a list, on a phone, where bars have no room for names. */
export function VisibleRequests({ vacations, range, addressOf }: Props) {
  const [all, setAll] = useState(false)
  const { view } = range
  const { firstDay } = useDateReader()
  const shown = visibleDays(range, firstDay)
  const within = vacations
    .filter((vacation) => overlap(vacation, shown))
    .toSorted((a, b) => a.start.localeCompare(b.start) || a.user_name.localeCompare(b.user_name))
  if (view === 'year') return null // The small months have a table of their own.
  if (within.length === 0)
    return vacations.some((vacation) => overlap(vacation, wholeWeeks(shown, firstDay))) ? null : (
      <Text c="dimmed" mt={0}>
        {calendarTexts.nobodyAway[view]}
      </Text>
    )
  return (
    <div className={classes.requests}>
      <Card title={calendarTexts.inThis[view]} flush>
        <ul>
          {(all ? within : within.slice(0, firstShown)).map((vacation) => (
            <li key={vacation._id}>
              <Row vacation={vacation} address={addressOf(vacation)} />
            </li>
          ))}
        </ul>
        {!all && within.length > firstShown && (
          <Box p={8} className={classes.foot}>
            <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
              {calendarTexts.allOf(within.length)}
            </Button>
          </Box>
        )}
      </Card>
    </div>
  )
}

function Row({ vacation, address }: { vacation: Vacation; address: string | undefined }) {
  const reader = useDateReader()
  const inside = (
    <>
      <Group component="span" gap={10} wrap="nowrap" miw={0}>
        <Avatar id={vacation.user_id} name={vacation.user_name} size={28} />
        <Text span truncate fw={500} title={vacation.user_name}>
          {vacation.user_name}
        </Text>
      </Group>
      <StatusBadge status={vacation.status} />
      <Text span c="dimmed" style={{ gridColumn: '1 / -1' }}>
        {formatDays(vacation, reader)}
      </Text>
    </>
  )
  if (address === undefined) return <div className={classes.request}>{inside}</div>
  return (
    <Link className={`${blocks.pressable} ${classes.request}`} to={address}>
      {inside}
    </Link>
  )
}
