import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { charactersTooMany, textLimits } from '#contract/domain/text-limits.ts'
import type { ClientItem } from '#contract/items.ts'
import { reviewTexts } from '#contract/texts/review.ts'
import { focusWhenMounted } from '#web/lib/focus.ts'
import { TextAreaField } from '#web/ui/fields.tsx'
import { useTypedText } from '#web/ui/typed-texts.tsx'

export type Decision = { decision: 'approve' | 'send_back' | 'reopen'; reason?: string; onDone?: () => void }

type Props = {
  clientId: string
  item: ClientItem
  pending: boolean
  onDecide: (decision: Decision) => void
  onWithdraw: (() => void) | undefined
}

/** What staff can do with an item in its state. Sending back asks for the reason in place. */
export function ItemActions({ clientId, item: { key, title, state }, pending, onDecide, onWithdraw }: Props) {
  const [reason, setReason] = useTypedText(`reason ${clientId} ${key}`, reviewTexts.reasonFor(title))
  const [missing, setMissing] = useState(false)
  // The pressed button disappears: the field takes the focus, and after Cancel the button again.
  const [focused, setFocused] = useState<'field' | 'button'>()
  const onDone = () => setReason(undefined)
  const sendBack = () => {
    if (!reason?.trim()) return setMissing(true)
    if (charactersTooMany(reason, textLimits.note) === 0)
      onDecide({ decision: 'send_back', reason: reason.trim(), onDone })
  }
  const actions = [
    state === 'given' && {
      text: reviewTexts.approve,
      label: reviewTexts.approveOf(title),
      act: () => onDecide({ decision: 'approve', onDone }),
    },
    (state === 'given' || state === 'approved') &&
      reason === undefined && {
        text: reviewTexts.sendBack,
        label: reviewTexts.sendBackOf(title),
        act: () => {
          setFocused('field')
          setReason('')
        },
      },
    (state === 'approved' || state === 'not_applicable') && {
      text: reviewTexts.reopen,
      label: reviewTexts.reopenOf(title),
      act: () => onDecide({ decision: 'reopen', onDone }),
    },
    onWithdraw && { text: reviewTexts.withdraw, label: reviewTexts.withdrawOf(title), act: onWithdraw },
  ].filter((action) => typeof action === 'object')
  return (
    <>
      <Group gap={8} mt={6}>
        {actions.map(({ text, label, act }) => (
          <Button
            key={text}
            ref={text === reviewTexts.sendBack && focused === 'button' ? focusWhenMounted : undefined}
            size="xs"
            variant="default"
            aria-label={label}
            disabled={pending}
            onFocus={() => setFocused(undefined)}
            onClick={act}
          >
            {text}
          </Button>
        ))}
      </Group>
      {reason !== undefined && (
        <div>
          <TextAreaField
            label={reviewTexts.reason}
            hint={reviewTexts.reasonHint}
            minRows={2}
            limit={textLimits.note}
            ref={focused === 'field' ? focusWhenMounted : undefined}
            value={reason}
            error={missing && reason.trim() === '' ? reviewTexts.reasonMissing : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group gap={8} mt={8}>
            <Button size="xs" loading={pending} onClick={sendBack}>
              {reviewTexts.sendBack}
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                setFocused('button')
                setReason(undefined)
              }}
            >
              {reviewTexts.cancel}
            </Button>
          </Group>
        </div>
      )}
    </>
  )
}
