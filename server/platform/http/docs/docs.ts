import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { type OpenApi, openApiOf } from './openapi.ts'
import { docsPage } from './page.ts'

/** `GET /api/docs`: the OpenAPI document for programs, a page for browsers (OPS-8). */
export function registerDocs(app: FastifyInstance): void {
  let made: OpenApi | undefined // with the first request, so that the start does not wait for it
  app.get('/api/docs', async (request, reply) => {
    made ??= openApiOf(endpoints)
    reply.header('vary', 'accept')
    if (!prefersPage(request.headers.accept ?? '')) return reply.type('application/json; charset=utf-8').send(made)
    const nonce = randomBytes(16).toString('base64url')
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(docsPage(made, nonce))
  })
}

/** Browsers name HTML first; clients that name JSON, or accept anything, are programs. */
function prefersPage(accept: string): boolean {
  const [html, json] = [accept.indexOf('text/html'), accept.indexOf('application/json')]
  return html >= 0 && (json < 0 || html < json)
}
