import { Box, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { formatDate, formatDayTime, formatRelativeTime } from '#contract/domain/format-dates.ts'
import type { Result } from '#contract/endpoint.ts'
import { passkeyTexts } from '#contract/texts/two-step.ts'
import { listPasskeys, deletePasskey } from '#contract/two-step.ts'
import classes from '#web/features/settings/setting-row.module.css'
import { passFocusOn } from '#web/lib/focus.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DangerButton } from '#web/ui/danger-button.tsx'
import { useCall } from '#web/lib/http/use-call.ts'
import blocks from '#web/ui/blocks.module.css'

type Passkey = Result<typeof listPasskeys>['items'][number]

/** `now` is when the list was read, in milliseconds. */
type Props = { passkey: Passkey; now: number; onRemoved: () => void }

export function PasskeyRow({ passkey, now, onRemoved }: Props) {
  const { _id: id, name, created, last_used: used } = passkey
  const reader = useDateReader()
  const [asking, setAsking] = useState(false)
  const removing = useCall(deletePasskey, {
    refreshes: [listPasskeys],
    onDone: () => {
      setAsking(false)
      onRemoved()
    },
  })
  return (
    <Group component="li" ref={passFocusOn} className={`${blocks.divided} ${classes.row}`} gap={16} wrap="nowrap">
      <Stack gap={2} miw={0} flex={1}>
        <Group component="span" gap="4px 10px" fw={600}>
          {name}
        </Group>
        <Box component="span" c="dimmed" fz="sm">
          {passkeyTexts.created(formatDate(created, reader))},{' '}
          {used === null ? (
            passkeyTexts.neverUsed
          ) : (
            <time dateTime={used} title={formatDayTime(used, reader)}>
              {passkeyTexts.lastUsed(formatRelativeTime(used, now, reader))}
            </time>
          )}
        </Box>
      </Stack>
      <DangerButton size="xs" aria-label={passkeyTexts.removeLabel(name)} onClick={() => setAsking(true)}>
        {passkeyTexts.remove}
      </DangerButton>
      <Confirm
        opened={asking}
        title={passkeyTexts.removeTitle}
        text={passkeyTexts.removeText(name)}
        action={passkeyTexts.remove}
        danger
        call={removing}
        onConfirm={() => removing.mutate({ params: { id } })}
        onClose={() => setAsking(false)}
      />
    </Group>
  )
}
