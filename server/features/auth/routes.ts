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
import { type Api, routeTo } from '#server/platform/http/route.ts'
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
  routeTo(api, contract.registerAccount, async ({ body, request }) => ({
    email: await register(parts, body, request.ip),
  }))

  routeTo(api, contract.login, async ({ body, request, reply }) => {
    const caller = callerOf(parts, request)
    const token = await logIn(parts, body, caller)
    setDeviceCookie(parts, reply, caller.device)
    return { token }
  })

  routeTo(api, contract.logout, async ({ actor, reply }) => {
    await logOut(parts, actor)
    for (const name of [exportCookie, PAGE_COOKIE]) setCookie(reply, { name, value: '', seconds: 0, https: api.https })
  })

  routeTo(api, contract.me, ({ actor }) => showMe(parts, actor))
  sessionRoutes(api, parts)
  resetRoutes(api, parts)
  passwordRoutes(api, parts)
  linkRoutes(api, parts)
  twoStepRoutes(api, parts)
}

function sessionRoutes(api: Api, parts: Parts): void {
  routeTo(api, contract.listSessions, async ({ actor }) => ({ items: await listSessions(parts, actor) }))

  routeTo(api, listSignInEvents, ({ actor, query }) => listSignInHistory(parts, actor, query))

  routeTo(api, contract.revokeOtherSessions, ({ actor }) => revokeOtherSessions(parts, actor))

  routeTo(api, contract.revokeSession, ({ actor, params }) => revokeSession(parts, actor, params.id))

  routeTo(api, contract.revokeEmployeeSessions, ({ actor, params: { id } }) =>
    revokeSessionsOf(parts, actor, { id, role: 'Employee' }),
  )

  routeTo(api, contract.revokeClientSessions, ({ actor, params: { id } }) =>
    revokeSessionsOf(parts, actor, { id, role: 'Client' }),
  )
}

function resetRoutes(api: Api, parts: Parts): void {
  routeTo(api, contract.requestReset, async ({ body, request }) => {
    await requestReset(parts, body.email, callerOf(parts, request))
    return { message: replyTexts.resetSent }
  })

  routeTo(api, contract.validateReset, async ({ body, request }) => ({
    email: await findResetEmail(parts, body.token, request.ip),
  }))

  routeTo(api, contract.resetPassword, async ({ body, request, reply }) => {
    const caller = callerOf(parts, request)
    await resetPassword(parts, body, caller)
    setDeviceCookie(parts, reply, caller.device)
    return { message: replyTexts.passwordUpdated }
  })
}

function linkRoutes(api: Api, parts: Parts): void {
  routeTo(api, links.lookAtSignInLink, ({ body, request }) => lookAtLink(parts, body.token, callerOf(parts, request)))

  routeTo(api, links.sendSignInCode, ({ body, request }) => sendCode(parts, body.token, callerOf(parts, request)))

  routeTo(api, links.signInByLink, async ({ body, request, reply }) => {
    const caller = callerOf(parts, request)
    const token = await signInByLink(parts, body, caller)
    setDeviceCookie(parts, reply, caller.device)
    return { token }
  })

  routeTo(api, links.renewSignInLink, async ({ body, request }) => {
    await renewLink(parts, body.token, callerOf(parts, request))
    return { message: signInLinkReplies.sentAgain }
  })

  routeTo(api, links.confirmPassword, async ({ actor, body, request }) => {
    await checkOwnPassword(parts, actor, body.password, request.ip)
  })
}

function passwordRoutes(api: Api, parts: Parts): void {
  routeTo(api, contract.changePassword, ({ actor, body, request }) => changePassword(parts, actor, body, request.ip))

  routeTo(api, contract.ratePassword, ({ body, request }) => ratePassword(parts, body, request.ip))
}

function twoStepRoutes(api: Api, parts: Parts): void {
  totpRoutes(api, parts)
  passkeyRoutes(api, parts)
  twoStepOfOthersRoutes(api, parts)
}

function totpRoutes(api: Api, parts: Parts): void {
  routeTo(api, twoStep.startTotp, ({ actor, body, request }) => startTotp(parts, actor, body, request.ip))

  routeTo(api, twoStep.confirmTotp, async ({ actor, body, request }) => ({
    recovery_codes: await confirmTotp(parts, actor, body.code, request.ip),
  }))

  routeTo(api, twoStep.deleteTotp, ({ actor, body, request }) => deleteTotp(parts, actor, body, request.ip))
}

function passkeyRoutes(api: Api, parts: Parts): void {
  routeTo(api, twoStep.listPasskeys, async ({ actor }) => ({
    items: (await listPasskeys(parts, actor)).map(presentPasskey),
  }))

  routeTo(api, twoStep.startPasskey, ({ actor, body, request }) => startPasskey(parts, actor, body, request.ip))

  routeTo(api, twoStep.addPasskey, ({ actor, body }) => addPasskey(parts, actor, body))

  routeTo(api, twoStep.deletePasskey, ({ actor, params }) => deletePasskey(parts, actor, params.id))

  routeTo(api, twoStep.startPasskeyLogin, () => startPasskeyLogin(parts))

  routeTo(api, twoStep.passkeyLogin, async ({ body, request, reply }) => {
    const caller = callerOf(parts, request)
    const token = await logInWithPasskey(parts, body.response, caller)
    setDeviceCookie(parts, reply, caller.device)
    return { token }
  })
}

function twoStepOfOthersRoutes(api: Api, parts: Parts): void {
  routeTo(api, twoStep.showEmployeeTwoStep, ({ actor, params: { id } }) =>
    showTwoStepOf(parts, actor, { id, role: 'Employee' }),
  )

  routeTo(api, twoStep.deleteEmployeeTwoStep, ({ actor, params: { id } }) =>
    turnOffTwoStepOf(parts, actor, { id, role: 'Employee' }),
  )

  routeTo(api, twoStep.showClientTwoStep, ({ actor, params: { id } }) =>
    showTwoStepOf(parts, actor, { id, role: 'Client' }),
  )

  routeTo(api, twoStep.deleteClientTwoStep, ({ actor, params: { id } }) =>
    turnOffTwoStepOf(parts, actor, { id, role: 'Client' }),
  )

  routeTo(api, settings.requireTwoStep, async ({ actor, body }) => {
    await requireTwoStep(parts, actor, body)
    return { required: body.required }
  })
}
