import { Button, Flex, Group, Modal, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { commonTexts } from '#contract/texts/common.ts'
import { composerTexts, messageTexts } from '#contract/texts/messages.ts'
import { useUploadArea } from '#web/lib/upload/use-upload-area.ts'
import { FileArea } from '#web/ui/file-drop-area.tsx'
import type { DroppedFiles } from '#web/ui/dropped-files.ts'
import { FileDropGuard } from '#web/ui/file-drop-guard.tsx'
import { useDialogTiming } from '#web/ui/use-dialog-timing.ts'
import type { SentFile } from '../outbox/outgoing.ts'
import { AttachmentRow } from './attachment-row.tsx'
import classes from './attachments.module.css'
import { canSend, useAttachments } from './use-attachments.ts'

type Props = { name: string; attaching: ReturnType<typeof useAttachmentDialog> }

/** Chooses files and sends them, with the progress of each (MSG-9). */
export function AttachmentDialog({ name, attaching }: Props) {
  const { opened, attachments, busy, allSent, problem } = attaching
  const { speaks, anyBusy } = useUploadArea(busy)
  const [asksToLeave, setAsksToLeave] = useState(false)
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
          <Flex
            component="ul"
            direction="column"
            gap={8}
            mt={12}
            className={classes.dialogRows}
            aria-label={composerTexts.files}
          >
            {attachments.map((one) => (
              <AttachmentRow key={one.id} attachment={one} onRemove={() => attaching.remove(one.id)} />
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
      </Modal>
      {speaks && (anyBusy || asksToLeave) && <FileDropGuard busy={anyBusy} onToggle={setAsksToLeave} />}
    </>
  )
}

/** In ms, so that the completed state is visible; the dialog is emptied after the same time again (MSG-9). */
const closeDelayMs = 500

/** Files reach the dialog from its picker, by drop or by paste. */
export function useAttachmentDialog(owner: string, onAttach: (file: SentFile) => void) {
  const [problem, setProblem] = useState<string>()
  const [allSent, setAllSent] = useState(false)
  const files = useAttachments({
    owner,
    onUploaded: ({ filename, location, type }) => onAttach({ name: filename, location, type }),
  })
  const { attachments, busy } = files
  const timing = useDialogTiming(closeDelayMs, () => {
    files.reset()
    setProblem(undefined)
    setAllSent(false)
  })

  const send = async () => {
    setProblem(undefined)
    if (!attachments.some(canSend)) return setProblem(messageTexts.selectFiles)
    if (!(await files.send())) return
    setAllSent(true)
    timing.closeSoon()
  }

  return {
    opened: timing.opened,
    open: timing.open,
    attachments,
    busy,
    allSent,
    problem,
    /** Dropped and pasted files are shown in the dialog before they are sent. */
    take: ({ files: given, problem: about }: DroppedFiles) => {
      if (busy) return
      timing.open()
      files.add(given)
      const nothing = about === commonTexts.noFileSelected
      setProblem(nothing ? (attachments.length === 0 ? messageTexts.selectFile : undefined) : about)
    },
    remove: files.remove,
    stop: files.stop,
    send: () => void send(),
    close: () => {
      if (!busy) timing.close()
    },
  }
}
