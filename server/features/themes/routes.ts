import * as contract from '#contract/themes.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { manifestRoute } from './manifest.ts'
import { createTheme, showTheme, updateTheme } from './update-theme.ts'

export function themeRoutes(api: Api, parts: Parts): void {
  manifestRoute(api.app, parts)
  route(api, contract.showTheme, async ({ params, answer }) => answer(200, await showTheme(parts, params.managerId)))

  route(api, contract.createTheme, async ({ actor, body, answer }) => {
    const { theme, created } = await createTheme(parts, actor, body.user_id)
    return answer(created ? 201 : 200, theme)
  })

  route(api, contract.updateTheme, async ({ actor, body, answer }) =>
    answer(200, await updateTheme(parts, actor, body)),
  )
}
