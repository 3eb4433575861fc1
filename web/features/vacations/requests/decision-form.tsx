import { Box, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { maxNoteLength, type VacationStatus } from '#contract/domain/vacations.ts'
import { calendarTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import classes from './requests.module.css'
import { useDecision } from './use-decision.ts'
import { TextAreaField } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'

/**
 * Approve or deny, with a note. A note belongs to the decision it was written for: another decision begins with an empty
 * one. The typed note survives errors and decisions in another tab. A decided request asks first whether to change the answer.
 */
export function DecisionForm({ vacation, told }: { vacation: Vacation; told: boolean }) {
  const { user_name, status: seen, response } = vacation
  const { deciding, decide } = useDecision(vacation, told)
  const [note, setNote] = useState('')
  const [changing, setChanging] = useState(false)
  const answer = (status: 'Approved' | 'Denied') => {
    if (deciding.isPending) return
    decide(status, status === seen && note === '' ? response : note, () => {
      setNote('')
      setChanging(false)
    })
  }
  const isDecided = seen !== 'Pending' && !changing && note === ''
  const hasAnswered = isDecided && deciding.isSuccess
  const root = useRef<HTMLDivElement>(null)
  // What had the focus is gone.
  useEffect(() => {
    if (changing || hasAnswered) root.current?.querySelector<HTMLElement>('textarea, button')?.focus()
  }, [changing, hasAnswered])
  const pendingStatus = deciding.isPending ? deciding.variables.body.status : undefined
  if (isDecided) {
    return (
      <div ref={root}>
        <Button variant="default" fullWidth onClick={() => setChanging(true)}>
          {calendarTexts.changeAnswer}
        </Button>
      </div>
    )
  }
  return (
    <div ref={root}>
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
        <Button size="md" loading={pendingStatus === 'Approved'} onClick={() => answer('Approved')}>
          {calendarTexts.approve}
        </Button>
        <Button size="md" variant="default" loading={pendingStatus === 'Denied'} onClick={() => answer('Denied')}>
          {calendarTexts.deny}
        </Button>
      </div>
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
