import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WorkspaceExport } from '#contract/exports.ts'
import { openBytes } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import { bearerToken } from '#server/platform/http/auth-gate.ts'
import { setCookie } from '#server/platform/http/headers.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import * as contract from '#contract/exports.ts'
import { listExports, findReadyExport, showExport, startExport } from './use-cases/start-export.ts'

const HOUR_SECONDS = 3600

export function exportRoutes(api: Api, parts: Parts): void {
  route(api, contract.startExport, async ({ actor, answer }) => answer(202, { _id: await startExport(parts, actor) }))

  route(api, contract.listExports, async ({ db, request, reply, answer }) => {
    const items = await listExports(db)
    for (const one of items) setDownloadCookie(parts, one, request, reply)
    return answer(200, { items })
  })

  route(api, contract.showExport, async ({ db, params, request, reply, answer }) => {
    const shown = await showExport(db, params.id)
    setDownloadCookie(parts, shown, request, reply)
    return answer(200, shown)
  })

  route(api, contract.downloadExport, async ({ db, params, request, reply, answer }) => {
    const { status, bytes } = await openBytes(parts, await findReadyExport(db, params.id), request, reply)
    reply.header('cache-control', 'private, no-store')
    return answer(status, bytes)
  })
}

/**
 * A browser that downloads a link sends no header, and a signed link would work for any holder. So the caller that asks
 * for the location gets its own token as a cookie for this path, for as long as the link works.
 */
function setDownloadCookie(
  parts: Parts,
  { location }: WorkspaceExport,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const token = bearerToken(request)
  const { cookie } = contract.downloadExport
  if (location === undefined || token === undefined || cookie === undefined) return
  reply.header('cache-control', 'no-store')
  setCookie(reply, {
    name: cookie,
    value: token,
    path: `${contract.listExports.path}/`,
    seconds: HOUR_SECONDS,
    secure: parts.config.publicUrl.startsWith('https:'),
  })
}
