import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useMemo, useState } from 'react'
import type { Message } from '#contract/messages.ts'
import { hasExpired } from '#web/ui/file-link.ts'
import { FileListPreview } from '#web/ui/file-list-preview.tsx'
import { fetchMessagePage } from '../api.ts'
import { historyKey } from '../thread/history-query.ts'
import type { MessageHistory } from '../thread/message-history.ts'

/** `seq` is undefined until the server has stored the message. */
export type ShownFile = { filename: string; location: string; seq: number | undefined }

type MessageFileActions = {
  open: (file: ShownFile) => void
  /** Renews the link of a file if it has expired. */
  broken: (file: ShownFile) => void
  renewed: (file: ShownFile) => Promise<string | undefined>
}

/** Undefined outside of a conversation: there a file is only its link. */
export const FilesContext = createContext<MessageFileActions | undefined>(undefined)

type Props = { conversation: string; messages: readonly Message[]; children: ReactNode }

/** Holds the opened picture above the list, so that it stays open when its message scrolls out of view. */
export function MessageFiles({ conversation, messages, children }: Props) {
  const queries = useQueryClient()
  const [opened, setOpened] = useState<ShownFile>()
  const files = useMemo((): MessageFileActions => {
    const renew = createLinkRenewal(queries, conversation)
    const renewed = async ({ seq }: ShownFile) => (seq === undefined ? undefined : renew(seq).catch(() => undefined)) // the next request tries again
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

/** In ms: links of one page of pictures expire together and are renewed by one request. */
const batchWindowMs = 50
/** The largest page of the server. */
const maxPageSize = 200

function replaceMessages(history: MessageHistory, fresh: readonly Message[]): MessageHistory {
  const bySeq = new Map(fresh.map((message) => [message.seq, message]))
  return { ...history, messages: history.messages.map((message) => bySeq.get(message.seq) ?? message) }
}

/** A file link lives for an hour. Fetching its message again renews it. */
export function createLinkRenewal(
  queries: QueryClient,
  conversation: string,
): (seq: number) => Promise<string | undefined> {
  const seqs = new Set<number>()
  let fetching: Promise<readonly Message[]> | undefined

  const renew = async () => {
    await new Promise((resolve) => setTimeout(resolve, batchWindowMs))
    fetching = undefined
    const [first, last] = [Math.min(...seqs), Math.max(...seqs)]
    seqs.clear()
    const query = { after: first - 1, limit: Math.min(last - first + 1, maxPageSize) }
    const page = await fetchMessagePage(conversation, query)
    queries.setQueryData<MessageHistory>(
      historyKey(conversation),
      (history) => history && replaceMessages(history, page.items),
    )
    return page.items
  }

  return async (seq) => {
    seqs.add(seq)
    fetching ??= renew()
    const fresh = await fetching
    return fresh.find((message) => message.seq === seq)?.file_location ?? undefined
  }
}
