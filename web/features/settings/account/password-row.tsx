import { Box, Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readerZone } from '#web/lib/server-render.ts'
import { Link } from '#web/lib/navigation/router.tsx'
import { type Me, me, requestReset } from '#contract/auth.ts'
import { formatPasswordDate } from '#contract/domain/format-dates.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { passwordRowTexts } from '#contract/texts/settings.ts'
import { focusWhenMounted } from '#web/lib/focus.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { Notice } from '#web/ui/notice.tsx'
import { problemSentence } from '../field-problems.ts'
import { SettingRow } from '../setting-row.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

const lastChange = ({ reset_password_date, date }: Me): string =>
  reset_password_date === null
    ? passwordRowTexts.sinceRegistration(formatPasswordDate(date, readerZone()))
    : passwordRowTexts.lastChanged(formatPasswordDate(reset_password_date, readerZone()))

/** In Security: the last change, and the way to Account, where it is changed. */
export function PasswordSummary() {
  const own = useQuery(queryFor(me, {})).data
  return (
    <SettingRow
      label={authTexts.password}
      value={own && lastChange(own)}
      action={
        <Button component={Link} to="/settings/account" variant="default" size="xs">
          {passwordRowTexts.change}
        </Button>
      }
    />
  )
}

type State = 'read' | 'open' | 'changed' | 'left'

/** The password's last change, a new password with the current one (AUTH-13), and a reset link (SET-4). */
export function PasswordRow() {
  const own = useQuery({ ...queryFor(me, {}), staleTime: 60_000 })
  const [state, setState] = useState<State>('read')
  const asking = useCall(requestReset)
  const profile = own.data
  const show = (next: State) => {
    asking.reset()
    setState(next)
  }
  return (
    <SettingRow
      label={authTexts.password}
      value={profile ? lastChange(profile) : <Unknown error={own.error} />}
      action={
        state !== 'open' && (
          <Button
            variant="default"
            size="xs"
            disabled={!profile}
            ref={state === 'read' ? null : focusWhenMounted}
            onClick={() => show('open')}
          >
            {passwordRowTexts.change}
          </Button>
        )
      }
    >
      {state === 'changed' && <Notice tone="good">{passwordRowTexts.changed}</Notice>}
      {state === 'open' && profile && (
        <ChangePasswordForm own={profile} onDone={() => show('changed')} onCancel={() => show('left')} />
      )}
      <Group gap={12} justify="space-between">
        <Box component="span" c="dimmed" fz="sm">
          {passwordRowTexts.forgotten}
        </Box>
        <Button
          variant="default"
          size="xs"
          disabled={!profile}
          loading={asking.isPending}
          onClick={() => profile && asking.mutate({ body: { email: profile.email } })}
        >
          {passwordRowTexts.send}
        </Button>
      </Group>
      {asking.isSuccess && <Notice tone="good">{passwordRowTexts.sent}</Notice>}
      {asking.error && <Notice tone="problem">{problemSentence(asking.error) ?? asking.error.message}</Notice>}
    </SettingRow>
  )
}

const Unknown = ({ error }: { error: Error | null }) =>
  error ? <Notice tone="problem">{error.message}</Notice> : <Skeleton height={20} width="60%" />
