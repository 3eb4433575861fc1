import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ClientItem } from '#contract/items.ts'
import { reviewTexts } from '#contract/texts/review.ts'
import classes from './items.module.css'

type Props = {
  item: ClientItem
  pending: boolean
  onDecide: (decision: 'approve' | 'send_back' | 'reopen', reason?: string) => void
  onWithdraw: (() => void) | undefined
}

/** What staff can do with an item in its state. Sending back asks for the reason in place. */
export function ItemActions({ item: { title, state }, pending, onDecide, onWithdraw }: Props) {
  const [reason, setReason] = useState<string>()
  const [missing, setMissing] = useState(false)
  const sendBack = () => {
    if (!reason?.trim()) return setMissing(true)
    onDecide('send_back', reason.trim())
  }
  return (
    <>
      <Group gap={8} className={classes.actions}>
        {state === 'given' && (
          <Button
            size="xs"
            variant="default"
            aria-label={reviewTexts.approveOf(title)}
            disabled={pending}
            onClick={() => onDecide('approve')}
          >
            {reviewTexts.approve}
          </Button>
        )}
        {(state === 'given' || state === 'approved') && reason === undefined && (
          <Button
            size="xs"
            variant="default"
            aria-label={reviewTexts.sendBackOf(title)}
            disabled={pending}
            onClick={() => setReason('')}
          >
            {reviewTexts.sendBack}
          </Button>
        )}
        {(state === 'approved' || state === 'not_applicable') && (
          <Button
            size="xs"
            variant="default"
            aria-label={reviewTexts.reopenOf(title)}
            disabled={pending}
            onClick={() => onDecide('reopen')}
          >
            {reviewTexts.reopen}
          </Button>
        )}
        {onWithdraw && (
          <Button
            size="xs"
            variant="default"
            aria-label={reviewTexts.withdrawOf(title)}
            disabled={pending}
            onClick={onWithdraw}
          >
            {reviewTexts.withdraw}
          </Button>
        )}
      </Group>
      {reason !== undefined && (
        <div className={classes.reason}>
          <Textarea
            label={reviewTexts.reason}
            description={reviewTexts.reasonHint}
            autosize
            minRows={2}
            maxLength={1000}
            data-autofocus
            value={reason}
            error={missing && reason.trim() === '' ? reviewTexts.reasonMissing : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group gap={8} mt={8}>
            <Button size="xs" loading={pending} onClick={sendBack}>
              {reviewTexts.sendBack}
            </Button>
            <Button size="xs" variant="default" onClick={() => setReason(undefined)}>
              {reviewTexts.cancel}
            </Button>
          </Group>
        </div>
      )}
    </>
  )
}
