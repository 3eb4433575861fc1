import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../api-error.ts'
import type { SessionTokens } from '../../crypto/session-tokens.ts'
import { networkOf } from '../../limits/limits.ts'
import { isAlwaysTaken, OVERLOAD, returnSeconds } from './overload.ts'

/** Calls of one session, or of one address without a session, that are answered at the same time. A page asks for fewer. */
const MOST_OF_CALLER = 8
/** A workspace may keep one call going all the time, and this many seconds of calls in advance. */
const ADVANCE_SECONDS = 1
/** Calls at a time of a workspace that used up its advance, while others ask as well. */
const MOST_OF_HEAVY = 1
/** Others ask as long as their last call is not longer ago. */
const OTHERS_MS = 1000
/** Below the time after which a browser gives up. */
const PATIENCE_MS = 8000
const TICK_MS = 1000
/** A refusal by a limit comes late, and keeps its place until then: a caller that is refused at once asks again at once. */
const REFUSED_MS = 300
const TOO_MANY = 429
const OVERLOADED = 503
/** Who waited longer behind a call that the door refused is refused with it: they would wait at the door one after the other. */
const BEHIND_MS = 300

/** Calls of one session or address. */
type Caller = { inside: number; waiting: Held[] }
type Held = { since: number; isGone: () => boolean; enter: (refusal?: ApiError) => void }
/** A workspace, or an address without a session. */
type Line = {
  callers: Map<string, Caller>
  inside: number
  /** Seconds of calls beyond one at a time; they are forgiven one each second. */
  used: number
  /** When `used` was counted, and the last call came. */
  countedAt: number
  askedAt: number
}

/**
 * Nobody's calls keep those of others waiting (decision 66): a session has some at a time, a workspace that asks without
 * pause one at a time while others ask, in turns of its sessions. Before the door of decision 59, whose room they would
 * take. Uploads have places of their own.
 */
export function takeTurns(app: FastifyInstance, tokens: Pick<SessionTokens, 'verify'>, patienceMs?: number): void {
  if (!OVERLOAD.isOn) return
  const turns = new Turns(patienceMs)
  const leaving = new WeakMap<FastifyRequest, (wasRefused?: boolean) => void>()
  app.addHook('onRequest', async (request, reply) => {
    if (isAlwaysTaken(request) || request.routeOptions.config.consumes === 'multipart') return
    const { caller, line } = await callerOf(request, tokens)
    const { raw } = request
    const leave = await turns.enter(line, caller, () => raw.destroyed)
    leaving.set(request, leave)
    // A body that breaks off reaches no handler; whoever only stops listening keeps the place until the answer is there.
    reply.raw.once('close', () => {
      if (!raw.complete) leave()
    })
  })
  app.addHook('onSend', (request, reply, _payload, next) => {
    const leave = leaving.get(request)
    const end = () => {
      leave?.(reply.statusCode === OVERLOADED)
      next()
    }
    if (leave && reply.statusCode === TOO_MANY) setTimeout(end, REFUSED_MS)
    else end()
  })
  app.addHook('onClose', (_app, done) => {
    turns.close()
    done()
  })
}

async function callerOf(
  request: FastifyRequest,
  tokens: Pick<SessionTokens, 'verify'>,
): Promise<{ caller: string; line: string }> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const claims = token === undefined ? undefined : await tokens.verify(token)
  const address = networkOf(request.ip)
  return claims ? { caller: claims.session, line: claims.manager_id ?? claims.id } : { caller: address, line: address }
}

export class Turns {
  readonly #lines = new Map<string, Line>()
  readonly #patienceMs: number
  #timer: NodeJS.Timeout | undefined

  constructor(patienceMs = PATIENCE_MS) {
    this.#patienceMs = patienceMs
  }

