import * as contract from '#contract/settings.ts'
import { confirmEmailChange, requestEmailChange, updateOwnDetails, updateOwnName } from '#server/features/auth/index.ts'
import type { Parts } from '#server/parts.ts'
import { findCaller } from '#server/platform/http/auth-gate.ts'
import { type Api, route, routeTo } from '#server/platform/http/route.ts'
import {
  createSettings,
  showSettings,
  updateEmailContents,
  updateIdleLimit,
  updateMessagePreferences,
  updateNotifications,
  updateTimeZone,
} from './change-settings.ts'

export function settingsRoutes(api: Api, parts: Parts): void {
  routeTo(api, contract.showSettings, ({ actor }) => showSettings(parts, actor))

  route(api, contract.createSettings, async ({ actor, answer }) => {
    const { settings, created } = await createSettings(parts, actor)
    return answer(created ? 201 : 200, settings)
  })

  routeTo(api, contract.updateNotificationSettings, ({ actor, body }) => updateNotifications(parts, actor, body))

  routeTo(api, contract.updateMessagePreferences, ({ actor, body }) => updateMessagePreferences(parts, actor, body))

  routeTo(api, contract.updateTimeZone, ({ actor, body }) => updateTimeZone(parts, actor, body))

  routeTo(api, contract.updateEmailContents, ({ actor, body }) => updateEmailContents(parts, actor, body.show_messages))

  routeTo(api, contract.updateIdleLimit, ({ actor, body }) => updateIdleLimit(parts, actor, body.minutes))
  ownAccountRoutes(api, parts)
}

function ownAccountRoutes(api: Api, parts: Parts): void {
  routeTo(api, contract.updateName, ({ actor, body }) => updateOwnName(parts, actor, body))

  routeTo(api, contract.updatePhone, ({ actor, body }) => updateOwnDetails(parts, actor, body))

  routeTo(api, contract.updateBirthday, ({ actor, body }) => updateOwnDetails(parts, actor, body))

  routeTo(api, contract.updateBusinessName, ({ actor, body }) => updateOwnDetails(parts, actor, body))

  routeTo(api, contract.updateEmail, ({ actor, body, request }) => requestEmailChange(parts, actor, body, request.ip))

  routeTo(api, contract.confirmEmail, async ({ body, request }) => {
    const by = { caller: await findCaller(request, api), password: body.password, address: request.ip }
    return { email: await confirmEmailChange(parts, body.token, by) }
  })
}
