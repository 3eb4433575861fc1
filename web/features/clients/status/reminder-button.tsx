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

/** Time between two reminders in milliseconds; the server enforces it. */
const reminderPauseMs = 86_400_000

/** A 4xx message explains itself; other failures say that sending failed. */
const describeError = ({ status, message }: CallError): string =>
  status >= 400 && status < 500 ? message : `${boardTexts.sendingFailed} ${message}`

type Props = {
  client: { _id: string; business_name: string }
  lastReminder?: string | null | undefined
  delivery?: EmailDelivery | null | undefined
  strong?: boolean
  /** In a list: on a phone without a label. */
  compact?: boolean
  /** Full width on a phone. */
  wide?: boolean
}

/** The link of a reminder has no secret: the client logs in. */
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
      onClick={() => clipboard.copy(`${location.origin}/onboarding/services`)}
    >
      <span role="status">{clipboard.copied ? emailStateTexts.copied : emailStateTexts.copyLink}</span>
    </Button>
  )
}

/** Emails the client a reminder of the missing parts. */
export function ReminderButton({
  client,
  lastReminder,
  delivery,
  strong = false,
  compact = false,
  wide = false,
}: Props) {
  const reminding = useCall(remindClient, { refreshes: [listOnboardingBoard] })
  const [now] = useState(Date.now)
  const reader = useDateReader()
  const statusRef = useRef<HTMLSpanElement>(null)
  // The button is gone: the focus moves to the result.
  useEffect(() => {
    if (reminding.isSuccess) statusRef.current?.focus({ preventScroll: true })
  }, [reminding.isSuccess])
  const refused = wasRefused(delivery) && !reminding.isSuccess
  const recently = !refused && lastReminder && now - Date.parse(lastReminder) < reminderPauseMs
  return (
    <div className={classes.root} data-compact={compact || undefined} data-wide={wide || undefined}>
      <span role="status" className={classes.status} ref={statusRef} tabIndex={-1}>
        {refused && delivery && (
          <span title={describeDelivery(delivery)}>
            <DeliveryBadge delivery={delivery} />
            <VisuallyHidden>{describeDelivery(delivery)}</VisuallyHidden>
          </span>
        )}
        {reminding.isSuccess && <Badge tone="good">{boardTexts.reminded}</Badge>}
        {!reminding.isSuccess && recently && (
          <Text span fz="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {boardTexts.remindedOn(formatRelativeTime(lastReminder, now, reader))}
          </Text>
        )}
      </span>
      {!reminding.isSuccess && !recently && (
        <Button
          variant={strong ? 'filled' : 'default'}
          size={compact ? 'compact-md' : 'sm'}
          className={classes.button}
          aria-label={boardTexts.remindLabel(client.business_name)}
          leftSection={<IconSend size={16} stroke={1.75} aria-hidden="true" />}
          loading={reminding.isPending}
          onClick={() => reminding.mutate({ params: { client_id: client._id } })}
        >
          <span className={classes.label}>{refused ? emailStateTexts.tryAgain : boardTexts.remind}</span>
        </Button>
      )}
      {refused && <CopyLink business={client.business_name} />}
      {reminding.error && (
        <Box component="span" role="alert" c="var(--foyer-problem)" fz="xs" maw={240} ta="right">
          {describeError(reminding.error)}
        </Box>
      )}
    </div>
  )
}