  /** Waits for the caller's turn. The answer ends it, once however often it is called. `wasRefused`: at the door of decision 59. */
  async enter(
    lineName: string,
    callerName: string,
    isGone: () => boolean = () => false,
  ): Promise<(wasRefused?: boolean) => void> {
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref()
    const line = this.#lineOf(lineName)
    const caller = callerIn(line, callerName)
    line.askedAt = performance.now()
    if (caller.waiting.length > 0 || !this.#hasRoom(line) || caller.inside >= MOST_OF_CALLER) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const enter = (refusal?: ApiError) => (refusal ? reject(refusal) : resolve())
      caller.waiting.push({ since: line.askedAt, isGone, enter })
      await promise
    } else this.#admit(line, caller)
    let isInside = true
    return (wasRefused = false) => {
      if (!isInside) return
      isInside = false
      count(line)
      line.inside--
      caller.inside--
      if (wasRefused) for (const caller of line.callers.values()) refuseBefore(caller, performance.now() - BEHIND_MS)
      this.#callNext(line)
    }
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    for (const { callers } of this.#lines.values())
      for (const { waiting } of callers.values()) for (const held of waiting.splice(0)) refuse(held)
  }

  #lineOf(name: string): Line {
    const existingLine = this.#lines.get(name)
    if (existingLine) return existingLine
    const line: Line = { callers: new Map(), inside: 0, used: 0, countedAt: performance.now(), askedAt: 0 }
    this.#lines.set(name, line)
    return line
  }

  #hasRoom(line: Line): boolean {
    if (line.inside < MOST_OF_HEAVY) return true
    count(line)
    return line.used < ADVANCE_SECONDS || !this.#othersAsk(line)
  }

  #othersAsk(line: Line): boolean {
    const recently = performance.now() - OTHERS_MS
    for (const other of this.#lines.values()) if (other !== line && other.askedAt > recently) return true
    return false
  }

  #admit(line: Line, caller: Caller): void {
    count(line)
    line.inside++
    caller.inside++
  }

  #callNext(line: Line): void {
    while (this.#hasRoom(line)) {
      const next = firstToEnter(line)
      if (!next) return
      this.#admit(line, next.caller)
      next.held.enter()
    }
  }

  #tick(): void {
    const patient = performance.now() - this.#patienceMs
    for (const [name, line] of this.#lines) {
      count(line)
      for (const [callerName, caller] of line.callers) {
        refuseBefore(caller, patient)
        if (caller.inside + caller.waiting.length === 0) line.callers.delete(callerName)
      }
      this.#callNext(line) // others may have ceased to ask
      if (line.callers.size === 0 && line.used === 0) this.#lines.delete(name)
    }
    if (this.#lines.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

function callerIn({ callers }: Line, name: string): Caller {
  const existing = callers.get(name)
  if (existing) return existing
  const caller: Caller = { inside: 0, waiting: [] }
  callers.set(name, caller)
  return caller
}

/** Whose turn it was goes to the end. */
function firstToEnter({ callers }: Line): { caller: Caller; held: Held } | undefined {
  for (const [name, caller] of callers) {
    const held = caller.inside < MOST_OF_CALLER ? nextOf(caller) : undefined
    if (!held) continue
    callers.delete(name)
    callers.set(name, caller)
    return { caller, held }
  }
  return undefined
}

/** The next that still wants an answer. */
function nextOf({ waiting }: Caller): Held | undefined {
  for (let held = waiting.shift(); held; held = waiting.shift()) {
    if (!held.isGone()) return held
    refuse(held)
  }
  return undefined
}

function count(line: Line): void {
  const now = performance.now()
  line.used = Math.max(0, line.used + ((line.inside - 1) * (now - line.countedAt)) / 1000)
  line.countedAt = now
}

/** Those who have been waiting since before that time. */
function refuseBefore({ waiting }: Caller, time: number): void {
  while ((waiting[0]?.since ?? Infinity) < time) refuse(waiting.shift())
}

const refuse = (held: Held | undefined) =>
  held?.enter(new ApiError('overloaded', { retryAfterSeconds: returnSeconds() }))
