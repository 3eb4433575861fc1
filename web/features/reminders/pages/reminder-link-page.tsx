import { Button, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation, useParams } from '#web/lib/navigation/router.tsx'
import type { Result } from '#contract/endpoint.ts'
import { formatDueDay } from '#contract/domain/format-dates.ts'
import { isCutShort } from '#contract/domain/link-address.ts'
import { openReminder } from '#contract/reminders.ts'
import { reminderTexts } from '#contract/texts/reminders.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { useThemeOfLink } from '#web/theme/use-theme-of-link.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ColumnPage } from '#web/ui/page/column-page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { SnoozeChoice } from '../snooze-choice.tsx'

/** `/reminder/{token}`: "I will do it on Friday" from an email, without a session. */
export function ReminderLinkPage() {
  const { token = '' } = useParams()
  useThemeOfLink(token)
  const [opened, setOpened] = useState<Result<typeof openReminder>>()
  const opening = useCall(openReminder, { onDone: setOpened })
  const { mutate } = opening
  useEffect(() => mutate({ params: { token }, body: {} }), [mutate, token])
  const { error } = opening
  if (opened) {
    return (
      <LaterPage
        reminder={opened}
        saving={opening.isPending ? opening.variables.body.until : undefined}
        problem={error?.message}
        onChoose={(until) => mutate({ params: { token }, body: { until } })}
      />
    )
  }
  return (
    <ColumnPage title={reminderTexts.linkTitle}>
      {!error && <Spinner label={reminderTexts.opening} shown />}
      {error?.code === 'invalid_link' && (
        <Stack>
          <Notice tone="problem">
            {isCutShort(token, 'signed') ? reminderTexts.linkCutShort : reminderTexts.linkInvalid}
          </Notice>
          <Button component={Link} to="/" size="md" fullWidth>
            {reminderTexts.logIn}
          </Button>
        </Stack>
      )}
      {error && error.code !== 'invalid_link' && (
        <ErrorState
          title={reminderTexts.failed}
          text={error.message}
          onRetry={() => mutate({ params: { token }, body: {} })}
          pending={opening.isPending}
        />
      )}
    </ColumnPage>
  )
}

type LaterProps = {
  reminder: Result<typeof openReminder>
  saving: string | null | undefined
  problem: string | undefined
  onChoose: (until: string | null) => void
}

function LaterPage({ reminder, ...choice }: LaterProps) {
  const reader = useDateReader()
  // The one-time link of the same email.
  const { hash } = useLocation()
  const { due_on, snoozed_until, days, business_name, path } = reminder
  const due = due_on !== null && days.length > 0 ? reminderTexts.dueOn(formatDueDay(due_on, reader)) : undefined
  return (
    <ColumnPage title={reminderTexts.linkTitle} sentence={due}>
      <Stack>
        {days.length === 0 && <Notice tone="good">{reminderTexts.nothingLeft}</Notice>}
        {days.length > 0 && snoozed_until !== null && (
          <Notice tone="good">{reminderTexts.laterDone(formatDueDay(snoozed_until, reader))}</Notice>
        )}
        {days.length > 0 && snoozed_until === null && <p>{reminderTexts.laterHint(business_name)}</p>}
        {days.length > 0 && <SnoozeChoice all reminders={reminder} {...choice} />}
        <Button component={Link} to={hash === '' ? path : `/in${hash}`} variant="subtle" size="md" fullWidth>
          {reminderTexts.goOn}
        </Button>
      </Stack>
    </ColumnPage>
  )
}
