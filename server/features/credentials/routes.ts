import * as contract from '#contract/credentials.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { accessLogOf, accessOf } from './access.ts'
import { revealPassword } from './reveal.ts'

export function credentialRoutes(api: Api, parts: Parts): void {
  route(api, contract.revealPassword, async ({ actor, params, body, answer, reply }) => {
    reply.header('cache-control', 'no-store')
    return answer(200, { value: await revealPassword(parts, actor, params.client_id, body.field) })
  })

  route(api, contract.listAccessLog, async ({ actor, params, answer }) =>
    answer(200, { items: await accessLogOf(parts, actor, params.client_id) }),
  )

  route(api, contract.listAccess, async ({ actor, params, answer }) =>
    answer(200, { items: await accessOf(parts, actor, params.client_id) }),
  )
}
