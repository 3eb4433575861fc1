import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useMemo, useState } from 'react'
import type { Message } from '#contract/messages.ts'
import { linkRenewal } from '#web/features/messages/attachments/file-links.ts'
import { hasExpired } from '#web/ui/file-link.ts'
import { FileListPreview } from '#web/ui/file-list-preview.tsx'

/** A file that a message shows; without a seq it is one that the server does not have yet. */
export type ShownFile = { filename: string; location: string; seq: number | undefined }

export type Files = {
  /** Shows a picture in its full size, over the page. */
  open: (file: ShownFile) => void
  /** Has the link of a file renewed, if it is that which does not work. */
  broken: (file: ShownFile) => void
  /** A link that works, in place of one that is over. */
  renewed: (file: ShownFile) => Promise<string | undefined>
}

/** Undefined where messages are shown on their own: there a file is nothing but its link. */
export const FilesContext = createContext<Files | undefined>(undefined)

type Props = { conversation: string; messages: readonly Message[]; children: ReactNode }

/** Looks after the files of the messages below it: the picture that is open stays so when its message scrolls out of view. */
export function MessageFiles({ conversation, messages, children }: Props) {
  const queries = useQueryClient()
  const [opened, setOpened] = useState<ShownFile>()
  const files = useMemo((): Files => {
    const renew = linkRenewal(queries, conversation)
    const renewed = async ({ seq }: ShownFile) => (seq === undefined ? undefined : renew(seq).catch(() => undefined)) // asked about again when it is next wanted
    return {
      open: setOpened,
      renewed,
      broken: (file) => void hasExpired(file.location).then((expired) => (expired ? renewed(file) : undefined)),
    }
  }, [queries, conversation])
  const fresh = opened && messages.find((message) => message.seq === opened.seq)?.file_location
  return (
    <FilesContext value={files}>
      {children}
      <FileListPreview
        file={opened && { ...opened, location: fresh ?? opened.location }}
        onClose={() => setOpened(undefined)}
        onBroken={() => opened && files.broken({ ...opened, location: fresh ?? opened.location })}
      />
    </FilesContext>
  )
}
