import type { FastifyInstance } from 'fastify'

/** Returns a wait for the uploads that run: one whose connection was cut off still removes what it left. */
export function trackUploads(app: FastifyInstance): () => Promise<unknown> {
  const running = new Set<unknown>()
  app.addHook('onRoute', (route) => {
    if (route.config?.consumes !== 'multipart') return
    const { handler } = route
    route.handler = async function (request, reply) {
      const upload = Promise.resolve(handler.call(this, request, reply))
      running.add(upload)
      return upload.finally(() => running.delete(upload))
    }
  })
  return () => Promise.allSettled(running)
}
