import { randomUUID } from 'node:crypto'
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { z } from 'zod'
import { createLineDestination } from './line-destination.ts'
import { safeError, safeUrl, withoutSecrets } from './redact.ts'

const STDOUT = 1

export type Log = FastifyBaseLogger

type LogOptions = {
  level: string
  /** `json` for machines; `lines` for a person at a terminal. */
  format: 'json' | 'lines'
  destination?: DestinationStream
}

export function createLog({ level, format, destination }: LogOptions): Log {
  const out = destination ?? (format === 'lines' ? pino.destination({ fd: 1, sync: true }) : standardOutput())
  const target = format === 'lines' ? { write: (json: string) => out.write(asLine(json)) } : out
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: withoutSecrets },
      serializers: {
        err: safeError,
        req: safeRequest,
        res: (reply: FastifyReply) => ({ status: reply.statusCode }),
      },
    },
    target,
  )
}

function standardOutput(): DestinationStream {
  const out = createLineDestination(STDOUT)
  process.once('exit', () => out.flushSync())
  return out
}

const safeRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: safeUrl(request.url),
})

/** Fastify's `genReqId`: never taken from the caller, which could otherwise pass one request off as another. */
export const newRequestId = (): string => randomUUID()

/** One line per request, at its end. Health checks and assets are logged only when they fail, and refusals under load together. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'request' })
  }

  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const status = reply.statusCode
    if (request.problem === 'overloaded') return
    if (status < 400 && /^\/(?:healthz|readyz|metrics|assets\/)/.test(request.url)) return
    const entry = {
      req: request,
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(error ? { err: error } : {}),
    }
    if (error) reply.log.warn(entry, 'request broke off')
    else reply.log.info(entry, 'request')
  }
}

const Entry = z.looseObject({
  level: z.string(),
  time: z.string(),
  msg: z.string().default(''),
  request: z.string().optional(),
  req: z.object({ method: z.string(), url: z.string() }).optional(),
  err: z.looseObject({ stack: z.string().optional(), message: z.string() }).optional(),
})

/** Formats a log entry as a short line for a terminal: time, level if relevant, message, the rest as name=value. */
function asLine(json: string): string {
  const { level, time, msg, request, req, err, ...rest } = Entry.parse(JSON.parse(json))
  const facts = Object.entries(rest).map(([name, value]) => `${name}=${onOneLine(value)}`)
  const words = [
    time.slice(11, 19),
    level === 'info' ? '' : level.toUpperCase(),
    msg,
    req ? `${req.method} ${req.url}` : '',
    ...facts,
  ]
  const line = words.filter(Boolean).join(' ')
  if (!err) return `${line}\n`
  return `${line}${request ? ` request=${request}` : ''}\n${err.stack ?? err.message}\n`
}

/** What a caller sent cannot begin a line of its own, or color the terminal. */
const onOneLine = (value: unknown): string =>
  typeof value === 'string' && !/\p{Cc}/u.test(value) ? value : JSON.stringify(value)
