import { useEffect, useRef, useState } from 'react'
import { type UploadedFile, uploadMessageFile } from '#contract/files.ts'
import { isFinalUploadError, uploadErrorText, validateFile } from '#web/lib/upload/upload-error.ts'
import { untilThere } from '#web/lib/upload/lost-line.ts'
import { upload } from '#web/lib/upload/upload.ts'

/** `final`: a retry cannot help. */
export type Attachment = {
  id: string
  file: File
  state: 'chosen' | 'waiting' | 'sending' | 'lost' | 'sent' | 'failed'
  /** From 0 to 1. */
  part: number
  error?: string
  final?: boolean
}

function createAttachment(file: File, id: string): Attachment {
  const error = validateFile(file)
  return error === undefined
    ? { id, file, state: 'chosen', part: 0 }
    : { id, file, state: 'failed', part: 0, error, final: true }
}

export const canSend = ({ state, final }: Attachment): boolean => state === 'chosen' || (state === 'failed' && !final)

type AttachmentOptions = {
  owner: string
  onUploaded: (file: UploadedFile) => void
}

/** The files of one composer are uploaded together and sent in the order in which they were chosen. */
export function useAttachments({ owner, onUploaded }: AttachmentOptions) {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([])
  const running = useRef(new Map<string, AbortController>())
  const added = useRef(0)
  const removed = useRef(new Set<string>())

  const stop = () => running.current.forEach((controller) => controller.abort())
  useEffect(() => {
    const uploads = running.current
    return () => uploads.forEach((controller) => controller.abort())
  }, [])

  const change = (id: string, changed: Partial<Attachment>) =>
    setAttachments((all) =>
      all.map((attachment) => (attachment.id === id ? { ...attachment, ...changed } : attachment)),
    )

  async function run({ id, file }: Attachment): Promise<UploadedFile | undefined> {
    const controller = new AbortController()
    const { signal } = controller
    running.current.set(id, controller)
    change(id, { state: 'waiting', part: 0 })
    try {
      const onProgress = (part: number) => change(id, { state: 'sending', part })
      return await untilThere(
        () => upload(file, { owner, to: uploadMessageFile, signal, onProgress }),
        signal,
        () => change(id, { state: 'lost' }),
      )
    } catch (error) {
      change(
        id,
        signal.aborted
          ? { state: 'chosen', part: 0 }
          : { state: 'failed', error: uploadErrorText(file, error), final: isFinalUploadError(error) },
      )
      return undefined
    } finally {
      running.current.delete(id)
    }
  }

  return {
    attachments,
    busy: attachments.some(({ state }) => ['waiting', 'sending', 'lost'].includes(state)),
    add: (files: readonly File[]) =>
      setAttachments((all) => [...all, ...files.map((file) => createAttachment(file, String((added.current += 1))))]),
    remove: (id: string) => {
      removed.current.add(id)
      running.current.get(id)?.abort()
      setAttachments((all) => all.filter((attachment) => attachment.id !== id))
    },
    /** Resolves to whether every chosen file was sent. */
    send: async (): Promise<boolean> => {
      const sendable = attachments.filter(canSend)
      const uploads = sendable.map((attachment) => ({ id: attachment.id, uploaded: run(attachment) }))
      let [sent, left] = [0, 0]
      for (const { id, uploaded } of uploads) {
        // oxlint-disable-next-line no-await-in-loop -- they are uploaded together, and sent in their order
        const file = await uploaded
        if (file) {
          onUploaded(file)
          change(id, { state: 'sent', part: 1 })
          sent += 1
        } else if (!removed.current.has(id)) left += 1
      }
      return (
        sent > 0 && left === 0 && attachments.every((attachment) => attachment.state === 'sent' || canSend(attachment))
      )
    },
    /** Stopped uploads stay chosen. */
    stop,
    reset: () => {
      stop()
      setAttachments([])
    },
  }
}
