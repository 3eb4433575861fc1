import { useQuery } from '@tanstack/react-query'
import { hasEmployees } from '#contract/domain/plans.ts'
import { showSubscription } from '#contract/subscription.ts'
import { createVacationFeed, deleteVacationFeed, showVacationFeed } from '#contract/vacations.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { CalendarAddress } from './calendar-address.tsx'
import { useClaims } from '#web/session/use-session.ts'

const calls = { show: showVacationFeed, make: createVacationFeed, end: deleteVacationFeed }

/** The button for the calendar address: make, copy and end it (VAC-7). Hidden on solo, which has no vacations. */
export function CalendarFeed() {
  const { role } = useClaims()
  const tier = useQuery({ ...queryFor(showSubscription, {}), enabled: role === 'Manager' }).data?.tier
  if (role === 'Manager' && !hasEmployees(tier)) return null
  return <CalendarAddress calls={calls} />
}
