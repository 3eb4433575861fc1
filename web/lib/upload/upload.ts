import type { uploadByLink } from '#contract/client-items.ts'
import { addressOf } from '#contract/endpoint.ts'
import {
  type FilePart,
  longFileBytes,
  type UploadedFile,
  uploadFile,
  type uploadMessageFile,
  uploadThemeLogo,
} from '#contract/files.ts'
import { offlineError } from '#web/lib/http/request.ts'
import { sendForm } from './send-form.ts'

/** Uploads at the same time, over all areas of a page. More would only slow each of them; a link takes fewer. */
const atOnce = ({ to }: Sending) => (to?.who === 'anyone' ? 2 : 3)

let sending = 0
const waiting: (() => void)[] = []

/** Waits for a free place, unless the upload is cancelled first. */
function waitForTurn(upload: Sending): Promise<void> {
  const { signal } = upload
  if (sending < atOnce(upload)) {
    sending += 1
    return Promise.resolve()
  }
  return new Promise((resolve, reject) => {
    const enter = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      waiting.splice(waiting.indexOf(enter), 1)
      reject(signal.reason)
    }
    waiting.push(enter)
    signal.addEventListener('abort', leave, { once: true })
  })
}

function free(): void {
  const next = waiting.shift()
  if (next) next()
  else sending -= 1
}

export type Sending = {
  /** The person who will own the file, or the token of a link. */
  owner: string
  to?: typeof uploadFile | typeof uploadMessageFile | typeof uploadThemeLogo | typeof uploadByLink
  signal: AbortSignal
  /** The part of the bytes that have left the browser, 0 to 1. */
  onProgress: (part: number) => void
}

async function send(file: File, { owner, to = uploadFile, signal, onProgress }: Sending): Promise<UploadedFile> {
  const { method } = to
  const params = { userId: owner, token: owner }
  const post = (bytes: Blob, query: FilePart, onSent: Sending['onProgress']) => {
    const address = addressOf(to, { params, query })
    return sendForm({ method, address, bytes, name: file.name, signal, onProgress: onSent })
  }
  // The answer of the endpoint to a whole file; one that is too long for a logo is refused at once.
  if (file.size <= longFileBytes || to === uploadThemeLogo) return (await post(file, {}, onProgress)) as UploadedFile
  const { sendParts } = await import('./send-parts.ts').catch(() => {
    throw offlineError()
  })
  return sendParts(file, addressOf(to, { params }), { send: post, onProgress })
}

/** Uploads one file; waits while others are on their way. Throws a `CallError`, or the signal's reason once it is cancelled. */
export async function upload(file: File, how: Sending): Promise<UploadedFile> {
  await waitForTurn(how)
  try {
    how.signal.throwIfAborted()
    return await send(file, how)
  } finally {
    free()
  }
}
