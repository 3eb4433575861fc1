import { Box, Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { listSessions, revokeSession, type Session } from '#contract/auth.ts'
import { formatDayTime, formatRelativeTime } from '#contract/domain/format-dates.ts'
import { deviceTexts } from '#contract/texts/two-step.ts'
import classes from '#web/features/settings/setting-row.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCall } from '#web/lib/http/use-call.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import blocks from '#web/ui/blocks.module.css'

export const formatDeviceName = ({ device }: Session): string => device || deviceTexts.unknown

/** `now` is when the list was read, in milliseconds. */
type Props = { device: Session; now: number; onSignedOut: () => void }

export function DeviceRow({ device, now, onSignedOut }: Props) {
  const { _id: id, ip, last_seen: seen, current } = device
  const reader = useDateReader()
  const queries = useQueryClient()
  const refresh = () => void invalidate(queries, { queryKey: [listSessions.path] })
  const ending = useCall(revokeSession, { onDone: onSignedOut })
  // A device that has already ended answers 404; the refreshed list shows that.
  const signOut = () => ending.mutate({ params: { id } }, { onSettled: refresh })
  return (
    <Group component="li" className={`${blocks.divided} ${classes.row}`} gap={16} wrap="nowrap">
      <Stack gap={2} miw={0} flex={1}>
        <Group component="span" gap="4px 10px" fw={600}>
          {formatDeviceName(device)}
          {current && <Badge tone="good">{deviceTexts.current}</Badge>}
        </Group>
        <Box component="span" c="dimmed" fz="sm">
          <time dateTime={seen} title={formatDayTime(seen, reader)}>
            {deviceTexts.seen(formatRelativeTime(seen, now, reader))}
          </time>{' '}
          · {ip}
        </Box>
        {ending.error && <Notice tone="problem">{ending.error.message}</Notice>}
      </Stack>
      {!current && (
        <Button
          variant="default"
          size="xs"
          loading={ending.isPending}
          aria-label={deviceTexts.signOutLabel(formatDeviceName(device), ip)}
          onClick={signOut}
        >
          {deviceTexts.signOut}
        </Button>
      )}
    </Group>
  )
}
