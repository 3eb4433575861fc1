import { Box, Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { pushTexts } from '#contract/texts/notifications.ts'
import {
  findPushSupport,
  type PushSupport,
  PushRefusedError,
  readStoredPush,
  turnOffPush,
  turnOnPush,
} from '#web/features/notifications/index.ts'
import { useIsHydrated } from '#web/lib/use-store.ts'
import { useClaims } from '#web/session/use-session.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Push on this device (NOTE-6). */
export function PushCard() {
  const { id } = useClaims()
  // Only the browser knows either.
  const isHydrated = useIsHydrated()
  const [changed, setChanged] = useState<{ on?: boolean; ability?: PushSupport }>({})
  const ability = isHydrated ? (changed.ability ?? findPushSupport()) : 'able'
  const on = isHydrated && (changed.on ?? (readStoredPush(id) !== undefined && ability === 'able'))
  const turning = useMutation({
    mutationFn: () => (on ? turnOffPush(id) : turnOnPush(id)),
    onSuccess: () => setChanged((before) => ({ ...before, on: !on })),
    onSettled: () => setChanged((before) => ({ ...before, ability: findPushSupport() })),
  })
  return (
    <Card title={pushTexts.title} text={pushTexts.text}>
      {ability === 'none' && <Notice tone="quiet">{pushTexts.notHere}</Notice>}
      {ability === 'denied' && <Notice tone="waiting">{pushTexts.denied}</Notice>}
      {ability === 'able' && (
        <Group gap="4px 12px">
          <Box component="span" miw={0} flex={1} role="status">
            {on ? pushTexts.on : pushTexts.off}
          </Box>
          <Button
            variant="default"
            size="xs"
            loading={turning.isPending}
            onClick={() => turning.mutate()}
            aria-label={on ? pushTexts.turnOffLabel : pushTexts.turnOnLabel}
          >
            {on ? pushTexts.turnOff : pushTexts.turnOn}
          </Button>
        </Group>
      )}
      {turning.error && ability !== 'denied' && <Notice tone="problem">{sentenceOf(turning.error)}</Notice>}
    </Card>
  )
}

function sentenceOf(error: Error): string {
  if (!(error instanceof PushRefusedError)) return `${pushTexts.failed} ${error.message}`
  return error.why === 'service' ? pushTexts.noService : pushTexts.notAllowed
}
