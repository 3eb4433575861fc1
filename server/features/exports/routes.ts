import type { FastifyReply } from 'fastify'
import type { WorkspaceExport } from '#contract/exports.ts'
import { openBytes } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { setCookie } from '#server/platform/http/headers.ts'
import { type Api, route, routeTo } from '#server/platform/http/route.ts'
import * as contract from '#contract/exports.ts'
import { listExports, findReadyExport, showExport, startExport } from './use-cases/start-export.ts'

/** The page asks for the location when its button is pressed; an interrupted download can go on for as long. */
const COOKIE_SECONDS = 600

export function exportRoutes(api: Api, parts: Parts): void {
  routeTo(api, contract.startExport, async ({ actor, query }) => ({
    _id: await startExport(parts, actor, query.client_id ?? null),
  }))

  routeTo(api, contract.listExports, async ({ db, query }) => ({
    items: await listExports(db, query.client_id ?? null),
  }))

  routeTo(api, contract.showExport, async ({ actor, db, params, reply }) => {
    const shown = await showExport(db, params.id)
    await setDownloadCookie(parts, actor, shown, reply)
    return shown
  })

  route(api, contract.downloadExport, async ({ actor, db, params, request, reply, answer }) => {
    const { status, bytes } = await openBytes(parts, await findReadyExport(db, params.id), request, reply)
    parts.security.record({ event: 'export_download', outcome: 'success', account: actor })
    return answer(status, bytes)
  })
}

/**
 * A browser that downloads a link sends no header, and a signed link would work for any holder. So the caller that asks
 * for the location gets a cookie that is good for ten minutes, for this download and while this session lasts.
 */
async function setDownloadCookie(
  parts: Parts,
  { id, name, role, session }: Actor,
  { _id: download, location }: WorkspaceExport,
  reply: FastifyReply,
): Promise<void> {
  if (location === undefined) return
  reply.header('cache-control', 'no-store')
  const claims = { id, name, role, session, download }
  setCookie(reply, {
    name: contract.exportCookie,
    value: await parts.tokens.sign(claims, new Date(Date.now() + COOKIE_SECONDS * 1000)),
    seconds: COOKIE_SECONDS,
    https: parts.config.publicUrl.startsWith('https:'),
  })
}
