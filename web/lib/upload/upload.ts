import type { uploadByLink } from '#contract/client-items.ts'
import { addressOf } from '#contract/endpoint.ts'
import { type UploadedFile, uploadFile, type uploadMessageFile, type uploadThemeLogo } from '#contract/files.ts'
import { readCallError, offlineError } from '#web/lib/http/request.ts'
import { currentSession } from '#web/session/session.ts'

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
  /** Bytes that have left the browser, of all that the request has. */
  onProgress: (part: number) => void
}

const answerOf = (request: XMLHttpRequest): Response =>
  new Response(request.responseText, {
    status: request.status,
    headers: { 'retry-after': request.getResponseHeader('retry-after') ?? '' },
  })

function send(file: File, { owner, to = uploadFile, signal, onProgress }: Sending): Promise<UploadedFile> {
  const token = currentSession()?.token
  const request = new XMLHttpRequest() // fetch has no upload progress
  const body = new FormData()
  body.append('file', file, file.name)
  const stop = () => request.abort()
  return new Promise<UploadedFile>((resolve, reject: (reason: unknown) => void) => {
    onProgress(0)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => reject(offlineError()))
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('load', () => {
      if (request.status === 201)
        answerOf(request)
          .json()
          .then(resolve, () => reject(offlineError()))
      else readCallError(answerOf(request), token).then(reject, reject)
    })
    signal.addEventListener('abort', stop, { once: true })
    request.open(to.method, addressOf(to, { params: { userId: owner, token: owner } }))
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(body)
  }).finally(() => signal.removeEventListener('abort', stop))
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
