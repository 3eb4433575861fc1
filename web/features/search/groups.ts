import {
  IconAddressBook,
  IconFileText,
  IconMessage,
  IconMessageSearch,
  IconQuestionMark,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import type { FoundKind } from '#contract/domain/found.ts'
import type { Viewer } from '#contract/domain/paths.ts'
import type { Found } from '#contract/search.ts'
import { findTexts } from '#contract/texts/search.ts'
import type { Face } from '#web/ui/avatar.tsx'
import { allPlaces, placesFor } from '#web/lib/navigation/places.ts'

export type Option = Found & { icon: TablerIcon; face?: Face | undefined }
export type Group = { name: string; options: Option[] }

const icons: Record<FoundKind, TablerIcon> = {
  client: IconAddressBook,
  employee: IconUser,
  conversation: IconMessage,
  page: IconFileText,
}

function iconOf({ kind, link }: Found): TablerIcon {
  if (link.startsWith('/faq')) return IconQuestionMark
  return allPlaces.find(({ path }) => path === link)?.icon ?? icons[kind]
}

/** People and businesses have a face, everything else an icon. A direct conversation has the face of the other person. */
function faceOf({ kind, _id, title, person_id }: Found): Face | undefined {
  if (kind === 'page') return undefined
  return { id: person_id ?? _id, name: title, business: kind === 'client' }
}

const withIcon = (found: Found): Option => ({ ...found, icon: iconOf(found), face: faceOf(found) })

/** Results by kind, followed by the link to the message search. */
export function foundGroups(items: readonly Found[], typed: string, withMessages: boolean): Group[] {
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  const groups = kinds.map((kind) => ({
    name: findTexts.kinds[kind],
    options: items.filter((item) => item.kind === kind).map(withIcon),
  }))
  if (!withMessages) return groups
  const link = `/messages?${new URLSearchParams({ search: typed })}`
  const messages = { title: findTexts.searchMessages(typed), subtitle: '', link, icon: IconMessageSearch }
  return [...groups, { name: findTexts.inMessages, options: [{ kind: 'page', _id: link, ...messages }] }]
}

/** Before anything is typed: recently opened entries and the places of the side bar. */
export function firstGroups(recent: readonly Found[], viewer: Viewer): Group[] {
  const opened = new Set(recent.map(({ link }) => link))
  const places = placesFor(viewer).filter(({ path }) => !opened.has(path))
  const options = places.map(({ path, label, icon }) => {
    return { kind: 'page' as const, _id: path, title: label, subtitle: '', link: path, icon }
  })
  const groups = [
    { name: findTexts.recent, options: recent.map(withIcon) },
    { name: findTexts.places, options },
  ]
  return groups.filter((group) => group.options.length > 0)
}
