import { Button, Stack, Box, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listSessions, revokeOtherSessions, revokeSession, type Session } from '#contract/auth.ts'
import { deviceTexts } from '#contract/texts/two-step.ts'
import { passFocusOn } from '#web/lib/focus.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { Card } from '#web/ui/card.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCall } from '#web/lib/http/use-call.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { formatDayTime, formatRelativeTime } from '#contract/domain/format-dates.ts'
import classes from '#web/features/settings/setting-row.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Badge } from '#web/ui/badge.tsx'
import { invalidate } from '#web/lib/query/apply-event.ts'
import blocks from '#web/ui/blocks.module.css'

/** The signed-in devices, this one first, each with a sign-out (AUTH-15). */
export function DevicesCard() {
  const list = useQuery({ ...queryFor(listSessions, {}), refetchOnMount: everyMount })
  const [notice, setNotice] = useState<string>()
  const devices = list.data?.items.toSorted((a, b) => Number(b.current) - Number(a.current))
  return (
    <Card title={deviceTexts.title} text={deviceTexts.sentence}>
      <Stack gap={16}>
        {notice && <Notice tone="good">{notice}</Notice>}
        <QueryState query={list} title={deviceTexts.failed} />
        {devices && (
          <ul aria-label={deviceTexts.title} tabIndex={-1}>
            {devices.map((device) => (
              <DeviceRow
                key={device._id}
                device={device}
                now={list.dataUpdatedAt}
                onSignedOut={() => setNotice(deviceTexts.signedOut(formatDeviceName(device)))}
              />
            ))}
          </ul>
        )}
        {devices && devices.length > 1 && <SignOutOthers onDone={() => setNotice(deviceTexts.othersDone)} />}
      </Stack>
    </Card>
  )
}

function SignOutOthers({ onDone }: { onDone: () => void }) {
  const [asking, setAsking] = useState(false)
  const ending = useCall(revokeOtherSessions, {
    refreshes: [listSessions],
    onDone: () => {
      setAsking(false)
      onDone()
    },
  })
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        {deviceTexts.others}
      </Button>
      <Confirm
        opened={asking}
        title={deviceTexts.othersTitle}
        text={deviceTexts.othersText}
        action={deviceTexts.others}
        danger
        call={ending}
        onConfirm={() => ending.mutate({})}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

const formatDeviceName = ({ device }: Session): string => device || deviceTexts.unknown

/** `now` is when the list was read, in milliseconds. */
type Props = { device: Session; now: number; onSignedOut: () => void }

function DeviceRow({ device, now, onSignedOut }: Props) {
  const { _id: id, ip, last_seen: seen, current } = device
  const reader = useDateReader()
  const queries = useQueryClient()
  const refresh = () => void invalidate(queries, { queryKey: [listSessions.path] })
  const ending = useCall(revokeSession, { onDone: onSignedOut })
  // A device that has already ended answers 404; the refreshed list shows that.
  const signOut = () => ending.mutate({ params: { id } }, { onSettled: refresh })
  return (
    <Group component="li" ref={passFocusOn} className={`${blocks.divided} ${classes.row}`} gap={16} wrap="nowrap">
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
