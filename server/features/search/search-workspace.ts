import { fitOf, fits, plain, type Typed, typedAs } from '#contract/domain/finding.ts'
import { arranged } from '#contract/domain/found.ts'
import { digitsOf } from '#contract/domain/phone.ts'
import { foundPages } from '#contract/find-pages.ts'
import type { Found } from '#contract/search.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { phonePattern } from '#server/platform/db/sql-fragments.ts'
import { findsByContact, findsClients } from './policy.ts'
import { presentGroup, presentPerson } from './present.ts'
import type { NamesInMemory } from './names-in-memory.ts'
import { findGroups, findPeople, type Named } from './queries.ts'

/** The best matches among everything that the viewer may open (SHELL-8); policy.ts decides who finds whom. */
export async function searchWorkspace(parts: Parts, names: NamesInMemory, viewer: Actor, q: string): Promise<Found[]> {
  const text = q.trim()
  const typed = { ...typedAs(q), folded: plain(text), digits: phonePattern(text)?.slice(1, -1) ?? '' }
  if (typed.words.length === 0) return []
  const db = parts.db.forWorkspace(viewer.workspace)
  const wanted = { viewer: viewer.id, typed: text, withClients: findsClients(viewer) }
  const fitOfOne = (person: Named) => fitOfPerson(viewer, typed, person)
  const [people, groups] = await Promise.all([
    names.near(db, wanted, (person) => fitOfOne(person) > 0).then((near) => findPeople(db, { ...wanted, near })),
    findGroups(db, wanted),
  ])
  names.learn(db, people[0]?.clients ?? 0)
  return arranged([
    ...people.flatMap((person) => {
      const score = fitOfOne(person)
      return score > 0 ? presentPerson(viewer, person).map((found) => ({ ...found, score })) : []
    }),
    ...groups.map((group) => ({ ...presentGroup(group), score: fitOf(typed, [group.name]) })),
    ...foundPages(typed, { id: viewer.id, role: viewer.role, tier: viewer.tier ?? 'error' }),
  ]).map(({ score: _score, ...found }) => found)
}

/** The score of a person: by name, for clients also by business, and by email and phone if the viewer may see them. */
function fitOfPerson(viewer: Pick<Actor, 'role'>, typed: Typed & TypedContact, person: Named): number {
  const { role, name, business_name } = person
  const byName = fitOf(typed, role === 'Client' ? [business_name, name] : [name])
  return findsByContact(viewer, person) ? Math.max(byName, fitOfContact(typed, person)) : byName
}

/** The typed text, folded to be compared with emails, and its digits for phone numbers. */
type TypedContact = { folded: string; digits: string }

function fitOfContact({ folded: typed, digits }: TypedContact, { email, phone }: Named): number {
  if (digits.length > 2 && phone.includes(digits)) return digitsOf(phone) === digits ? fits.exact : fits.words
  if (typed.length < 3) return fits.none
  const kept = plain(email)
  if (kept === typed) return fits.exact
  if (kept.startsWith(typed)) return fits.words
  return /[@.]/.test(typed) && kept.includes(typed) ? fits.within : fits.none
}
