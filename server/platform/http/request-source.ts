import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

/** Where a call came from; a job may have it in its payload. */
export const SourceSchema = z.object({
  address: z.string(),
  userAgent: z.string().optional(),
  request: z.string(),
  /** The id of a device with a cookie of ours. */
  device: z.string().optional(),
})
export type RequestSource = z.output<typeof SourceSchema>

const sources = new AsyncLocalStorage<RequestSource>()

/** Undefined in a job or a command. */
export const currentSource = (): RequestSource | undefined => sources.getStore()

export const sourceOf = (request: FastifyRequest, device?: string): RequestSource => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
  request: request.id,
  device,
})

/** After the body was read: what a handler starts belongs to its request. */
export function trackSources(app: FastifyInstance, readDevice: (request: FastifyRequest) => string | undefined): void {
  app.addHook('preHandler', (request, _reply, next) => {
    sources.run(sourceOf(request, readDevice(request)), next)
  })
}
