import * as contract from '#contract/settings.ts'
import { confirmEmailChange, requestEmailChange, updateOwnDetails, updateOwnName } from '#server/features/auth/index.ts'
import type { Parts } from '#server/parts.ts'
import { findCaller } from '#server/platform/http/auth-gate.ts'
import { type Api, route } from '#server/platform/http/route.ts'
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
  route(api, contract.showSettings, async ({ actor, answer }) => answer(200, await showSettings(parts, actor)))

  route(api, contract.createSettings, async ({ actor, answer }) => {
    const { settings, created } = await createSettings(parts, actor)
    return answer(created ? 201 : 200, settings)
  })

  route(api, contract.updateNotificationSettings, async ({ actor, body, answer }) =>
    answer(200, await updateNotifications(parts, actor, body)),
  )

  route(api, contract.updateMessagePreferences, async ({ actor, body, answer }) =>
    answer(200, await updateMessagePreferences(parts, actor, body)),
  )

  route(api, contract.updateTimeZone, async ({ actor, body, answer }) =>
    answer(200, await updateTimeZone(parts, actor, body)),
  )

  route(api, contract.updateEmailContents, async ({ actor, body, answer }) =>
    answer(200, await updateEmailContents(parts, actor, body.show_messages)),
  )

  route(api, contract.updateIdleLimit, async ({ actor, body, answer }) =>
    answer(200, await updateIdleLimit(parts, actor, body.minutes)),
  )
  ownAccountRoutes(api, parts)
}

function ownAccountRoutes(api: Api, parts: Parts): void {
  route(api, contract.updateName, async ({ actor, body, answer }) =>
    answer(200, await updateOwnName(parts, actor, body)),
  )

  route(api, contract.updatePhone, async ({ actor, body, answer }) =>
    answer(200, await updateOwnDetails(parts, actor, body)),
  )

  route(api, contract.updateBirthday, async ({ actor, body, answer }) =>
    answer(200, await updateOwnDetails(parts, actor, body)),
  )

  route(api, contract.updateBusinessName, async ({ actor, body, answer }) =>
    answer(200, await updateOwnDetails(parts, actor, body)),
  )

  route(api, contract.updateEmail, async ({ actor, body, request, answer }) =>
    answer(200, await requestEmailChange(parts, actor, body, request.ip)),
  )

  route(api, contract.confirmEmail, async ({ body, request, answer }) => {
    const by = { caller: await findCaller(request, api), password: body.password, address: request.ip }
    return answer(200, { email: await confirmEmailChange(parts, body.token, by) })
  })
}
