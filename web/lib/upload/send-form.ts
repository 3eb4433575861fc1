import { offlineError, readCallError } from '#web/lib/http/request.ts'
import { isOtherAnswer } from '#web/lib/http/other-answers.ts'
import { currentSession } from '#web/session/session.ts'
import { uploadTimes } from './lost-line.ts'

export type SendForm = {
  method: string
  address: string
  bytes: Blob
  name: string
  signal: AbortSignal
  /** Bytes that have left the browser, of all that the request has: 0 to 1. */
  onProgress: (part: number) => void
}

function answerOf(request: XMLHttpRequest): Response {
  const answer = new Response(request.responseText, { status: request.status })
  for (const name of ['retry-after', 'foyer-version']) {
    const value = request.getResponseHeader(name)
    if (value !== null) answer.headers.set(name, value)
  }
  return answer
}

/** Sends a file in a form. A line that stands still is a lost one. Throws a `CallError`, or the signal's reason. */
export function sendForm({ method, address, bytes, name, signal, onProgress }: SendForm): Promise<unknown> {
  const token = currentSession()?.token
  const request = new XMLHttpRequest() // fetch has no upload progress
  const body = new FormData()
  body.append('file', bytes, name)
  const stop = () => request.abort()
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveUpAfter = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(stop, ms)
  }
  return new Promise<unknown>((resolve, reject: (reason: unknown) => void) => {
    onProgress(0)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      giveUpAfter(loaded < total ? uploadTimes.still : uploadTimes.answer)
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('error', () => reject(offlineError()))
    request.addEventListener('abort', () => reject(signal.aborted ? signal.reason : offlineError()))
    request.addEventListener('load', () => {
      const answer = answerOf(request)
      if (isOtherAnswer(address, answer)) reject(offlineError())
      else if (answer.ok) answer.json().then(resolve, () => reject(offlineError()))
      else readCallError(answer, token).then(reject, reject)
    })
    signal.addEventListener('abort', stop, { once: true })
    request.open(method, address)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    giveUpAfter(uploadTimes.still)
    request.send(body)
  }).finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  })
}
