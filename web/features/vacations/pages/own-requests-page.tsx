import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '#web/lib/navigation/router.tsx'
import { vacationListTexts, vacationTexts } from '#contract/texts/vacations.ts'
import { CalendarFeed } from '../feed/calendar-feed.tsx'
import { type AddressOf, columnsOfOwn } from '../requests/request-columns.tsx'
import { RequestList } from '../requests/request-list.tsx'
import { useMayRequest } from '../request-form/use-may-request.ts'
import { useVacationsOf } from '../api.ts'
import { useClaims } from '#web/session/use-session.ts'
import { backToDashboard } from '#web/ui/page/back-to-dashboard.ts'
import { Page } from '#web/ui/page/page.tsx'

const addressOf: AddressOf = ({ _id }) => `/calendar/details/${_id}`
const columns = columnsOfOwn(addressOf)
const newRequest = (
  <Button component={Link} to="/submit-request" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}>
    {vacationTexts.newRequest}
  </Button>
)

/** The Employee's own requests and their answers (VAC-4). */
export function OwnRequestsPage() {
  const requests = useVacationsOf(useClaims().id)
  const { may } = useMayRequest()
  return (
    <Page title={vacationListTexts.title} back={backToDashboard} action={may && newRequest}>
      <RequestList
        requests={requests}
        columns={columns}
        addressOf={addressOf}
        emptyHint={vacationListTexts.emptyOwnHint}
        foot={<CalendarFeed />}
      />
    </Page>
  )
}
