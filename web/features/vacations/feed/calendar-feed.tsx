import { Button } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasEmployees } from '#contract/domain/plans.ts'
import { showSubscription } from '#contract/subscription.ts'
import { calendarFeedTexts } from '#contract/texts/vacations.ts'
import { createVacationFeed, deleteVacationFeed, showVacationFeed } from '#contract/vacations.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { CalendarAddressDialog } from './calendar-feed-dialog.tsx'
import { useClaims } from '#web/session/use-session.ts'

const calls = { show: showVacationFeed, make: createVacationFeed, end: deleteVacationFeed }

/** The button for the calendar address: make, copy and end it (VAC-7). Hidden on solo, which has no vacations. */
export function CalendarFeed() {
  const [opened, setOpened] = useState(false)
  const { role } = useClaims()
  const tier = useQuery({ ...queryFor(showSubscription, {}), enabled: role === 'Manager' }).data?.tier
  if (role === 'Manager' && !hasEmployees(tier)) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarShare size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {calendarFeedTexts.title}
      </Button>
      <CalendarAddressDialog opened={opened} onClose={() => setOpened(false)} calls={calls} />
    </>
  )
}
