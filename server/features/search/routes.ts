import { search } from '#contract/search.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, routeTo } from '#server/platform/http/route.ts'
import { NamesInMemory } from './names-in-memory.ts'
import { searchWorkspace } from './search-workspace.ts'

export function searchRoutes(api: Api, parts: Parts): void {
  const names = new NamesInMemory()
  routeTo(api, search, async ({ actor, query }) => ({ items: await searchWorkspace(parts, names, actor, query.q) }))
}
