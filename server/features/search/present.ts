import { fitOf, fits, plain, type Typed } from '#contract/domain/finding.ts'
import { hasEmployees } from '#contract/domain/plans.ts'
import { canWriteTo } from '#contract/domain/can-write-to.ts'
import type { Found } from '#contract/search.ts'
import { findTexts } from '#contract/texts/search.ts'
import type { Actor } from '#server/platform/actor.ts'
import { digitsOf } from '#contract/domain/phone.ts'
import { phonePattern } from '#server/platform/db/sql-fragments.ts'
import type { FoundGroupRow, FoundPersonRow } from './queries.ts'

/** The links a viewer may open: the person's page and the conversation with them. */
export function presentPerson(viewer: Actor, person: FoundPersonRow): Found[] {
  const page = pageOf(viewer, person)
  const conversation = conversationWith(viewer, person, page !== undefined)
  return [page, conversation].filter((one) => one !== undefined)
}

function pageOf(viewer: Actor, person: FoundPersonRow): Found | undefined {
  const { id: _id, name, business_name, email } = person
  const archived = person.archived ? findTexts.archived : ''
  if (person.role === 'Client' && viewer.role !== 'Client') {
    return {
      kind: 'client',
      _id,
      title: business_name,
      subtitle: joinParts(archived, name, email),
      link: clientLink(viewer, person),
    }
  }
  if (person.role === 'Employee' && viewer.role === 'Manager' && hasEmployees(viewer.tier)) {
    return { kind: 'employee', _id, title: name, subtitle: joinParts(archived, email), link: `/employees/${_id}` }
  }
  return undefined
}

/** An Employee cannot open an archived client (CLI-4), so the link leads to the archive's list. */
function clientLink({ role }: Pick<Actor, 'role'>, { id, archived, business_name }: FoundPersonRow): string {
  if (!archived) return `/clients/${id}`
  return role === 'Manager'
    ? `/clients/archive/${id}`
    : `/clients/archive?${new URLSearchParams({ search: business_name })}`
}

/** A person without a page and without a conversation is found among the people of the messages (MSG-2). */
function conversationWith(viewer: Actor, person: FoundPersonRow, hasPage: boolean): Found | undefined {
  const { conversation, name, business_name, role } = person
  const whose = role === 'Client' ? business_name : ''
  if (conversation !== null) {
    const subtitle = joinParts(findTexts.direct, whose)
    return {
      kind: 'conversation',
      _id: conversation,
      title: name,
      subtitle,
      link: `/messages/${conversation}`,
      person_id: person.id,
    }
  }
  if (hasPage || person.archived || !canWriteTo(viewer, person)) return undefined
  const link = `/messages?${new URLSearchParams({ search: name })}`
  return {
    kind: 'conversation',
    _id: person.id,
    title: name,
    subtitle: joinParts(findTexts.notWrittenYet, whose),
    link,
    person_id: person.id,
  }
}

export const presentGroup = ({ id, name }: FoundGroupRow): Found => ({
  kind: 'conversation',
  _id: id,
  title: name,
  subtitle: findTexts.group,
  link: `/messages/${id}`,
})

/** The score of a person: by name, for clients also by business, and by email and phone if the viewer may see them. */
export function fitOfPerson(
  viewer: Pick<Actor, 'role'>,
  typed: Typed & { text: string },
  person: FoundPersonRow,
): number {
  const { role, name, business_name } = person
  const byName = fitOf(typed, role === 'Client' ? [business_name, name] : [name])
  return seesContact(viewer, person) ? Math.max(byName, fitOfContact(typed.text, person)) : byName
}

/** Staff see a client's contact data; an employee's only the Manager sees (EMP-1). */
const seesContact = (viewer: Pick<Actor, 'role'>, { role }: FoundPersonRow): boolean =>
  viewer.role === 'Manager' || (viewer.role === 'Employee' && role === 'Client')

function fitOfContact(text: string, { email, phone }: FoundPersonRow): number {
  const digits = phonePattern(text)?.slice(1, -1) ?? ''
  if (digits.length > 2 && phone.includes(digits)) return digitsOf(phone) === digits ? fits.exact : fits.words
  const [typed, kept] = [plain(text), plain(email)]
  if (typed.length < 3) return fits.none
  if (kept === typed) return fits.exact
  if (kept.startsWith(typed)) return fits.words
  return /[@.]/.test(typed) && kept.includes(typed) ? fits.within : fits.none
}

const joinParts = (...parts: string[]) => parts.filter((part) => part !== '').join(' · ')
