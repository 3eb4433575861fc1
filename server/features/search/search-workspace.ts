import { typedAs, fitOf } from '#contract/domain/finding.ts'
import { arranged } from '#contract/domain/found.ts'
import { foundPages } from '#contract/find-pages.ts'
import type { Found } from '#contract/search.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { fitOfPerson, presentGroup, presentPerson } from './present.ts'
import { findGroups, findPeople } from './queries.ts'

/** The best matches among everything that the viewer may open (SHELL-8); present.ts decides what it sees of them. */
export async function searchWorkspace(parts: Parts, viewer: Actor, q: string): Promise<Found[]> {
  const typed = { ...typedAs(q), text: q.trim() }
  if (typed.words.length === 0) return []
  const db = parts.db.forWorkspace(viewer.workspace)
  const wanted = {
    viewer: viewer.id,
    typed: typed.text,
    byClient: viewer.role === 'Client',
  }
  const [people, groups] = await Promise.all([findPeople(db, wanted), findGroups(db, wanted)])
  return arranged([
    ...people.flatMap((person) => {
      const score = fitOfPerson(viewer, typed, person)
      return score > 0 ? presentPerson(viewer, person).map((found) => ({ ...found, score })) : []
    }),
    ...groups.map((group) => ({ ...presentGroup(group), score: fitOf(typed, [group.name]) })),
    ...foundPages(typed, { id: viewer.id, role: viewer.role, tier: viewer.tier ?? 'error' }),
  ]).map(({ score: _score, ...found }) => found)
}
