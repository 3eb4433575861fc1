import { isAccountKind } from './domain/item-kinds.ts'
import { fewestMinutes, findStandardItem, type ItemRule, standardItems } from './domain/items.ts'
import type { ClientItem, ItemList, ListedItem, ListedService } from './items.ts'
import { serviceFlags } from './onboarding-record.ts'
import { serviceTitles, standardWords } from './texts/items.ts'

/** An item with its words. */
export type Item = ItemRule &
  Pick<ListedItem, 'help' | 'example' | 'options' | 'address' | 'second_factor' | 'account_id'> & {
    title: string
    steps?: readonly string[]
  }
export type ResolvedList = { services: ListedService[]; items: Item[] }

type Answer = ClientItem['answer']
/** The part of an answer in `client_items`; files and logins are stored elsewhere. A month without observances may be missing. */
export type StoredAnswer = Pick<Answer, 'text' | 'choices' | 'dates' | 'done'> & { months?: Partial<Answer['months']> }

/** A listed item with all that it inherits from the standard list; undefined when neither says what it is. */
export function resolveItem(entry: ListedItem): Item | undefined {
  const standard = findStandardItem(entry.key)
  const kind = entry.kind ?? standard?.kind
  if (!kind) return undefined
  return {
    page: isAccountKind(kind) ? 'accounts_page' : 'more_page',
    services: [],
    required: true,
    title: entry.key,
    ...standard,
    ...standardWords[entry.key],
    ...entry,
    kind,
    minutes: Math.max(fewestMinutes, entry.minutes ?? standard?.minutes ?? 1),
  }
}

const standardServices = serviceFlags.map((key) => ({ key, title: serviceTitles[key], on: true }))

/** What a stored list asks; without one the standard list. Services and items that it does not name are off. */
export function resolveItems(list: ItemList | undefined): ResolvedList {
  const entries = list?.items ?? standardItems.map(({ key, on }) => ({ key, on }))
  const named = new Set(entries.map(({ key }) => key))
  const rest = standardItems.filter(({ key }) => !named.has(key)).map(({ key }) => ({ key, on: false }))
  const services = list?.services ?? standardServices
  return {
    services: [
      ...services,
      ...standardServices
        .filter(({ key }) => !services.some((service) => service.key === key))
        .map((service) => ({ ...service, on: false })),
    ],
    items: [...entries, ...rest].flatMap((entry) => resolveItem(entry) ?? []),
  }
}
