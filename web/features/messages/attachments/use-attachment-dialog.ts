import { useState } from 'react'
import { commonTexts } from '#contract/texts/common.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import type { DroppedFiles } from '#web/ui/dropped-files.ts'
import { useDialogTiming } from '#web/ui/use-dialog-timing.ts'
import type { SentFile } from '../outbox/outgoing.ts'
import { canSend, useAttachments } from './use-attachments.ts'

export const AttachmentDialog = lazyDialog(async () => (await import('./attachment-dialog.tsx')).AttachmentDialog)

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
    take: ({ files: dropped, problem: about }: DroppedFiles) => {
      if (busy) return
      timing.open()
      files.add(dropped)
      if (about !== commonTexts.noFileSelected) setProblem(about)
      else setProblem(attachments.length === 0 ? messageTexts.selectFile : undefined)
    },
    remove: files.remove,
    stop: files.stop,
    send: () => void send(),
    close: () => {
      if (!busy) timing.close()
    },
  }
}
