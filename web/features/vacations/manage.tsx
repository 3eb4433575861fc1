import { useCallback } from 'react'
import { useParams } from 'react-router'
import { calendarTexts, vacationTexts } from '#contract/texts/vacations.ts'
import type { Vacation, VacationFacts } from '#contract/vacations.ts'
import { BesidePanel } from '#web/features/vacations/beside-panel.tsx'
import { CalendarLoading } from '#web/features/vacations/calendar-loading.tsx'
import { Decide } from '#web/features/vacations/decide.tsx'
import { ClientDays, OthersAway, OwnOverlaps } from '#web/features/vacations/facts-lists.tsx'
import { RequestFacts, Written } from '#web/features/vacations/request-facts.tsx'
import { RequestGone } from '#web/features/vacations/request-gone.tsx'
import classes from '#web/features/vacations/request-panel.module.css'
import { searchOf, useAddressedPlace } from '#web/features/vacations/use-calendar-place.ts'
import { useVacationFacts, useVacations } from '#web/features/vacations/use-vacations.ts'
import { VacationCalendar } from '#web/features/vacations/vacation-calendar.tsx'
import { CallError } from '#web/lib/http/request.ts'
import { Page } from '#web/ui/page/page.tsx'

/** `/calendar/manage/:id`: a request with all that a Manager wants to know before the answer (VAC-3, VAC-7). */
export function Component() {
  const { id = '' } = useParams()
  const facts = useVacationFacts(id)
  const vacations = useVacations()
  if (facts.error instanceof CallError && facts.error.status === 404) return <RequestGone />
  if (facts.data && vacations.data) {
    return <Loaded key={id} facts={facts.data} vacations={vacations.data.items} />
  }
  return (
    <Page title={calendarTexts.manageTitle} back={{ to: '/calendar', label: calendarTexts.backToCalendar }}>
      <CalendarLoading
        error={facts.error ?? vacations.error}
        pending={facts.isFetching || vacations.isFetching}
        onRetry={() => void Promise.all([facts.refetch(), vacations.refetch()])}
      />
    </Page>
  )
}

function Loaded({ facts, vacations }: { facts: VacationFacts; vacations: readonly Vacation[] }) {
  const { vacation } = facts
  const [place, setPlace] = useAddressedPlace(vacation.start)
  const search = searchOf(place)
  const addressOf = useCallback(({ _id }: Vacation) => `/calendar/manage/${_id}${search}`, [search])
  return (
    <Page title={calendarTexts.manageTitle} back={{ to: `/calendar${search}`, label: calendarTexts.backToCalendar }}>
      <BesidePanel
        calendar={
          <VacationCalendar
            vacations={vacations}
            chosen={vacation._id}
            place={place}
            onPlace={setPlace}
            addressOf={addressOf}
          />
        }
        panel={
          <div className={classes.root}>
            <RequestFacts vacation={vacation} />
            <Written title={vacationTexts.note} text={vacation.note} none={calendarTexts.noNote} />
            <OwnOverlaps own={facts.own} vacation={vacation} />
            <OthersAway away={facts.away} />
            <ClientDays events={facts.events} />
            <Decide vacation={vacation} />
          </div>
        }
      />
    </Page>
  )
}
