import { listAudit } from '#contract/audit.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { listEntries } from './list.ts'

export function auditRoutes(api: Api): void {
  route(api, listAudit, async ({ db, query, answer }) => answer(200, await listEntries(db, query)))
}
