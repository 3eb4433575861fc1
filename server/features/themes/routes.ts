import * as contract from '#contract/themes.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route, routeTo } from '#server/platform/http/route.ts'
import { manifestRoute } from './manifest.ts'
import { createTheme, showTheme, updateTheme } from './update-theme.ts'

export function themeRoutes(api: Api, parts: Parts): void {
  manifestRoute(api.app, parts)
  routeTo(api, contract.showTheme, ({ params }) => showTheme(parts, params.managerId))

  route(api, contract.createTheme, async ({ actor, body, answer }) => {
    const { theme, created } = await createTheme(parts, actor, body.user_id)
    return answer(created ? 201 : 200, theme)
  })

  routeTo(api, contract.updateTheme, ({ actor, body }) => updateTheme(parts, actor, body))
}
