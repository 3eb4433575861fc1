import { Box, Button, Text, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconLink, IconSend } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { listOnboardingBoard, remindClient } from '#contract/dashboard.ts'
import type { EmailDelivery } from '#contract/domain/email-states.ts'
import { formatRelativeTime } from '#contract/domain/format-dates.ts'
import { emailStateTexts } from '#contract/texts/email-states.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import classes from '#web/features/clients/status/reminder-button.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import type { CallError } from '#web/lib/http/request.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DeliveryBadge, describeDelivery, wasRefused } from '#web/ui/email-delivery.tsx'
import { useCall } from '#web/lib/http/use-call.ts'

/** The server enforces the time between two reminders. */
export const wasRemindedRecently = (last: string | null | undefined, now: number): boolean =>
  typeof last === 'string' && now - Date.parse(last) < 86_400_000

/** The link of a reminder has no secret: the client logs in. */
export const onboardingLink = () => `${location.origin}/onboarding/services`

/** A 4xx message explains itself; other failures say that sending failed. */
export const describeReminderError = ({ status, message }: CallError): string =>
  status >= 400 && status < 500 ? message : `${boardTexts.sendingFailed} ${message}`

type Props = {
  client: { _id: string; business_name: string }
  lastReminder?: string | null | undefined
  delivery?: EmailDelivery | null | undefined
  strong?: boolean
  /** In a list: smaller, with a shorter label. */
  compact?: boolean
}

function CopyLink({ business }: { business: string }) {
  const clipboard = useClipboard()
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      mih={{ base: 44, md: 28 }}
      aria-label={boardTexts.copyLinkOf(business)}
      leftSection={<IconLink size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => clipboard.copy(onboardingLink())}
    >
      <span role="status">{clipboard.copied ? emailStateTexts.copied : emailStateTexts.copyLink}</span>
    </Button>
  )
}

export function ReminderButton({ client, lastReminder, delivery, strong = false, compact = false }: Props) {
  const reminding = useCall(remindClient, { refreshes: [listOnboardingBoard] })
  const [now] = useState(Date.now)
  const reader = useDateReader()
  const statusRef = useRef<HTMLSpanElement>(null)
  // The button is gone: the focus moves to the result.
  useEffect(() => {
    if (reminding.isSuccess) statusRef.current?.focus({ preventScroll: true })
  }, [reminding.isSuccess])
  const refused = wasRefused(delivery) && !reminding.isSuccess
  const recently = !refused && wasRemindedRecently(lastReminder, now)
  return (
    <div className={classes.root}>
      <span role="status" className={classes.status} ref={statusRef} tabIndex={-1}>
        {refused && delivery && (
          <span title={describeDelivery(delivery)}>
            <DeliveryBadge delivery={delivery} />
            <VisuallyHidden>{describeDelivery(delivery)}</VisuallyHidden>
          </span>
        )}
        {reminding.isSuccess && <Badge tone="good">{boardTexts.reminded}</Badge>}
        {!reminding.isSuccess && recently && lastReminder && (
          <Text span fz="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {boardTexts.remindedOn(formatRelativeTime(lastReminder, now, reader))}
          </Text>
        )}
      </span>
      {!reminding.isSuccess && !recently && (
        <Button
          variant={strong ? 'filled' : 'default'}
          size={compact ? 'compact-md' : 'sm'}
          aria-label={(compact ? boardTexts.remindShortLabel : boardTexts.remindLabel)(client.business_name)}
          leftSection={<IconSend size={16} stroke={1.75} aria-hidden="true" />}
          loading={reminding.isPending}
          onClick={() => reminding.mutate({ params: { client_id: client._id } })}
        >
          {refused ? emailStateTexts.tryAgain : boardTexts[compact ? 'remindShort' : 'remind']}
        </Button>
      )}
      {refused && <CopyLink business={client.business_name} />}
      {reminding.error && (
        <Box component="span" role="alert" c="var(--foyer-problem)" fz="xs" maw={240} ta="right">
          {describeReminderError(reminding.error)}
        </Box>
      )}
    </div>
  )
}
