import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listSessions, revokeOtherSessions } from '#contract/auth.ts'
import { deviceTexts } from '#contract/texts/two-step.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { DeviceRow, formatDeviceName } from './device-row.tsx'
import { Card } from '#web/ui/card.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCall } from '#web/lib/http/use-call.ts'
import { everyMount } from '#web/lib/query/query-client.ts'

/** The signed-in devices, this one first, each with a sign-out (AUTH-15). */
export function DevicesCard() {
  const list = useQuery({ ...queryFor(listSessions, {}), refetchOnMount: everyMount })
  const [notice, setNotice] = useState<string>()
  const devices = list.data?.items.toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <Card title={deviceTexts.title} text={deviceTexts.sentence}>
      <Stack gap={16}>
        {notice && <Notice tone="good">{notice}</Notice>}
        <QueryState query={list} title={deviceTexts.failed} />
        {devices && (
          <ul aria-label={deviceTexts.title}>
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
        pending={ending.isPending}
        error={ending.error?.message}
        onConfirm={() => ending.mutate({})}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
