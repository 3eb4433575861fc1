import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { groupTexts, messageTexts } from '#contract/texts/messages.ts'
import { harmless } from '#web/features/messages/thread/harmless.ts'
import type { Outgoing } from '#web/features/messages/outbox/outgoing.ts'
import classes from '#web/features/messages/thread/unsent-here.module.css'
import { CopyText } from '#web/ui/copy-text.tsx'

type Props = { unsent: readonly Outgoing[]; draft: string; onDiscard: () => void }

/** What can be sent nowhere any more: the words to take along, the files by name, and a way to be rid of both. */
export function UnsentHere({ unsent, draft, onDiscard }: Props) {
  const texts = [...unsent.map(({ text }) => text), draft].filter((text) => text.trim() !== '')
  const files = unsent.flatMap(({ send_id, file }) => (file ? [{ send_id, name: file.name }] : []))
  if (texts.length === 0 && files.length === 0) return null
  return (
    <>
      {texts.length > 0 && <CopyText label={groupTexts.typed} value={texts.join('\n\n')} />}
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map(({ send_id, name }) => (
            <li key={send_id} className={classes.file}>
              <IconFileOff size={20} className={classes.icon} aria-hidden="true" />
              <span className={classes.name}>
                <bdi>{harmless(name)}</bdi> <span className={classes.state}>{messageTexts.notSent}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" className={classes.discard} onClick={onDiscard}>
        {messageTexts.discard}
      </Button>
    </>
  )
}
