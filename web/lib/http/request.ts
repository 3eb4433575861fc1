import type { ErrorCode, Problem } from '#contract/errors.ts'
import type { FirstCall } from '#contract/first-calls.ts'
import { commonTexts, viewOnly } from '#contract/texts/common.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { isUnattended } from '#web/lib/http/last-act.ts'
import { isOtherAnswer } from '#web/lib/http/other-answers.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { isFromOtherBuild } from '#web/lib/loading/app-version.ts'
import { hearServerTime } from '#web/session/server-clock.ts'
import { currentSession, endDeletedSession, endSession, isViewing } from '#web/session/session.ts'

export type FieldProblem = { path: string; message: string; stored?: string | undefined }

/** Why a call failed. The code `offline` means that no answer came. `message` may be shown to a person. */
export class CallError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'offline'
  readonly fields: readonly FieldProblem[]
  /** Seconds until the next attempt makes sense, from Retry-After. */
  readonly retryAfter: number | undefined

  constructor(
    draft: Pick<CallError, 'status' | 'code' | 'message'> & Partial<Pick<CallError, 'fields' | 'retryAfter'>>,
  ) {
    super(draft.message)
    this.name = 'CallError'
    this.status = draft.status
    this.code = draft.code
    this.fields = draft.fields ?? []
    this.retryAfter = draft.retryAfter
  }
}

const inactiveListeners = createListeners()
const twoStepListeners = createListeners()

/** Listens for calls that were refused because the subscription is not active (402). */
export const onSubscriptionInactive = inactiveListeners.add

/** Listens for calls that were refused because a second step has to be set up first (AUTH-16). */
export const onTwoStepMissing = twoStepListeners.add

export const offlineError = () => new CallError({ status: 0, code: 'offline', message: authTexts.notReached })

async function parseProblem(response: Response): Promise<Partial<Problem>> {
  try {
    // A proxy's answer is no problem document, so every field may be missing.
    return (await response.json()) as Partial<Problem>
  } catch {
    return {}
  }
}

/** Also of a body that came too slowly (408). */
const lostStatuses: readonly number[] = [408, 502, 503, 504]

async function parseCallError(response: Response): Promise<CallError> {
  const problem = await parseProblem(response)
  const after = Number(response.headers.get('retry-after'))
  const unavailable = lostStatuses.includes(response.status)
  return new CallError({
    status: response.status,
    // The server's codes are the contract's; an unknown one of a newer server falls through every comparison.
    code: (problem.code as ErrorCode | undefined) ?? (unavailable ? 'unavailable' : 'internal'),
    message: problem.detail ?? (unavailable ? authTexts.notReached : commonTexts.unexpectedAnswer),
    fields: problem.errors ?? [],
    retryAfter: after > 0 ? after : undefined,
  })
}

function notifyListeners(error: CallError, token: string | undefined): void {
  // A late answer to a replaced token does not concern the current one.
  if (error.status === 401 && token && token === currentSession()?.token) {
    if (error.code === 'workspace_deleted') endDeletedSession()
    if (error.code === 'not_signed_in') endSession('ended')
  }
  if (error.status === 402) inactiveListeners.notify()
  if (error.code === 'two_step_missing') twoStepListeners.notify()
}

/**
 * Reads the error of a refused call and notifies the listeners for an ended session, an inactive subscription and a
 * missing second step.
 */
export async function readCallError(response: Response, token: string | undefined): Promise<CallError> {
  const error = await parseCallError(response)
  notifyListeners(error, token)
  return error
}

declare global {
  /** Calls made with this token before a page needs their answers; see web/entry/first-paint.js. */
  var foyerFirstAnswers:
    | {
        token: string | null
        answers: Map<string, Promise<Response>>
        ask: (calls: readonly FirstCall[], token: string) => void
        drop: () => void
      }
    | undefined
}

/** Discards the answers of early calls: they are older than an event or a change. */
export const dropFirstAnswers = () => globalThis.foyerFirstAnswers?.drop()

/** The answer of an early call. Each is used once. */
function takeFirstAnswer(method: string, address: string, token: string | undefined): Promise<Response> | undefined {
  const first = globalThis.foyerFirstAnswers
  if (first === undefined || first.token !== token) return undefined
  // They are older than what this call changes.
  if (method !== 'GET') dropFirstAnswers()
  const answer = first.answers.get(address)
  first.answers.delete(address)
  return answer
}

/** One call over HTTP: bearer token, JSON in and out, and every failure as a `CallError`. */
export async function request(
  method: string,
  address: string,
  body?: unknown,
  signal?: AbortSignal,
  headers?: Record<string, string>,
): Promise<unknown> {
  if (isViewing() && method !== 'GET') throw new CallError({ status: 403, code: 'view_only', message: viewOnly })
  const token = currentSession()?.token
  const form = body instanceof FormData
  const ask = () =>
    fetch(address, {
      method,
      redirect: 'manual', // Foyer redirects no call
      signal: signal ?? null,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(isUnattended() && { 'x-background': '1' }),
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    })
  const early = takeFirstAnswer(method, address, token)
  const response = await (early ? early.catch(ask) : ask()).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw offlineError()
  })
  if (isOtherAnswer(address, response)) throw offlineError()
  hearServerTime(response.headers.get('date'))
  if (isFromOtherBuild(response)) return new Promise(() => {}) // the page is about to end
  if (!response.ok) throw await readCallError(response, token)
  if (response.status === 204 || response.headers.get('content-length') === '0') return undefined
  return response.json().catch(() => {
    throw offlineError()
  })
}
