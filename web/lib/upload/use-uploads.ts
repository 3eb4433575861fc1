import { useEffect, useRef, useState } from 'react'
import { maxFileBytes, type UploadedFile } from '#contract/files.ts'
import { fileTexts } from '#contract/texts/files.ts'
import { untilThere } from '#web/lib/upload/lost-line.ts'
import { isFinalUploadError, uploadErrorText, tooLargeText } from '#web/lib/upload/upload-error.ts'
import { type Sending, upload } from '#web/lib/upload/upload.ts'

/**
 * One file: it waits for a free place, is sent, then the page saves it where it belongs (`keeping`). While the line is lost it is tried
 * again by itself.
 */
export type Upload = {
  id: string
  file: File
  state: 'waiting' | 'sending' | 'keeping' | 'lost' | 'failed'
  /** The part that was sent, 0 to 1. */
  sent: number
  error?: string
  /** Sending it once more cannot help. */
  final?: boolean
}

type Options = {
  owner: string
  /** The endpoint that receives it, where it is not the owner's own. */
  to?: Sending['to']
  /** Saves the uploaded file where it belongs. Its error is shown at the file, and Retry calls it again. */
  onUploaded: (file: UploadedFile) => void | Promise<unknown>
}

type RunningUpload = {
  controller: AbortController
  uploaded?: UploadedFile
  /** Ends the pause before the next try, while the line is lost. */
  retryNow?: () => void
  /** Resolves once it is saved, failed or cancelled. */
  ended: Promise<void>
}

/** The uploads of one area. Finished ones leave the list. */
export function useUploads({ owner, to, onUploaded }: Options) {
  const [uploads, setUploads] = useState<Upload[]>([])
  /** The last result, for screen readers. */
  const [news, setNews] = useState('')
  const running = useRef(new Map<string, RunningUpload>())
  const added = useRef(0)
  const saveUploaded = useRef(onUploaded)
  useEffect(() => {
    saveUploaded.current = onUploaded
  })
  useEffect(() => {
    const uploadsById = running.current
    return () => {
      for (const { controller } of uploadsById.values()) controller.abort()
    }
  }, [])

  const change = (id: string, changed: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)))
  const drop = (id: string) => {
    running.current.delete(id)
    setUploads((all) => all.filter((upload) => upload.id !== id))
  }

  /** Files stand in the order in which they were chosen. One that failed holds nobody up. */
  async function waitForEarlier(id: string): Promise<void> {
    const earlier = [...running.current].filter(([other]) => Number(other) < Number(id))
    await Promise.all(earlier.map(([, { ended }]) => ended))
  }

  async function run(id: string, file: File): Promise<void> {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const mine: RunningUpload = { ...running.current.get(id), controller: new AbortController(), ended }
    running.current.set(id, mine)
    const { signal } = mine.controller
    const onLost = (retryNow: () => void) => {
      mine.retryNow = retryNow
      change(id, { state: 'lost', error: fileTexts.lost(file.name) })
    }
    try {
      await untilThere(() => uploadAndSave(id, file, mine), signal, onLost)
    } catch (error) {
      if (!signal.aborted)
        change(id, { state: 'failed', error: uploadErrorText(file, error), final: isFinalUploadError(error) })
    } finally {
      end()
    }
  }

  async function uploadAndSave(id: string, file: File, mine: RunningUpload): Promise<void> {
    const { signal } = mine.controller
    const onProgress = (sent: number) => change(id, { state: 'sending', sent })
    change(id, { state: 'waiting' })
    mine.uploaded ??= await upload(file, { owner, ...(to && { to }), signal, onProgress })
    await waitForEarlier(id)
    signal.throwIfAborted()
    change(id, { state: 'keeping', sent: 1 })
    await saveUploaded.current(mine.uploaded)
    drop(id)
    setNews(fileTexts.uploaded(file.name))
  }

  const retry = (id: string) => {
    const found = uploads.find((upload) => upload.id === id)
    if (found?.state === 'lost') return running.current.get(id)?.retryNow?.()
    if (!found || found.state !== 'failed' || found.final) return
    change(id, { state: 'waiting', sent: 0 })
    void run(id, found.file)
  }

  const add = (files: readonly File[]) => {
    const newUploads = files.map((file): Upload => {
      const upload = { id: String((added.current += 1)), file, sent: 0 }
      return file.size > maxFileBytes
        ? { ...upload, state: 'failed', error: tooLargeText(file), final: true }
        : { ...upload, state: 'waiting' }
    })
    setUploads((all) => [...all, ...newUploads])
    for (const { id, file, state } of newUploads) if (state === 'waiting') void run(id, file)
  }

  const cancel = (id: string) => {
    running.current.get(id)?.controller.abort()
    drop(id)
  }

  return { uploads, news, add, cancel, retry, busy: uploads.some(({ state }) => state !== 'failed') }
}
