import { useCallback } from 'react'
import { useParams } from '#web/lib/navigation/router.tsx'
import { calendarTexts, vacationTexts } from '#contract/texts/vacations.ts'
import type { Vacation, VacationFacts } from '#contract/vacations.ts'
import { SidePanel } from '../requests/side-panel.tsx'
import { ManageCancellation } from '../requests/cancellation.tsx'
import { CalendarState } from '../calendar/calendar-state.tsx'
import { CoverCheck } from '../requests/cover-check.tsx'
import { DecisionForm } from '../requests/decision-form.tsx'
import { ClientDays, OthersAway, OwnOverlaps } from '../requests/facts-lists.tsx'
import { RequestFacts, RequestNote } from '../requests/request-facts.tsx'
import { RequestNotFound } from '../requests/request-not-found.tsx'
import classes from '../requests/requests.module.css'
import styles from '#web/ui/styles.module.css'
import { rangeSearch, useRangeFromAddress } from '../calendar/use-calendar-range.ts'
import { useVacationFacts, useVacations } from '../api.ts'
import { VacationCalendar } from '../calendar/vacation-calendar.tsx'
import { CallError } from '#web/lib/http/request.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'

/** A request with the facts for its decision (VAC-3, VAC-7). */
export function ManageRequestPage() {
  const { id = '' } = useParams()
  const facts = useVacationFacts(id)
  const vacations = useVacations()
  if (facts.error instanceof CallError && facts.error.status === 404) return <RequestNotFound />
  if (facts.data && vacations.data) {
    return <Loaded key={id} facts={facts.data} vacations={vacations.data.items} />
  }
  return (
    <Page title={calendarTexts.manageTitle} back={{ to: '/calendar', label: calendarTexts.backToCalendar }}>
      <CalendarState query={[facts, vacations]} />
    </Page>
  )
}

function Loaded({ facts, vacations }: { facts: VacationFacts; vacations: readonly Vacation[] }) {
  const { vacation } = facts
  const [range, setRange] = useRangeFromAddress(vacation.start)
  const search = rangeSearch(range)
  const addressOf = useCallback(({ _id }: Vacation) => `/calendar/manage/${_id}${search}`, [search])
  return (
    <Page title={calendarTexts.manageTitle} back={{ to: `/calendar${search}`, label: calendarTexts.backToCalendar }}>
      <SidePanel
        calendar={
          <VacationCalendar
            vacations={vacations}
            chosen={vacation._id}
            range={range}
            onPlace={setRange}
            addressOf={addressOf}
          />
        }
        panel={
          <div className={`${styles.sheet} ${classes.panel}`}>
            {facts.archived && <Notice tone="waiting">{calendarTexts.archived(vacation.user_name)}</Notice>}
            <RequestFacts vacation={vacation} />
            <ManageCancellation vacation={vacation} told={facts.told} />
            <RequestNote title={vacationTexts.note} text={vacation.note} none={calendarTexts.noNote} />
            {vacation.status !== 'Pending' && (
              <RequestNote title={calendarTexts.noteWith[vacation.status]} text={vacation.response} />
            )}
            <OwnOverlaps own={facts.own} vacation={vacation} />
            <OthersAway away={facts.away} />
            <ClientDays events={facts.events} />
            <CoverCheck facts={facts} />
            <DecisionForm vacation={vacation} told={facts.told} />
          </div>
        }
      />
    </Page>
  )
}
