import { vacationListTexts } from '#contract/texts/vacations.ts'
import { CalendarFeed } from '../feed/calendar-feed.tsx'
import { type AddressOf, columnsOfOwn } from '../requests/request-columns.tsx'
import { RequestList } from '../requests/request-list.tsx'
import { NewRequestButton } from '../request-form/new-request-button.tsx'
import { useVacationsOf } from '../api.ts'
import { useClaims } from '#web/session/use-session.ts'
import { backToDashboard } from '#web/ui/page/back-to-dashboard.ts'
import { Page } from '#web/ui/page/page.tsx'

const addressOf: AddressOf = ({ _id }) => `/calendar/details/${_id}`
const columns = columnsOfOwn(addressOf)

/** The Employee's own requests and their answers (VAC-4). */
export function OwnRequestsPage() {
  const requests = useVacationsOf(useClaims().id)
  return (
    <Page title={vacationListTexts.title} back={backToDashboard} action={<NewRequestButton />}>
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
