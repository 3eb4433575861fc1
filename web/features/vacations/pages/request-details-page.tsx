import { useCallback, useState } from 'react'
import { useNavigate, useParams } from '#web/lib/navigation/router.tsx'
import { calendarTexts, vacationTexts } from '#contract/texts/vacations.ts'
import { type Vacation, withdrawVacation } from '#contract/vacations.ts'
import { SidePanel } from '../requests/side-panel.tsx'
import { OwnCancellation } from '../requests/cancellation.tsx'
import { CalendarState } from '../calendar/calendar-state.tsx'
import { RequestFacts, RequestNote } from '../requests/request-facts.tsx'
import { RequestNotFound } from '../requests/request-not-found.tsx'
import classes from '../requests/requests.module.css'
import styles from '#web/ui/styles.module.css'
import { rangeSearch, useRangeFromAddress } from '../calendar/use-calendar-range.ts'
import { useVacations, showsVacations } from '../api.ts'
import { VacationCalendar } from '../calendar/vacation-calendar.tsx'
import { useClaims } from '#web/session/use-session.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { formatDays } from '#contract/domain/format-dates.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { useCall } from '#web/lib/http/use-call.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'

/** A request with its answer, as the Employee reads it (VAC-3). */
export function RequestDetailsPage() {
  const { id = '' } = useParams()
  const vacations = useVacations()
  const all = vacations.data?.items
  const vacation = all?.find(({ _id }) => _id === id)
  if (all && vacation) return <Loaded key={id} vacation={vacation} vacations={all} />
  if (all) return <RequestNotFound />
  return (
    <Page title={calendarTexts.manageTitle} back={{ to: '/calendar', label: calendarTexts.backToCalendar }}>
      <CalendarState query={vacations} />
    </Page>
  )
}

function Loaded({ vacation, vacations }: { vacation: Vacation; vacations: readonly Vacation[] }) {
  const { id } = useClaims()
  const navigate = useNavigate()
  const [range, setRange] = useRangeFromAddress(vacation.start)
  const search = rangeSearch(range)
  const back = { to: `/calendar${search}`, label: calendarTexts.backToCalendar }
  const addressOf = useCallback(
    ({ _id, user_id }: Vacation) => (user_id === id ? `/calendar/details/${_id}${search}` : undefined),
    [id, search],
  )
  const own = vacation.user_id === id
  return (
    <Page title={calendarTexts.manageTitle} back={back}>
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
            <RequestFacts vacation={vacation} />
            {own && (
              <>
                <RequestNote title={vacationTexts.note} text={vacation.note} none={calendarTexts.noNote} />
                <RequestNote title={vacationTexts.response} text={vacation.response} none={calendarTexts.noResponse} />
              </>
            )}
            {own && vacation.status === 'Pending' && (
              <WithdrawButton vacation={vacation} onDone={() => void navigate(back.to)} />
            )}
            {own && vacation.status === 'Approved' && <OwnCancellation vacation={vacation} />}
          </div>
        }
      />
    </Page>
  )
}

/** Withdraws a pending request (VAC-7). */
function WithdrawButton({ vacation, onDone }: { vacation: Vacation; onDone: () => void }) {
  const reader = useDateReader()
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const refresh = () => {
    for (const shown of showsVacations) void invalidate(queries, { queryKey: [shown.path] })
  }
  const withdrawing = useCall(withdrawVacation, {
    onDone: () => {
      onDone()
      refresh()
    },
  })
  const close = () => {
    setAsking(false)
    withdrawing.reset()
  }
  return (
    <div>
      <Button variant="default" fullWidth onClick={() => setAsking(true)}>
        {calendarTexts.withdraw}
      </Button>
      <Confirm
        opened={asking}
        title={calendarTexts.withdrawTitle}
        text={calendarTexts.withdrawText(formatDays(vacation, reader))}
        action={calendarTexts.withdraw}
        danger
        call={withdrawing}
        onConfirm={() => withdrawing.mutate({ params: { id: vacation._id } }, { onError: refresh })}
        onClose={close}
      />
    </div>
  )
}
