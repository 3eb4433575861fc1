import { Button, Skeleton, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconBeachOff } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { commonTexts } from '#contract/texts/common.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { vacationListTexts, vacationRequestTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import { daysOf, requestDraft } from '../request-form/request-days.ts'
import { RequestForm } from '../request-form/request-form.tsx'
import classes from '../request-form/request-form.module.css'
import { useCalendarRange } from '../calendar/use-calendar-range.ts'
import { useMayRequest } from '../request-form/use-may-request.ts'
import { useVacations } from '../api.ts'
import { VacationCalendar } from '../calendar/vacation-calendar.tsx'
import { useClaims } from '#web/session/use-session.ts'
import { backToDashboard } from '#web/ui/page/back-to-dashboard.ts'
import { Page } from '#web/ui/page/page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { CopyText } from '#web/ui/copy-text.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** VAC-1. Without the permission the page shows DASH-4's text. */
export function SubmitRequestPage() {
  const { may, own } = useMayRequest()
  return (
    <Page title={vacationRequestTexts.title} back={backToDashboard}>
      {may === undefined && <QueryState query={own} title={dashboardTexts.loadFailed} skeleton={<RequestSkeleton />} />}
      {may === true && <Request />}
      {may === false && (
        <Stack gap={24}>
          <NotAllowed />
          <NotSubmitted />
        </Stack>
      )}
    </Page>
  )
}

/** The form beside a calendar with a preview. */
function Request() {
  const me = useClaims().id
  const form = useForm({
    initialValues: requestDraft.read(me),
    onValuesChange: (typed) => requestDraft.save(me, typed),
  })
  const vacations = useVacations()
  const all = useMemo(() => vacations.data?.items ?? [], [vacations.data])
  const own = useMemo(() => all.filter(({ user_id }) => user_id === me), [all, me])
  const [range, setRange] = useCalendarRange(daysOf(form.values)?.start)
  const addressOf = useCallback(
    ({ _id, user_id }: Vacation) => (user_id === me ? `/calendar/details/${_id}` : undefined),
    [me],
  )
  return (
    <div className={classes.root}>
      <RequestForm form={form} own={own} onDay={(date) => setRange({ ...range, date })} />
      {vacations.isError && !vacations.data ? (
        <ErrorState
          title={vacationListTexts.failed}
          text={vacationRequestTexts.calendarFailed}
          onRetry={() => void vacations.refetch()}
          pending={vacations.isFetching}
        />
      ) : (
        <VacationCalendar
          vacations={all}
          preview={daysOf(form.values)}
          range={range}
          onPlace={setRange}
          addressOf={addressOf}
        />
      )}
    </div>
  )
}

function NotAllowed() {
  const requests = (
    <Button component={Link} to="/view-requests" variant="default">
      {dashboardTexts.viewRequests}
    </Button>
  )
  return (
    <EmptyState
      icon={IconBeachOff}
      title={vacationRequestTexts.notAllowed}
      text={vacationRequestTexts.notAllowedHint}
      action={requests}
    />
  )
}

/** What was typed before the permission was withdrawn. */
function NotSubmitted() {
  const { start_date, end_date, note } = requestDraft.read(useClaims().id)
  const days = [start_date, end_date].filter(Boolean).join(' – ')
  if (days === '' && note.trim() === '') return null
  return (
    <Notice tone="waiting">
      <Stack gap={12}>
        {vacationRequestTexts.notSubmitted}
        {days !== '' && <CopyText label={vacationRequestTexts.typedDays} value={days} />}
        {note.trim() !== '' && <CopyText label={vacationRequestTexts.note} value={note} />}
      </Stack>
    </Notice>
  )
}

const RequestSkeleton = () => (
  <div className={classes.root} role="status" aria-label={commonTexts.loading}>
    <Stack gap={24}>
      <Skeleton height={42} radius="sm" />
      <Skeleton height={42} radius="sm" />
      <Skeleton height={96} radius="sm" />
    </Stack>
    <Skeleton height={420} radius="md" />
  </div>
)
