import { Button, Flex, Stack, Text } from '@mantine/core'
import { IconFileOff, IconMessageOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { groupTexts, messageTexts } from '#contract/texts/messages.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messageDrafts } from '../outbox/message-drafts.ts'
import type { Outgoing } from '../outbox/outgoing.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { revealBidiOverrides } from './message-text.tsx'
import classes from './thread.module.css'

/** `name` is known when the conversation was open before. */
type ConversationGoneProps = { id: string; me: string; name: string | undefined }

/** For an address of no accessible conversation. Unsent text stays available. */
export function ConversationGone({ id, me, name }: ConversationGoneProps) {
  const { outbox, outgoing } = useOutbox(me)
  const [draft, setDraft] = useState(() => messageDrafts.read(me, id))
  const unsent = outgoing.filter(({ conversation_id }) => conversation_id === id)
  const discard = () => {
    for (const { send_id } of unsent) outbox.delete(send_id)
    messageDrafts.delete(me, id)
    setDraft('')
  }
  return (
    // An alert when the conversation disappears while it is open.
    <Stack gap={16} className={classes.gone} role={name === undefined ? undefined : 'alert'}>
      <EmptyState
        icon={IconMessageOff}
        title={name === undefined ? messageTexts.conversationGone : groupTexts.gone(name)}
        action={
          <Button component={Link} to="/messages" variant="default">
            {messageTexts.backToConversations}
          </Button>
        }
      />
      <UnsentHere unsent={unsent} draft={draft} onDiscard={discard} />
    </Stack>
  )
}

type UnsentHereProps = { unsent: readonly Outgoing[]; draft: string; onDiscard: () => void }

/** Offers unsent texts to copy, names unsent files, and discards both. */
function UnsentHere({ unsent, draft, onDiscard }: UnsentHereProps) {
  const texts = [...unsent.map(({ text }) => text), draft].filter((text) => text.trim() !== '')
  const files = unsent.flatMap(({ send_id, file }) => (file ? [{ send_id, name: file.name }] : []))
  if (texts.length === 0 && files.length === 0) return null
  return (
    <>
      {texts.length > 0 && <CopyText label={groupTexts.typed} value={texts.join('\n\n')} />}
      {files.length > 0 && (
        <Flex component="ul" direction="column" gap={8}>
          {files.map(({ send_id, name }) => (
            <Flex component="li" key={send_id} gap={8} align="flex-start">
              <IconFileOff size={20} color="var(--mantine-color-dimmed)" aria-hidden="true" />
              <span>
                <bdi>{revealBidiOverrides(name)}</bdi>{' '}
                <Text span inherit c="var(--foyer-problem)">
                  {messageTexts.notSent}
                </Text>
              </span>
            </Flex>
          ))}
        </Flex>
      )}
      <Button variant="default" flex="none" style={{ alignSelf: 'flex-start' }} onClick={onDiscard}>
        {messageTexts.discard}
      </Button>
    </>
  )
}
