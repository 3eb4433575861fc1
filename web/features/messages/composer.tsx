import { Button, Textarea } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { fieldTexts, messageTexts } from '#contract/texts.ts'
import classes from '#web/features/messages/composer.module.css'
import { keepDraft, readDraft } from '#web/features/messages/drafts.ts'

/** As long as the contract lets a message be. */
const longest = 20_000

const onMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

type Props = { id: string; name: string; me: string; onSend: (text: string) => void }

/** Where a message is written: it grows to six lines, Ctrl or ⌘ with Enter sends, and so does the button (MSG-5). */
export function Composer({ id, name, me, onSend }: Props) {
  const [text, setText] = useState(() => readDraft(me, id))
  const tooLong = text.length > longest
  const field = useRef<HTMLTextAreaElement>(null)
  const sendable = text.trim() !== '' && !tooLong

  // Who opens a conversation wants to write; on a phone the keyboard would cover what was said.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])

  const type = (next: string) => {
    setText(next)
    keepDraft(me, id, next)
  }
  const send = () => {
    if (!sendable) return
    onSend(text.trim())
    type('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className={classes.root}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className={classes.box} data-invalid={tooLong || undefined}>
        <Textarea
          classNames={{ root: classes.field ?? '', input: classes.input ?? '', error: classes.error ?? '' }}
          variant="unstyled"
          aria-label={messageTexts.writeTo(name)}
          placeholder={messageTexts.write}
          autosize
          minRows={1}
          maxRows={6}
          value={text}
          error={tooLong && fieldTexts.tooLong(longest)}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          ref={field}
          attributes={{ input: { dir: 'auto' } }}
        />
        <Button
          type="submit"
          disabled={!sendable}
          className={classes.send}
          leftSection={<IconSend2 size={18} aria-hidden="true" />}
          aria-keyshortcuts={onMac ? 'Meta+Enter' : 'Control+Enter'}
        >
          {messageTexts.send}
        </Button>
      </div>
      <p className={classes.hint}>{onMac ? messageTexts.sendHintMac : messageTexts.sendHint}</p>
    </form>
  )
}
