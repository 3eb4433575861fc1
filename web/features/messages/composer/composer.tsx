import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { findSecret, type TypedSecret } from '#contract/domain/find-secret.ts'
import { findTextFault, hasVisibleText } from '#contract/domain/text.ts'
import { longestMessage } from '#contract/messages.ts'
import { composerTexts, messageTexts } from '#contract/texts/messages.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { isTypingInDialog } from '#web/lib/navigation/navigation-state.ts'
import { filesIn } from '#web/ui/dropped-files.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { typedKey } from '#web/lib/typed-key.ts'
import { AttachmentDialog, useAttachmentDialog } from '../attachments/use-attachment-dialog.ts'
import { DropOverlay } from '../attachments/drop-overlay.tsx'
import { messageDrafts } from '../outbox/message-drafts.ts'
import type { SentFile } from '../outbox/outgoing.ts'
import classes from './composer.module.css'
import type { AccountOwners } from './secret-dialog.tsx'
import { TypingLine, useTypingSignal } from './typing-line.tsx'
import { useMedia } from '#web/lib/use-store.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { showSettings, updateMessagePreferences } from '#contract/settings.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'
import { isApple } from '#web/lib/use-keys.ts'

const SecretDialog = lazyComponent(async () => (await import('./secret-dialog.tsx')).SecretDialog)

type ComposerProps = {
  id: string
  name: string
  me: string
  /** Where a password can be stored that somebody was about to send. */
  owners: AccountOwners
  onSend: (text: string) => void
  onAttach: (file: SentFile) => void
}

/** Grows to six lines; Ctrl+Enter or ⌘+Enter and the button send (MSG-5). */
export function Composer({ id, name, me, owners, onSend, onAttach }: ComposerProps) {
  const [text, setText] = useState(() => messageDrafts.read(me, id))
  const field = useRef<HTMLTextAreaElement>(null)
  const { enterSends, isOffered, keys, choose } = useEnterSends()
  const sayTyping = useTypingSignal(id)
  const attaching = useAttachmentDialog(me, onAttach)
  const [secret, setSecret] = useState<TypedSecret>()
  // An empty text has no problem.
  const fault = hasVisibleText(text) ? findTextFault(text.trim(), longestMessage) : undefined
  const sendable = hasVisibleText(text) && !fault

  // Focuses the field, except on a phone, where the keyboard would cover the messages.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches && !isTypingInDialog()) field.current?.focus({ preventScroll: true })
  }, [])

  const type = (next: string) => {
    setText(next)
    // A password is never stored in the browser, not even as a draft.
    messageDrafts.save(me, findSecret(next) ? '' : next, id)
    if (hasVisibleText(next)) sayTyping()
  }
  const send = () => {
    if (!sendable) return
    const found = findSecret(text)
    if (found) return setSecret(found)
    sendNow()
  }
  const closeSecret = () => {
    setSecret(undefined)
    field.current?.focus()
  }
  const sendNow = () => {
    if (secret) closeSecret()
    onSend(text.trim())
    if (isOffered) choose(false)
    type('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (typedKey(event) !== 'Enter' || event.shiftKey || event.altKey) return
    if (!event.ctrlKey && !event.metaKey && !enterSends) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (!meansFiles(event.clipboardData)) return
    event.preventDefault()
    attaching.take(filesIn(event.clipboardData, true))
  }

  return (
    <>
      <form
        className={classes.root}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TypingLine conversation={id} />
        <div className={classes.box} data-invalid={fault !== undefined || undefined}>
          <ActionIcon
            size={36}
            aria-label={composerTexts.attach}
            title={composerTexts.attach}
            onPointerEnter={AttachmentDialog.prefetch}
            onFocus={AttachmentDialog.prefetch}
            onClick={attaching.open}
          >
            <IconPaperclip size={18} aria-hidden="true" />
          </ActionIcon>
          <Textarea
            classNames={{ root: classes.field ?? '', input: classes.input ?? '', error: classes.error ?? '' }}
            variant="unstyled"
            aria-label={messageTexts.writeTo(name)}
            placeholder={messageTexts.write}
            autosize
            minRows={1}
            maxRows={6}
            value={text}
            error={fault && <ComposerError fault={fault} text={text} onMend={type} />}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            ref={field}
            attributes={{ input: { dir: 'auto' } }}
          />
          <Button
            type="submit"
            disabled={!sendable}
            leftSection={<IconSend2 size={18} aria-hidden="true" />}
            aria-keyshortcuts={keys}
            title={keys}
          >
            {messageTexts.send}
          </Button>
        </div>
        <ComposerHint isOffered={isOffered} onChoose={choose} />
        <AttachmentDialog opened={attaching.opened} name={name} attaching={attaching} />
        <DropOverlay text={composerTexts.dropHere(name)} disabled={attaching.opened} onGiven={attaching.take} />
      </form>
      {secret && (
        <SecretDialog
          text={text}
          found={secret}
          owners={owners}
          onStored={(rest) => {
            closeSecret()
            type(rest)
          }}
          onSend={sendNow}
          onClose={closeSecret}
        />
      )}
    </>
  )
}

