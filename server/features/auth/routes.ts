import * as contract from '#contract/auth.ts'
import { replyTexts } from '#contract/texts/replies.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { register } from './registration/service.ts'
import * as reset from './reset/service.ts'
import * as auth from './service.ts'
import { callerOf, twoStepRoutes } from './two-step/routes.ts'

export function authRoutes(api: Api, parts: Parts): void {
  route(api, contract.registerAccount, async ({ body, request, answer }) =>
    answer(201, { email: await register(parts, body, request.ip) }),
  )

  route(api, contract.login, async ({ body, request, answer }) =>
    answer(200, { token: await auth.logIn(parts, body, callerOf(request)) }),
  )

  route(api, contract.logout, async ({ actor, answer }) => {
    await auth.logOut(parts, actor)
    return answer(204, undefined)
  })

  route(api, contract.me, async ({ actor, answer }) => answer(200, await auth.whoAmI(parts, actor)))
  sessionRoutes(api, parts)
  resetRoutes(api, parts)
  twoStepRoutes(api, parts)
}

function sessionRoutes(api: Api, parts: Parts): void {
  route(api, contract.listSessions, async ({ actor, answer }) =>
    answer(200, { items: await auth.listSessions(parts, actor) }),
  )

  route(api, contract.revokeOtherSessions, async ({ actor, answer }) => {
    await auth.endOtherSessions(parts, actor)
    return answer(204, undefined)
  })

  route(api, contract.revokeSession, async ({ actor, params, answer }) => {
    await auth.endSession(parts, actor, params.id)
    return answer(204, undefined)
  })
}

function resetRoutes(api: Api, parts: Parts): void {
  route(api, contract.requestReset, async ({ body, request, answer }) => {
    await reset.requestReset(parts, body.email, request.ip)
    return answer(200, { message: replyTexts.resetSent })
  })

  route(api, contract.validateReset, async ({ body, request, answer }) =>
    answer(200, { email: await reset.emailOfReset(parts, body.token, request.ip) }),
  )

  route(api, contract.resetPassword, async ({ body, request, answer }) => {
    await reset.resetPassword(parts, body, request.ip)
    return answer(200, { message: replyTexts.passwordUpdated })
  })
}
