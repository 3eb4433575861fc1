import { Button } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Link } from '#web/lib/navigation/router.tsx'
import { vacationListTexts, vacationTexts } from '#contract/texts/vacations.ts'
import { CalendarFeed } from '../feed/calendar-feed.tsx'
import { type AddressOf, columnsOfAll } from '../requests/request-columns.tsx'
import { RequestList } from '../requests/request-list.tsx'
import { useVacations } from '../api.ts'
import { backToDashboard } from '#web/ui/page/back-to-dashboard.ts'
import { Page } from '#web/ui/page/page.tsx'

const addressOf: AddressOf = ({ _id }) => `/calendar/manage/${_id}`
const columns = columnsOfAll(addressOf)
const calendar = (
  <Button
    component={Link}
    to="/calendar"
    variant="default"
    leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden="true" />}
  >
    {vacationTexts.viewCalendar}
  </Button>
)

/** The requests of all employees, each linked to its decision (VAC-4). */
export function VacationRequestsPage() {
  const requests = useVacations()
  return (
    <Page title={vacationListTexts.title} back={backToDashboard} action={calendar}>
      <RequestList
        requests={requests}
        columns={columns}
        addressOf={addressOf}
        searchLabel={vacationListTexts.search}
        emptyHint={vacationListTexts.emptyHint}
        foot={<CalendarFeed />}
      />
    </Page>
  )
}
