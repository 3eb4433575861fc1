import * as contract from '#contract/auth.ts'
import { exportCookie } from '#contract/exports.ts'
import * as settings from '#contract/settings.ts'
import { listSignInEvents } from '#contract/sign-in-history.ts'
import * as links from '#contract/sign-in-links.ts'
import { replyTexts } from '#contract/texts/replies.ts'
import { signInLinkReplies } from '#contract/texts/sign-in-links.ts'
import * as twoStep from '#contract/two-step.ts'
import type { Parts } from '#server/parts.ts'
import { setCookie } from '#server/platform/http/headers.ts'
import { PAGE_COOKIE } from '#server/platform/http/rendered-pages.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { findResetEmail, requestReset, resetPassword } from './password-reset/reset-password.ts'
import { changePassword } from './account/change-password.ts'
import { ratePassword } from './account/check-new-password.ts'
import { presentPasskey } from './present.ts'
import { register } from './registration/register-account.ts'
import { checkOwnPassword } from './sessions/confirm-identity.ts'
import { callerOf } from './sessions/create-session.ts'
import { setDeviceCookie } from './sessions/device-cookie.ts'
import { logIn, logOut, showMe } from './sessions/log-in.ts'
import { listSignInHistory } from './sessions/sign-in-history.ts'
import { listSessions, revokeOtherSessions, revokeSession, revokeSessionsOf } from './sessions/manage-sessions.ts'
import { lookAtLink, renewLink, sendCode, signInByLink } from './sign-in-links/sign-in-by-link.ts'
import { logInWithPasskey, startPasskeyLogin } from './two-step/log-in-with-passkey.ts'
import { addPasskey, listPasskeys, deletePasskey, startPasskey } from './two-step/manage-passkeys.ts'
import { confirmTotp, deleteTotp, startTotp } from './two-step/manage-totp.ts'
import { requireTwoStep, showTwoStepOf, turnOffTwoStepOf } from './two-step/manage-others.ts'

export function authRoutes(api: Api, parts: Parts): void {
  route(api, contract.registerAccount, async ({ body, request, answer }) =>
    answer(201, { email: await register(parts, body, request.ip) }),
  )

  route(api, contract.login, async ({ body, request, reply, answer }) => {
    const caller = callerOf(parts, request)
    const token = await logIn(parts, body, caller)
    setDeviceCookie(parts, reply, caller.device)
    return answer(200, { token })
  })

  route(api, contract.logout, async ({ actor, reply, answer }) => {
    await logOut(parts, actor)
    for (const name of [exportCookie, PAGE_COOKIE]) setCookie(reply, { name, value: '', seconds: 0, https: api.https })
    return answer(204, undefined)
  })

  route(api, contract.me, async ({ actor, answer }) => answer(200, await showMe(parts, actor)))
  sessionRoutes(api, parts)
  resetRoutes(api, parts)
  passwordRoutes(api, parts)
  linkRoutes(api, parts)
  twoStepRoutes(api, parts)
}

function sessionRoutes(api: Api, parts: Parts): void {
  route(api, contract.listSessions, async ({ actor, answer }) =>
    answer(200, { items: await listSessions(parts, actor) }),
  )

  route(api, listSignInEvents, async ({ actor, query, answer }) =>
    answer(200, await listSignInHistory(parts, actor, query)),
  )

  route(api, contract.revokeOtherSessions, async ({ actor, answer }) => {
    await revokeOtherSessions(parts, actor)
    return answer(204, undefined)
  })

  route(api, contract.revokeSession, async ({ actor, params, answer }) => {
    await revokeSession(parts, actor, params.id)
    return answer(204, undefined)
  })

  route(api, contract.revokeEmployeeSessions, async ({ actor, params: { id }, answer }) => {
    await revokeSessionsOf(parts, actor, { id, role: 'Employee' })
    return answer(204, undefined)
  })

  route(api, contract.revokeClientSessions, async ({ actor, params: { id }, answer }) => {
    await revokeSessionsOf(parts, actor, { id, role: 'Client' })
    return answer(204, undefined)
  })
}

function resetRoutes(api: Api, parts: Parts): void {
  route(api, contract.requestReset, async ({ body, request, answer }) => {
    await requestReset(parts, body.email, callerOf(parts, request))
    return answer(200, { message: replyTexts.resetSent })
  })

  route(api, contract.validateReset, async ({ body, request, answer }) =>
    answer(200, { email: await findResetEmail(parts, body.token, request.ip) }),
  )

  route(api, contract.resetPassword, async ({ body, request, reply, answer }) => {
    const caller = callerOf(parts, request)
    await resetPassword(parts, body, caller)
    setDeviceCookie(parts, reply, caller.device)
    return answer(200, { message: replyTexts.passwordUpdated })
  })
}

