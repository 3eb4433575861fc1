import * as contract from '#contract/settings.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { changeNotifications, changeTimeZone, createSettings, showSettings } from './service.ts'

export function settingsRoutes(api: Api, parts: Parts): void {
  route(api, contract.showSettings, async ({ actor, answer }) => answer(200, await showSettings(parts, actor)))

  route(api, contract.createSettings, async ({ actor, answer }) => {
    const { settings, created } = await createSettings(parts, actor)
    return answer(created ? 201 : 200, settings)
  })

  route(api, contract.updateNotificationSettings, async ({ actor, body, answer }) =>
    answer(200, await changeNotifications(parts, actor, body)),
  )

  route(api, contract.updateTimeZone, async ({ actor, body, answer }) =>
    answer(200, await changeTimeZone(parts, actor, body)),
  )
}
