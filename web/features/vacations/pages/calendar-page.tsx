import { Button } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { calendarTexts, vacationListTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import { CalendarFeed } from '../feed/calendar-feed.tsx'
import { CalendarState } from '../calendar/calendar-state.tsx'
import { VisibleRequests } from '../calendar/visible-requests.tsx'
import { useLocalToday } from '#web/lib/dates/today.ts'
import { rangeSearch, useRangeFromAddress } from '../calendar/use-calendar-range.ts'
import { NewRequestButton } from '../request-form/new-request-button.tsx'
import { useVacations } from '../api.ts'
import { VacationCalendar } from '../calendar/vacation-calendar.tsx'
import { useClaims } from '#web/session/use-session.ts'
import { Page } from '#web/ui/page/page.tsx'

/** All requests for a Manager; own ones and teammates' approved days for an Employee (VAC-3). */
export function CalendarPage() {
  const { id, role } = useClaims()
  const vacations = useVacations()
  const [range, setRange] = useRangeFromAddress(useLocalToday())
  const search = rangeSearch(range)
  const addressOf = useCallback(
    ({ _id, user_id }: Vacation) => {
      if (role === 'Manager') return `/calendar/manage/${_id}${search}`
      return user_id === id ? `/calendar/details/${_id}${search}` : undefined
    },
    [role, id, search],
  )
  return (
    <Page title={calendarTexts.title} action={role === 'Manager' ? <ToRequests /> : <NewRequestButton />}>
      {vacations.data && (
        <>
          <VacationCalendar
            vacations={vacations.data.items}
            range={range}
            onPlace={setRange}
            addressOf={addressOf}
            beside={<CalendarFeed />}
          />
          <VisibleRequests key={search} vacations={vacations.data.items} range={range} addressOf={addressOf} />
        </>
      )}
      <CalendarState query={vacations} />
    </Page>
  )
}

const ToRequests = () => (
  <Button
    component={Link}
    to="/vacation-requests"
    variant="default"
    leftSection={<IconList size={18} stroke={1.75} aria-hidden="true" />}
  >
    {vacationListTexts.title}
  </Button>
)
