import { Button, Flex, Group, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { commonTexts } from '#contract/texts/common.ts'
import { composerTexts, messageTexts } from '#contract/texts/messages.ts'
import { useUploadArea } from '#web/lib/upload/use-upload-area.ts'
import { FileArea } from '#web/ui/file-drop-area.tsx'
import { FileDropGuard } from '#web/ui/file-drop-guard.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AttachmentRow } from './attachment-row.tsx'
import classes from './attachments.module.css'
import type { useAttachmentDialog } from './use-attachment-dialog.ts'
import { type Attachment, canSend } from './use-attachments.ts'

type Props = { opened: boolean; name: string; attaching: ReturnType<typeof useAttachmentDialog> }

/** What needs somebody is seen without scrolling. */
const failedFirst = (attachments: readonly Attachment[]): Attachment[] =>
  attachments.toSorted((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed'))

/** Chooses files and sends them, with the progress of each (MSG-9). */
export function AttachmentDialog({ opened, name, attaching }: Props) {
  const { attachments, busy, allSent, problem } = attaching
  const { speaks, anyBusy } = useUploadArea(busy)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const sendable = attachments.filter(canSend).length
  return (
    <>
      <Dialog
        opened={opened}
        onClose={attaching.close}
        closeOnClickOutside={!busy}
        closeOnEscape={!busy}
        title={composerTexts.attachTo(name)}
      >
        <FileArea label={composerTexts.files} multiple camera disabled={busy || allSent} onGiven={attaching.take} />
        {attachments.length > 0 && (
          <Flex
            component="ul"
            direction="column"
            gap={8}
            mt={12}
            className={classes.dialogRows}
            aria-label={composerTexts.files}
          >
            {failedFirst(attachments).map((attachment) => (
              <AttachmentRow
                key={attachment.id}
                attachment={attachment}
                onRemove={() => attaching.remove(attachment.id)}
              />
            ))}
          </Flex>
        )}
        {problem && (
          <Text fz="xs" c="var(--foyer-problem)" mt={10} role="alert">
            {problem}
          </Text>
        )}
        <VisuallyHidden role="status">{allSent && composerTexts.filesSent(attachments.length)}</VisuallyHidden>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={busy ? attaching.stop : attaching.close}>
            {busy ? composerTexts.stop : commonTexts.cancel}
          </Button>
          <Button loading={busy} disabled={allSent} onClick={attaching.send}>
            {allSent ? messageTexts.send : composerTexts.sendFiles(sendable)}
          </Button>
        </Group>
      </Dialog>
      {speaks && (anyBusy || asksToLeave) && <FileDropGuard busy={anyBusy} onToggle={setAsksToLeave} />}
    </>
  )
}
