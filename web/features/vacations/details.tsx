import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router'
import { calendarTexts, vacationTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import { BesidePanel } from '#web/features/vacations/beside-panel.tsx'
import { CalendarLoading } from '#web/features/vacations/calendar-loading.tsx'
import { RequestFacts, Written } from '#web/features/vacations/request-facts.tsx'
import { RequestGone } from '#web/features/vacations/request-gone.tsx'
import classes from '#web/features/vacations/request-panel.module.css'
import { searchOf, useAddressedPlace } from '#web/features/vacations/use-calendar-place.ts'
import { useVacations } from '#web/features/vacations/use-vacations.ts'
import { VacationCalendar } from '#web/features/vacations/vacation-calendar.tsx'
import { Withdraw } from '#web/features/vacations/withdraw.tsx'
import { useClaims } from '#web/session/use-session.ts'
import { Page } from '#web/ui/page/page.tsx'

/** `/calendar/details/:id`: a request as the Employee reads it, with the answer (VAC-3). */
export function Component() {
  const { id = '' } = useParams()
  const vacations = useVacations()
  const all = vacations.data?.items
  const vacation = all?.find(({ _id }) => _id === id)
  if (all && vacation) return <Loaded key={id} vacation={vacation} vacations={all} />
  if (all) return <RequestGone />
  return (
    <Page title={calendarTexts.manageTitle} back={{ to: '/calendar', label: calendarTexts.backToCalendar }}>
      <CalendarLoading
        error={vacations.error}
        pending={vacations.isFetching}
        onRetry={() => void vacations.refetch()}
      />
    </Page>
  )
}

function Loaded({ vacation, vacations }: { vacation: Vacation; vacations: readonly Vacation[] }) {
  const { id } = useClaims()
  const navigate = useNavigate()
  const [place, setPlace] = useAddressedPlace(vacation.start)
  const search = searchOf(place)
  const back = { to: `/calendar${search}`, label: calendarTexts.backToCalendar }
  const addressOf = useCallback(
    ({ _id, user_id }: Vacation) => (user_id === id ? `/calendar/details/${_id}${search}` : undefined),
    [id, search],
  )
  const own = vacation.user_id === id
  return (
    <Page title={calendarTexts.manageTitle} back={back}>
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
            {own && (
              <>
                <Written title={vacationTexts.note} text={vacation.note} none={calendarTexts.noNote} />
                <Written title={vacationTexts.response} text={vacation.response} none={calendarTexts.noResponse} />
              </>
            )}
            {own && vacation.status === 'Pending' && (
              <Withdraw vacation={vacation} onDone={() => void navigate(back.to)} />
            )}
          </div>
        }
      />
    </Page>
  )
}
