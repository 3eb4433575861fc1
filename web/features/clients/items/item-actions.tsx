import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { charactersTooMany, textLimits } from '#contract/domain/text-limits.ts'
import type { ClientItem } from '#contract/items.ts'
import { reviewTexts } from '#contract/texts/review.ts'
import classes from './items.module.css'
import { TextAreaField } from '#web/ui/fields.tsx'

type Props = {
  item: ClientItem
  pending: boolean
  /** The reason for sending it back, while it is typed. */
  reason: string | undefined
  onReason: (reason: string | undefined) => void
  onDecide: (decision: 'approve' | 'send_back' | 'reopen', reason?: string) => void
  onWithdraw: (() => void) | undefined
}

/** What staff can do with an item in its state. Sending back asks for the reason in place. */
export function ItemActions({ item: { title, state }, pending, reason, onReason, onDecide, onWithdraw }: Props) {
  const [missing, setMissing] = useState(false)
  const sendBack = () => {
    if (!reason?.trim()) return setMissing(true)
    if (charactersTooMany(reason, textLimits.note) === 0) onDecide('send_back', reason.trim())
  }
  const actions = [
    state === 'given' && {
      text: reviewTexts.approve,
      label: reviewTexts.approveOf(title),
      act: () => onDecide('approve'),
    },
    (state === 'given' || state === 'approved') &&
      reason === undefined && {
        text: reviewTexts.sendBack,
        label: reviewTexts.sendBackOf(title),
        act: () => onReason(''),
      },
    (state === 'approved' || state === 'not_applicable') && {
      text: reviewTexts.reopen,
      label: reviewTexts.reopenOf(title),
      act: () => onDecide('reopen'),
    },
    onWithdraw && { text: reviewTexts.withdraw, label: reviewTexts.withdrawOf(title), act: onWithdraw },
  ].filter((action) => typeof action === 'object')
  return (
    <>
      <Group gap={8} className={classes.actions}>
        {actions.map(({ text, label, act }) => (
          <Button key={text} size="xs" variant="default" aria-label={label} disabled={pending} onClick={act}>
            {text}
          </Button>
        ))}
      </Group>
      {reason !== undefined && (
        <div className={classes.reason}>
          <TextAreaField
            label={reviewTexts.reason}
            hint={reviewTexts.reasonHint}
            minRows={2}
            limit={textLimits.note}
            data-autofocus
            value={reason}
            error={missing && reason.trim() === '' ? reviewTexts.reasonMissing : undefined}
            onChange={(event) => onReason(event.currentTarget.value)}
          />
          <Group gap={8} mt={8}>
            <Button size="xs" loading={pending} onClick={sendBack}>
              {reviewTexts.sendBack}
            </Button>
            <Button size="xs" variant="default" onClick={() => onReason(undefined)}>
              {reviewTexts.cancel}
            </Button>
          </Group>
        </div>
      )}
    </>
  )
}
