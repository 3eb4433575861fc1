import { ActionIcon, Button, Group, Kbd } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { charactersTooMany, textLimits } from '#contract/domain/text-limits.ts'
import type { ClientItem } from '#contract/items.ts'
import { readySentences, reviewPageTexts, reviewTexts } from '#contract/texts/review.ts'
import { typedKey } from '#web/lib/typed-key.ts'
import classes from './review.module.css'
import type { Decision } from './use-review.ts'
import { useKeys } from '#web/lib/use-keys.ts'
import { TextAreaField } from '#web/ui/fields.tsx'
import { useTypedText } from '#web/ui/typed-texts.tsx'
import blocks from '#web/ui/blocks.module.css'

type Props = {
  clientId: string
  item: ClientItem
  onDecide: (decision: Decision, restore?: () => void) => void
  onTakeBack: () => void
  onStep: (step: 1 | -1) => void
  isSendingBack: boolean
  onSendBack: (isSendingBack: boolean) => void
}

/** Approve, Send back with a sentence, and the way to the answers before and after. */
export function ReviewFoot({ clientId, item, onDecide, onTakeBack, onStep, isSendingBack, onSendBack }: Props) {
  const waits = item.state === 'given'
  if (isSendingBack)
    return (
      <SendBack
        clientId={clientId}
        item={item}
        onSend={(reason, restore) => onDecide({ decision: 'send_back', reason }, restore)}
        onCancel={() => onSendBack(false)}
      />
    )
  return (
    <div className={classes.foot}>
      {waits ? (
        <>
          <Button
            leftSection={<IconCheck size={18} aria-hidden="true" />}
            rightSection={<Kbd size="xs">A</Kbd>}
            onClick={() => onDecide({ decision: 'approve' })}
          >
            {reviewTexts.approve}
          </Button>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
            rightSection={<Kbd size="xs">S</Kbd>}
            onClick={() => onSendBack(true)}
          >
            {reviewTexts.sendBack}
          </Button>
        </>
      ) : (
        <Button variant="default" onClick={onTakeBack}>
          {reviewTexts.reopen}
        </Button>
      )}
      <Group gap={0} ml="auto" wrap="nowrap">
        <ActionIcon size={36} aria-label={reviewPageTexts.previous} onClick={() => onStep(-1)}>
          <IconChevronUp size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon size={36} aria-label={reviewPageTexts.next} onClick={() => onStep(1)}>
          <IconChevronDown size={18} aria-hidden="true" />
        </ActionIcon>
      </Group>
    </div>
  )
}

type SendBackProps = {
  clientId: string
  item: ClientItem
  onSend: (reason: string, restore: () => void) => void
  onCancel: () => void
}

function SendBack({ clientId, item: { key, kind, title }, onSend, onCancel }: SendBackProps) {
  const sentences = readySentences[kind]
  const [own, setOwn] = useTypedText(`reason ${clientId} ${key}`, reviewTexts.reasonFor(title))
  const [chosen, setChosen] = useState<number>()
  const [isMissing, setIsMissing] = useState(false)
  const choices = useRef<(HTMLButtonElement | null)[]>([])
  const words = own?.trim() ?? ''
  const sentence = chosen === undefined ? undefined : sentences[chosen]
  const reason = words || (sentence ?? '')
  const choose = (at: number) => {
    setChosen(at)
    setOwn(undefined)
    choices.current[at]?.focus()
  }
  const send = () => {
    if (reason === '') return setIsMissing(true)
    if (charactersTooMany(reason, textLimits.note) > 0) return undefined
    setOwn(undefined)
    return onSend(reason, () => setOwn(own))
  }
  useKeys(
    {
      ...Object.fromEntries(sentences.map((_, at) => [String(at + 1), () => choose(at)])),
      'mod+Enter': send,
      Escape: onCancel,
    },
    ['mod+Enter', 'Escape'],
  )
  return (
    <form
      className={classes.sendBack}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <h3>{reviewPageTexts.sendBack(title)}</h3>
      <div role="group" aria-label={reviewPageTexts.reasons}>
        {sentences.map((sentence, at) => (
          <button
            key={sentence}
            ref={(button) => {
              choices.current[at] = button
            }}
            type="button"
            className={`${blocks.pressable} ${classes.sentence}`}
            aria-pressed={words === '' && at === chosen}
            onClick={() => choose(at)}
            onKeyDown={(event) => {
              // Enter on the chosen sentence sends it.
              if (typedKey(event) !== 'Enter' || at !== chosen) return
              event.preventDefault()
              send()
            }}
          >
            <Kbd size="xs">{at + 1}</Kbd>
            {sentence}
            {words === '' && at === chosen && <IconCheck size={18} aria-hidden="true" />}
          </button>
        ))}
      </div>
      <TextAreaField
        label={reviewPageTexts.ownWords}
        hint={reviewPageTexts.oneEmail}
        minRows={2}
        maxRows={6}
        limit={textLimits.note}
        value={own ?? ''}
        error={isMissing && reason === '' ? reviewTexts.reasonMissing : undefined}
        onChange={(event) => setOwn(event.currentTarget.value)}
      />
      <Group gap={8}>
        <Button type="submit">{reviewTexts.sendBack}</Button>
        <Button variant="subtle" color="gray" onClick={onCancel} rightSection={<Kbd size="xs">Esc</Kbd>}>
          {reviewTexts.cancel}
        </Button>
      </Group>
    </form>
  )
}
