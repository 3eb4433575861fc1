import type { Found } from '#contract/search.ts'
import { findTexts } from '#contract/texts/search.ts'
import type { Actor } from '#server/platform/actor.ts'
import { canFindToWriteTo, canOpenClient, canOpenPage } from './policy.ts'
import type { FoundGroupRow, FoundPersonRow } from './queries.ts'

/** The links a viewer may open: the person's page and the conversation with them. */
export function presentPerson(viewer: Actor, person: FoundPersonRow): Found[] {
  const page = pageOf(viewer, person)
  const conversation = conversationWith(viewer, person)
  return [page, conversation].filter((one) => one !== undefined)
}

function pageOf(viewer: Actor, person: FoundPersonRow): Found | undefined {
  const { id: _id, name, business_name, email } = person
  if (!canOpenPage(viewer, person)) return undefined
  const archived = person.archived ? findTexts.archived : ''
  if (person.role === 'Employee')
    return { kind: 'employee', _id, title: name, subtitle: joinParts(archived, email), link: `/employees/${_id}` }
  const subtitle = joinParts(archived, name, email)
  return { kind: 'client', _id, title: business_name, subtitle, link: clientLink(viewer, person) }
}

function clientLink(viewer: Actor, client: FoundPersonRow): string {
  if (!canOpenClient(viewer, client)) return `/clients/archive?${new URLSearchParams({ search: client.business_name })}`
  return client.archived ? `/clients/archive/${client.id}` : `/clients/${client.id}`
}

/** A person without a page and without a conversation is found among the people of the messages (MSG-2). */
function conversationWith(viewer: Actor, person: FoundPersonRow): Found | undefined {
  const { id, conversation, name, business_name, role } = person
  if (conversation === null && !canFindToWriteTo(viewer, person)) return undefined
  const state = conversation === null ? findTexts.notWrittenYet : findTexts.direct
  return {
    kind: 'conversation',
    _id: conversation ?? id,
    title: name,
    subtitle: joinParts(state, role === 'Client' ? business_name : ''),
    link: conversation === null ? `/messages?${new URLSearchParams({ search: name })}` : `/messages/${conversation}`,
    person_id: id,
  }
}

export const presentGroup = ({ id, name }: FoundGroupRow): Found => ({
  kind: 'conversation',
  _id: id,
  title: name,
  subtitle: findTexts.group,
  link: `/messages/${id}`,
})

const joinParts = (...parts: string[]) => parts.filter((part) => part !== '').join(' · ')
