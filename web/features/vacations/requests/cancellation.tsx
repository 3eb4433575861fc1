import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDays, formatRelativeTime } from '#contract/domain/format-dates.ts'
import { maxNoteLength } from '#contract/domain/vacations.ts'
import { calendarTexts, vacationTexts } from '#contract/texts/vacations.ts'
import { askForCancellation, cancelVacation, endCancellation, type Vacation } from '#contract/vacations.ts'
import { showsVacations as refreshes } from '../api.ts'
import classes from './requests.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { TextAreaField } from '#web/ui/fields.tsx'
import { LazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The employee's own approved vacation: they ask the Manager to cancel it, or no longer do (VAC-7). */
export function OwnCancellation({ vacation }: { vacation: Vacation }) {
  const reader = useDateReader()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const ask = useCall(askForCancellation, { refreshes, onDone: () => setAsking(false) })
  const end = useCall(endCancellation, { refreshes })
  const [now] = useState(Date.now)
  const params = { id: vacation._id }
  if (vacation.cancellation) {
    const { asked, reason: reasonGiven } = vacation.cancellation
    return (
      <div className={classes.cancellation}>
        <Notice tone="waiting">
          {calendarTexts.askedToCancel(formatRelativeTime(asked, Math.max(now, Date.parse(asked)), reader))}
          {reasonGiven && <Reason text={reasonGiven} />}
        </Notice>
        <Button variant="default" fullWidth loading={end.isPending} onClick={() => end.mutate({ params })}>
          {calendarTexts.askNoLonger}
        </Button>
        {end.error && <Notice tone="problem">{end.error.message}</Notice>}
      </div>
    )
  }
  return (
    <div>
      <Button variant="default" fullWidth onClick={() => setAsking(true)}>
        {calendarTexts.askToCancel}
      </Button>
      <LazyDialog opened={asking} onClose={() => setAsking(false)} title={calendarTexts.askTitle} size="sm">
        <Text mb="md">{calendarTexts.askText(formatDays(vacation, reader))}</Text>
        <TextAreaField
          label={calendarTexts.reason}
          hint={calendarTexts.reasonHint}
          optional
          minRows={2}
          limit={maxNoteLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {ask.error && <Notice tone="problem">{ask.error.message}</Notice>}
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={() => setAsking(false)}>
            {vacationTexts.back}
          </Button>
          <Button loading={ask.isPending} onClick={() => ask.mutate({ params, body: { reason } })}>
            {calendarTexts.askToCancel}
          </Button>
        </Group>
      </LazyDialog>
    </div>
  )
}

/** What the Manager does with an approved vacation: cancel it, or keep it when the employee asks. */
export function ManageCancellation({ vacation, told }: { vacation: Vacation; told: boolean }) {
  const { user_name: name, cancellation } = vacation
  const reader = useDateReader()
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const cancel = useCall(cancelVacation, { refreshes, onDone: () => setAsking(false) })
  const keep = useCall(endCancellation, { refreshes })
  const params = { id: vacation._id }
  const isApproved = vacation.status === 'Approved'
  return (
    <div className={classes.cancellation}>
      {cancellation && (
        <Notice tone="waiting">
          {calendarTexts.asksToCancel(name)}
          {cancellation.reason && <Reason text={cancellation.reason} />}
        </Notice>
      )}
      {isApproved && (
        <>
          <Button variant="default" onClick={() => setAsking(true)}>
            {calendarTexts.cancel}
          </Button>
          {cancellation && (
            <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate({ params })}>
              {calendarTexts.keep}
            </Button>
          )}
        </>
      )}
      {keep.isSuccess && isApproved && !cancellation && <Notice tone="good">{calendarTexts.kept(name, told)}</Notice>}
      {cancel.isSuccess && vacation.status === 'Cancelled' && (
        <Notice tone="good">{calendarTexts.cancelled(name, told)}</Notice>
      )}
      {keep.error && <Notice tone="problem">{keep.error.message}</Notice>}
      <LazyDialog opened={asking} onClose={() => setAsking(false)} title={calendarTexts.cancelTitle} size="sm">
        <Text mb="md">{calendarTexts.cancelText(name, formatDays(vacation, reader), told)}</Text>
        <TextAreaField
          label={calendarTexts.responseLabel}
          {...(told && { hint: calendarTexts.responseHint(name) })}
          optional
          minRows={2}
          limit={maxNoteLength}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {cancel.error && <Notice tone="problem">{cancel.error.message}</Notice>}
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={() => setAsking(false)}>
            {vacationTexts.back}
          </Button>
          <Button
            color="red.8"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params, body: { response: note } })}
          >
            {calendarTexts.cancel}
          </Button>
        </Group>
      </LazyDialog>
    </div>
  )
}

const Reason = ({ text }: { text: string }) => (
  <Text span display="block" mt={4} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {text}
  </Text>
)
