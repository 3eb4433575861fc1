import * as contract from '#contract/credentials.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { listLoginChecks } from './use-cases/check-logins.ts'
import { listAccessLog, listAccess } from './use-cases/list-access.ts'
import { askForNewPasswords, dismissPasswordRenewals, listPasswordRenewals } from './use-cases/renew-passwords.ts'
import { revealPassword } from './use-cases/reveal-password.ts'

export function credentialRoutes(api: Api, parts: Parts): void {
  route(api, contract.revealPassword, async ({ actor, params, body, answer, reply }) => {
    reply.header('cache-control', 'no-store')
    return answer(200, await revealPassword(parts, actor, params.client_id, body.field))
  })

  route(api, contract.listAccessLog, async ({ actor, params, answer }) =>
    answer(200, { items: await listAccessLog(parts, actor, params.client_id) }),
  )

  route(api, contract.listLoginChecks, async ({ db, actor, params, answer }) =>
    answer(200, { items: await listLoginChecks(db, actor, params.client_id) }),
  )

  route(api, contract.listAccess, async ({ actor, params, answer }) =>
    answer(200, { items: await listAccess(parts, actor, params.client_id) }),
  )

  route(api, contract.listPasswordRenewals, async ({ db, answer }) => answer(200, await listPasswordRenewals(db)))

  route(api, contract.askForNewPasswords, async ({ actor, body, answer }) =>
    answer(200, await askForNewPasswords(parts, actor, body.ids)),
  )

  route(api, contract.dismissPasswordRenewals, async ({ actor, body, answer }) =>
    answer(200, await dismissPasswordRenewals(parts, actor, body)),
  )
}