function linkRoutes(api: Api, parts: Parts): void {
  route(api, links.lookAtSignInLink, async ({ body, request, answer }) =>
    answer(200, await lookAtLink(parts, body.token, callerOf(parts, request))),
  )

  route(api, links.sendSignInCode, async ({ body, request, answer }) => {
    await sendCode(parts, body.token, callerOf(parts, request))
    return answer(204, undefined)
  })

  route(api, links.signInByLink, async ({ body, request, reply, answer }) => {
    const caller = callerOf(parts, request)
    const token = await signInByLink(parts, body, caller)
    setDeviceCookie(parts, reply, caller.device)
    return answer(200, { token })
  })

  route(api, links.renewSignInLink, async ({ body, request, answer }) => {
    await renewLink(parts, body.token, callerOf(parts, request))
    return answer(200, { message: signInLinkReplies.sentAgain })
  })

  route(api, links.confirmPassword, async ({ actor, body, request, answer }) => {
    await checkOwnPassword(parts, actor, body.password, request.ip)
    return answer(204, undefined)
  })
}

function passwordRoutes(api: Api, parts: Parts): void {
  route(api, contract.changePassword, async ({ actor, body, request, answer }) => {
    await changePassword(parts, actor, body, request.ip)
    return answer(204, undefined)
  })

  route(api, contract.ratePassword, async ({ body, request, answer }) =>
    answer(200, await ratePassword(parts, body, request.ip)),
  )
}

function twoStepRoutes(api: Api, parts: Parts): void {
  totpRoutes(api, parts)
  passkeyRoutes(api, parts)
  twoStepOfOthersRoutes(api, parts)
}

function totpRoutes(api: Api, parts: Parts): void {
  route(api, twoStep.startTotp, async ({ actor, body, request, answer }) =>
    answer(200, await startTotp(parts, actor, body, request.ip)),
  )

  route(api, twoStep.confirmTotp, async ({ actor, body, request, answer }) =>
    answer(200, { recovery_codes: await confirmTotp(parts, actor, body.code, request.ip) }),
  )

  route(api, twoStep.deleteTotp, async ({ actor, body, request, answer }) => {
    await deleteTotp(parts, actor, body, request.ip)
    return answer(204, undefined)
  })
}

function passkeyRoutes(api: Api, parts: Parts): void {
  route(api, twoStep.listPasskeys, async ({ actor, answer }) =>
    answer(200, { items: (await listPasskeys(parts, actor)).map(presentPasskey) }),
  )

  route(api, twoStep.startPasskey, async ({ actor, body, request, answer }) =>
    answer(200, await startPasskey(parts, actor, body, request.ip)),
  )

  route(api, twoStep.addPasskey, async ({ actor, body, answer }) => {
    await addPasskey(parts, actor, body)
    return answer(201, undefined)
  })

  route(api, twoStep.deletePasskey, async ({ actor, params, answer }) => {
    await deletePasskey(parts, actor, params.id)
    return answer(204, undefined)
  })

  route(api, twoStep.startPasskeyLogin, async ({ answer }) => answer(200, await startPasskeyLogin(parts)))

  route(api, twoStep.passkeyLogin, async ({ body, request, reply, answer }) => {
    const caller = callerOf(parts, request)
    const token = await logInWithPasskey(parts, body.response, caller)
    setDeviceCookie(parts, reply, caller.device)
    return answer(200, { token })
  })
}

function twoStepOfOthersRoutes(api: Api, parts: Parts): void {
  route(api, twoStep.showEmployeeTwoStep, async ({ actor, params: { id }, answer }) =>
    answer(200, await showTwoStepOf(parts, actor, { id, role: 'Employee' })),
  )

  route(api, twoStep.deleteEmployeeTwoStep, async ({ actor, params: { id }, answer }) => {
    await turnOffTwoStepOf(parts, actor, { id, role: 'Employee' })
    return answer(204, undefined)
  })

  route(api, twoStep.showClientTwoStep, async ({ actor, params: { id }, answer }) =>
    answer(200, await showTwoStepOf(parts, actor, { id, role: 'Client' })),
  )

  route(api, twoStep.deleteClientTwoStep, async ({ actor, params: { id }, answer }) => {
    await turnOffTwoStepOf(parts, actor, { id, role: 'Client' })
    return answer(204, undefined)
  })

  route(api, settings.requireTwoStep, async ({ actor, body, answer }) => {
    await requireTwoStep(parts, actor, body)
    return answer(200, { required: body.required })
  })
}
