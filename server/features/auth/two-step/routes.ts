import type { FastifyRequest } from 'fastify'
import { requireTwoStep } from '#contract/settings.ts'
import * as contract from '#contract/two-step.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import type { Caller } from '../new-session.ts'
import { presentPasskey } from '../present.ts'
import * as others from './of-others.ts'
import { logInWithPasskey, startPasskeyLogin } from './passkey-login.ts'
import * as passkeys from './passkeys.ts'
import { confirmTotp, removeTotp, startTotp } from './service.ts'

export function twoStepRoutes(api: Api, parts: Parts): void {
  totpRoutes(api, parts)
  passkeyRoutes(api, parts)
  routesOfOthers(api, parts)
}

function totpRoutes(api: Api, parts: Parts): void {
  route(api, contract.startTotp, async ({ actor, body, request, answer }) =>
    answer(200, await startTotp(parts, actor, body, request.ip)),
  )

  route(api, contract.confirmTotp, async ({ actor, body, request, answer }) =>
    answer(200, { recovery_codes: await confirmTotp(parts, actor, body.code, request.ip) }),
  )

  route(api, contract.removeTotp, async ({ actor, body, request, answer }) => {
    await removeTotp(parts, actor, body, request.ip)
    return answer(204, undefined)
  })
}

function passkeyRoutes(api: Api, parts: Parts): void {
  route(api, contract.listPasskeys, async ({ actor, answer }) =>
    answer(200, { items: (await passkeys.listPasskeys(parts, actor)).map(presentPasskey) }),
  )

  route(api, contract.startPasskey, async ({ actor, body, request, answer }) =>
    answer(200, await passkeys.startPasskey(parts, actor, body, request.ip)),
  )

  route(api, contract.addPasskey, async ({ actor, body, answer }) => {
    await passkeys.addPasskey(parts, actor, body)
    return answer(201, undefined)
  })

  route(api, contract.removePasskey, async ({ actor, params, answer }) => {
    await passkeys.removePasskey(parts, actor, params.id)
    return answer(204, undefined)
  })

  route(api, contract.startPasskeyLogin, async ({ answer }) => answer(200, await startPasskeyLogin(parts)))

  route(api, contract.passkeyLogin, async ({ body, request, answer }) =>
    answer(200, { token: await logInWithPasskey(parts, body.response, callerOf(request)) }),
  )
}

function routesOfOthers(api: Api, parts: Parts): void {
  route(api, contract.showEmployeeTwoStep, async ({ actor, params: { id }, answer }) =>
    answer(200, await others.showTwoStepOf(parts, actor, { id, role: 'Employee' })),
  )

  route(api, contract.removeEmployeeTwoStep, async ({ actor, params: { id }, answer }) => {
    await others.turnOffFor(parts, actor, { id, role: 'Employee' })
    return answer(204, undefined)
  })

  route(api, contract.showClientTwoStep, async ({ actor, params: { id }, answer }) =>
    answer(200, await others.showTwoStepOf(parts, actor, { id, role: 'Client' })),
  )

  route(api, contract.removeClientTwoStep, async ({ actor, params: { id }, answer }) => {
    await others.turnOffFor(parts, actor, { id, role: 'Client' })
    return answer(204, undefined)
  })

  route(api, requireTwoStep, async ({ actor, body: { required }, answer }) => {
    await others.requireTwoStep(parts, actor, required)
    return answer(200, { required })
  })
}

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
})
