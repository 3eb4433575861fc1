import { randomUUID } from 'node:crypto'
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { asLine } from './line-format.ts'
import { safeError, safeUrl, withoutSecrets } from './redact.ts'

export type Log = FastifyBaseLogger

type LogOptions = {
  level: string
  /** `json` for machines; `lines` for a person at a terminal. */
  format: 'json' | 'lines'
  destination?: DestinationStream
}

export function createLog({ level, format, destination }: LogOptions): Log {
  const out = destination ?? pino.destination({ fd: 1, sync: format === 'lines' })
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
