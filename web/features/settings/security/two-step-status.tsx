import { Box, Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { type TwoStep, listSessions, revokeOtherSessions } from '#contract/auth.ts'
import { lowRecoveryCodes, recoveryCodeCount } from '#contract/domain/two-step-codes.ts'
import { twoStepTexts, deviceTexts } from '#contract/texts/two-step.ts'
import { SettingRow } from '../setting-row.tsx'
import { useClaims } from '#web/session/use-session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'

/** `move` is to another app, or to new recovery codes. */
export type TwoStepTask = 'set-up' | 'move' | 'turn-off'

type Props = {
  twoStep: TwoStep
  notice: string | undefined
  onTask: (task: TwoStepTask) => void
  /** True when this replaces a form. */
  takesFocus: boolean
}

export function TwoStepStatus({ twoStep, notice, onTask, takesFocus }: Props) {
  const { totp, recovery_codes_left: left, required, missing } = twoStep
  const isClient = useClaims().role === 'Client'
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) root.current?.querySelector('button')?.focus()
  }, [takesFocus])
  return (
    <Stack ref={root} gap={16}>
      {notice && <Notice tone="good">{notice}</Notice>}
      {totp && notice && <SignOutOthers />}
      {(missing || (required && !isClient)) && !totp && (
        <Notice tone="waiting">{isClient ? twoStepTexts.clientMustSetUp : twoStepTexts.mustSetUp}</Notice>
      )}
      <div>
        <SettingRow
          label={twoStepTexts.app}
          value={<Badge tone={totp ? 'good' : 'quiet'}>{totp ? twoStepTexts.on : twoStepTexts.off}</Badge>}
          action={<Actions twoStep={twoStep} onTask={onTask} />}
        >
          {totp && (
            <Box component="p" c="dimmed" fz="sm">
              {describeApp(required, isClient)}
            </Box>
          )}
        </SettingRow>
        {totp && (
          <SettingRow label={twoStepTexts.codes} value={twoStepTexts.codesLeft(left, recoveryCodeCount)}>
            {left <= lowRecoveryCodes && <Notice tone="waiting">{twoStepTexts.fewCodes(left)}</Notice>}
          </SettingRow>
        )}
      </div>
    </Stack>
  )
}

const describeApp = (required: boolean, isClient: boolean): string => {
  if (!required) return twoStepTexts.moveHint
  return isClient ? twoStepTexts.clientIsAsked : twoStepTexts.isAsked
}

/** What is required cannot be turned off. */
function Actions({ twoStep: { totp, required }, onTask }: Pick<Props, 'twoStep' | 'onTask'>) {
  const task = (name: TwoStepTask, text: string): ReactNode => (
    <Button
      variant={name === 'set-up' ? 'filled' : 'default'}
      size="xs"
      onClick={() => onTask(name)}
      aria-label={twoStepTexts.taskOf(text)}
    >
      {text}
    </Button>
  )
  if (!totp) return task('set-up', twoStepTexts.setUp)
  return (
    <Group gap="8px 12px" align="stretch">
      {task('move', twoStepTexts.move)}
      {!required && task('turn-off', twoStepTexts.turnOff)}
    </Group>
  )
}

/** After the set-up of a second step: the other devices signed in without it. Nothing without any. */
function SignOutOthers() {
  const others = useQuery(queryFor(listSessions, {})).data?.items.filter(({ current }) => !current).length ?? 0
  const ending = useCall(revokeOtherSessions, { refreshes: [listSessions] })
  if (ending.isSuccess) return <Notice tone="good">{deviceTexts.othersDone}</Notice>
  if (others === 0) return null
  return (
    <Notice tone="waiting">
      <p>{twoStepTexts.othersTitle(others)}</p>
      <p>{ending.error?.message ?? twoStepTexts.othersText}</p>
      <Button mt={8} variant="default" size="xs" loading={ending.isPending} onClick={() => ending.mutate({})}>
        {deviceTexts.others}
      </Button>
    </Notice>
  )
}
