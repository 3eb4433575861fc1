import { Button, Group, Modal, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { commonTexts } from '#contract/texts/common.ts'
import { composerTexts, messageTexts } from '#contract/texts/messages.ts'
import { AttachmentRow } from '#web/features/messages/attachments/attachment-row.tsx'
import classes from '#web/features/messages/attachments/attachment-dialog.module.css'
import type { useAttaching } from '#web/features/messages/attachments/use-attaching.ts'
import { canSend } from '#web/features/messages/attachments/use-attachments.ts'
import { FileArea } from '#web/ui/file-drop-area.tsx'
import { FileDropGuard } from '#web/ui/file-drop-guard.tsx'
import { useUploadArea } from '#web/lib/upload/use-upload-area.ts'

type Props = { name: string; attaching: ReturnType<typeof useAttaching> }

/** Chooses files and sends them, with how far each of them is (MSG-9). */
export function Attachments({ name, attaching }: Props) {
  const { opened, attachments, busy, allSent, said } = attaching
  const { speaks, anyBusy } = useUploadArea(busy)
  const [held, setHeld] = useState(false)
  const sendable = attachments.filter(canSend).length
  return (
    <>
      <Modal
        opened={opened}
        onClose={attaching.close}
        closeOnClickOutside={!busy}
        closeOnEscape={!busy}
        title={composerTexts.attachTo(name)}
      >
        <FileArea label={composerTexts.files} multiple camera disabled={busy || allSent} onGiven={attaching.take} />
        {attachments.length > 0 && (
          <ul className={classes.rows} aria-label={composerTexts.files}>
            {attachments.map((one) => (
              <AttachmentRow key={one.id} attachment={one} onRemove={() => attaching.remove(one.id)} />
            ))}
          </ul>
        )}
        {said && (
          <p className={classes.problem} role="alert">
            {said}
          </p>
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
      </Modal>
      {speaks && (anyBusy || held) && <FileDropGuard busy={anyBusy} onHold={setHeld} />}
    </>
  )
}
