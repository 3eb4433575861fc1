import { useState } from 'react'
import { commonTexts } from '#contract/texts/common.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import type { SentFile } from '#web/features/messages/outbox/outgoing.ts'
import { canSend, useAttachments } from '#web/features/messages/attachments/use-attachments.ts'
import type { Given } from '#web/ui/file-drop-given.ts'
import { useDialogTiming } from '#web/ui/use-dialog-timing.ts'

/** How long it is to be seen that all is sent, in milliseconds; the dialog is emptied as long after it (MSG-9). */
const closesAfter = 500

/** The dialog that sends files, however they came: chosen in it, or dropped and pasted beside it. */
export function useAttaching(owner: string, onAttach: (file: SentFile) => void) {
  const [said, setSaid] = useState<string>()
  const [allSent, setAllSent] = useState(false)
  const files = useAttachments({
    owner,
    onUploaded: ({ filename, location, type }) => onAttach({ name: filename, location, type }),
  })
  const { attachments, busy } = files
  const timing = useDialogTiming(closesAfter, () => {
    files.reset()
    setSaid(undefined)
    setAllSent(false)
  })

  const send = async () => {
    setSaid(undefined)
    if (!attachments.some(canSend)) return setSaid(messageTexts.selectFiles)
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
    /** A sentence about what was chosen, or that nothing was. */
    said,
    /** Files that came from anywhere are looked at in the dialog before they are sent. */
    take: ({ files: given, said: about }: Given) => {
      if (busy) return
      timing.open()
      files.add(given)
      const nothing = about === commonTexts.noFileSelected
      setSaid(nothing ? (attachments.length === 0 ? messageTexts.selectFile : undefined) : about)
    },
    remove: files.remove,
    stop: files.stop,
    send: () => void send(),
    close: () => {
      if (!busy) timing.close()
    },
  }
}
