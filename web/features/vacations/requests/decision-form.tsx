import { Box, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxNoteLength, type VacationStatus } from '#contract/domain/vacations.ts'
import { calendarTexts } from '#contract/texts/vacations.ts'
import { decideVacation, listVacations, showVacationFacts, type Vacation } from '#contract/vacations.ts'
import { listFor, queryFor } from '#web/lib/http/call.ts'
import classes from './requests.module.css'
import { showsVacations } from '../api.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { applyEvent, invalidate } from '#web/lib/query/apply-event.ts'
import { TextAreaField } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'

/**
 * Approve or deny, with a note. A note belongs to the decision it was written for: another decision begins with an empty
 * one. The typed note survives errors and decisions in another tab.
 */
export function DecisionForm({ vacation, told }: { vacation: Vacation; told: boolean }) {
  const { _id, user_name, status: seen, response } = vacation
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const deciding = useCall(decideVacation, {
    refreshes: showsVacations,
    onDone: (decided) => {
      const { queryKey } = queryFor(showVacationFacts, { params: { id: _id } })
      applyEvent(queries, queryKey, (facts) => facts && { ...facts, vacation: decided })
      // The dashboard and the list offer the next request, not this one.
      applyEvent(
        queries,
        listFor(listVacations, {}).queryKey,
        (list) => list && { ...list, items: list.items.map((one) => (one._id === _id ? decided : one)) },
      )
      setNote('')
    },
  })
  const answer = (status: 'Approved' | 'Denied') => {
    if (deciding.isPending) return
    const kept = status === seen && note === '' ? response : note
    deciding.mutate(
      { body: { vacation_id: _id, status, response: kept, seen_status: seen } },
      {
        onError: () => {
          for (const shown of showsVacations) void invalidate(queries, { queryKey: [shown.path] })
        },
      },
    )
  }
  const asked = deciding.isPending ? deciding.variables.body.status : undefined
  return (
    <div>
      <TextAreaField
        label={calendarTexts.responseLabel}
        {...(told && { hint: calendarTexts.responseHint(user_name) })}
        optional
        minRows={2}
        limit={maxNoteLength}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.answers}>
        <Button size="md" loading={asked === 'Approved'} onClick={() => answer('Approved')}>
          {calendarTexts.approve}
        </Button>
        <Button size="md" variant="default" loading={asked === 'Denied'} onClick={() => answer('Denied')}>
          {calendarTexts.deny}
        </Button>
      </div>
      {deciding.isSuccess && (
        <Box mt={14}>
          <Notice tone="good">{calendarTexts.decided(user_name, deciding.data.status, told)}</Notice>
        </Box>
      )}
      {deciding.error && (
        <Box mt={14}>
          <Notice tone="problem">
            {deciding.error.message}
            <ConflictNotice sent={deciding.variables.body.seen_status} now={seen} />
          </Notice>
        </Box>
      )}
    </div>
  )
}

/** Shows the new status of a request that was decided elsewhere. */
function ConflictNotice({ sent, now }: { sent: VacationStatus | undefined; now: VacationStatus }) {
  return sent === now ? null : ` ${calendarTexts.nowIs(now)}`
}
