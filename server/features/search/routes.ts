import { search } from '#contract/search.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { NamesInMemory } from './names-in-memory.ts'
import { searchWorkspace } from './search-workspace.ts'

export function searchRoutes(api: Api, parts: Parts): void {
  const names = new NamesInMemory()
  route(api, search, async ({ actor, query, answer }) =>
    answer(200, { items: await searchWorkspace(parts, names, actor, query.q) }),
  )
}