type ComposerErrorProps = { fault: string; text: string; onMend: (text: string) => void }

/** Offers to remove characters that cannot be stored. */
function ComposerError({ fault, text, onMend }: ComposerErrorProps) {
  if (fault !== fieldTexts.unstorable) return fault
  return (
    <>
      {composerTexts.cannotSend}{' '}
      <LinkButton onClick={() => onMend(removeUnstorableCharacters(text))}>{composerTexts.removeIt}</LinkButton>
    </>
  )
}

/** Removes NUL and lone surrogates, which the database rejects; programs that cut texts leave them behind. */
const removeUnstorableCharacters = (text: string): string =>
  text.replaceAll('\0', '').replaceAll(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')

/** File managers name the files that they hand over, some by their places. */
function namesFile(line: string, names: readonly string[]): boolean {
  const name = line.trim().split(/[/\\]/).at(-1) ?? ''
  return names.includes(name) || names.some((fileName) => encodeURIComponent(fileName) === name)
}

/**
 * Whether files are meant by a paste. Office and note programs add a picture of copied text; then the text is meant. A text that only
 * names the files comes from a file manager.
 */
export function meansFiles(pasted: DataTransfer): boolean {
  if (!pasted.types.includes('Files')) return false
  if (!pasted.types.includes('text/plain')) return true
  if (pasted.types.includes('text/html')) return false
  const lines = pasted
    .getData('text/plain')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const names = [...pasted.files].map(({ name }) => name)
  return lines.every((line) => namesFile(line, names))
}

type HintProps = { isOffered: boolean; onChoose: (enterSends: boolean) => void }

/** Shows which keys send, and offers Enter alone until the person has chosen (MSG-5). Its line is kept, so that nothing moves. */
const ComposerHint = ({ isOffered, onChoose }: HintProps) => (
  <p className={classes.hint}>
    {isOffered ? (
      <>
        {isApple() ? messageTexts.sendHintMac : messageTexts.sendHint}
        <LinkButton onClick={() => onChoose(true)}>{composerTexts.letEnterSend}</LinkButton>
        <LinkButton onClick={() => onChoose(false)}>{composerTexts.keepEnter}</LinkButton>
      </>
    ) : (
      '\u00a0'
    )}
  </p>
)

/**
 * The choice is stored per person, and offered with their first message. With an on-screen keyboard Enter always begins a
 * line, since Shift+Enter is missing.
 */
function useEnterSends() {
  const queries = useQueryClient()
  const settings = queryFor(showSettings, {})
  const stored = useQuery({ ...settings, staleTime: 60_000 }).data?.messages.enter_sends
  const saving = useCall(updateMessagePreferences, {
    onDone: (saved) => applyEvent(queries, settings.queryKey, saved),
  })
  const chosen = saving.isPending ? saving.variables.body.enter_sends : stored
  const touched = useMedia('(pointer: coarse)')
  const enterSends = chosen === true && !touched
  const withModifier = isApple() ? 'Meta+Enter' : 'Control+Enter'
  return {
    enterSends,
    isOffered: chosen === null && !touched,
    keys: enterSends ? 'Enter' : withModifier,
    choose: (enter_sends: boolean) => saving.mutate({ body: { enter_sends } }),
  }
}
