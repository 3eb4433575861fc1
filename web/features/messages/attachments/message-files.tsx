import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useMemo, useState } from 'react'
import type { Message } from '#contract/messages.ts'
import { hasExpired } from '#web/ui/file-link.ts'
import { FileListPreview } from '#web/ui/file-list-preview.tsx'
import { fetchMessagePage } from '../api.ts'
import { historyKey } from '../thread/history-query.ts'
import type { MessageHistory } from '../thread/message-history.ts'

/** A file that a message shows; without a seq it is one that the server does not have yet. */
export type ShownFile = { filename: string; location: string; seq: number | undefined }

type MessageFileActions = {
  /** Shows a picture in its full size, over the page. */
  open: (file: ShownFile) => void
  /** Has the link of a file renewed, if it is that which does not work. */
  broken: (file: ShownFile) => void
  /** A link that works, in place of one that is over. */
  renewed: (file: ShownFile) => Promise<string | undefined>
}

/** Undefined where messages are shown on their own: there a file is nothing but its link. */
export const FilesContext = createContext<MessageFileActions | undefined>(undefined)

type Props = { conversation: string; messages: readonly Message[]; children: ReactNode }

/** Looks after the files of the messages below it: the picture that is open stays so when its message scrolls out of view. */
export function MessageFiles({ conversation, messages, children }: Props) {
  const queries = useQueryClient()
  const [opened, setOpened] = useState<ShownFile>()
  const files = useMemo((): MessageFileActions => {
    const renew = createLinkRenewal(queries, conversation)
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

/** Those that are asked about within this time, in ms, are asked about together: a page of pictures expires at once. */
const batchWindowMs = 50
/** As many as the server gives at once. */
const maxPageSize = 200

/** Messages of the same seq in place of those that are known; one that is not known is left out. */
function replaceMessages(history: MessageHistory, fresh: readonly Message[]): MessageHistory {
  const bySeq = new Map(fresh.map((message) => [message.seq, message]))
  return { ...history, messages: history.messages.map((message) => bySeq.get(message.seq) ?? message) }
}

/** The link of a file lives for an hour. Renews it by fetching its message again, and answers it. */
export function createLinkRenewal(
  queries: QueryClient,
  conversation: string,
): (seq: number) => Promise<string | undefined> {
  const wanted = new Set<number>()
  let fetching: Promise<readonly Message[]> | undefined

  const renew = async () => {
    await new Promise((resolve) => setTimeout(resolve, batchWindowMs))
    fetching = undefined
    const [first, last] = [Math.min(...wanted), Math.max(...wanted)]
    wanted.clear()
    const query = { after: first - 1, limit: Math.min(last - first + 1, maxPageSize) }
    const page = await fetchMessagePage(conversation, query)
    queries.setQueryData<MessageHistory>(
      historyKey(conversation),
      (known) => known && replaceMessages(known, page.items),
    )
    return page.items
  }

  return async (seq) => {
    wanted.add(seq)
    fetching ??= renew()
    const fresh = await fetching
    return fresh.find((message) => message.seq === seq)?.file_location ?? undefined
  }
}
