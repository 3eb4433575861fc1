import { type ItemTally, serviceFlags } from '../onboarding-record.ts'
import { isPageCompleted } from './item-progress.ts'
import type { ItemCounts } from './client-stages.ts'
import { type Asked, isDocumentItem, isSettled, type ItemRule, type ItemState } from './items.ts'

/**
 * `asked` counts what the client was asked for, given or not. A service of the workspace's own and an item without a name of the
 * documents stand with their titles.
 */
export type ServiceNeeds = { service: string; asked: number; waits_for: string[] }

const pageNames: Partial<Record<ItemRule['page'], string>> = {
  assets_page: 'assets',
  events_page: 'events',
  emailforms_page: 'form_emails',
  social_handles_page: 'social_handles',
  social_questions_page: 'social_questions',
  branding_questions_page: 'branding_questions',
}

type Titled = ItemRule & { title: string }

/** An item of the documents' pages stands for its page, except accounts. The words for the names are `boardTexts.things`. */
function nameOf(item: Titled): string {
  const { key, page, title } = item
  if (!isDocumentItem(item)) return title
  return pageNames[page] ?? (key === 'trip' ? 'tripadvisor' : key)
}

type Client = Asked & { own_services: readonly string[] }

const servicesOf = (client: Client): string[] => [
  ...serviceFlags.filter((flag) => client[flag]),
  ...client.own_services,
]

/** What an earlier release stored has no tally. */
export type StoredNeeds = ServiceNeeds & { items?: ItemTally }

/** Nothing that an earlier release stored waits for a review. */
export const tallyOf = ({ asked, waits_for, items }: StoredNeeds): ItemTally =>
  items ?? { approved: asked - waits_for.length, given: 0, sent_back: 0, open: waits_for.length, not_applicable: 0 }

/** `given` waits for the agency's review. */
export function tallyItems(
  items: readonly ItemRule[],
  stateOf: (key: string) => ItemState,
  isToReview: (key: string) => boolean,
): ItemTally {
  const tally: ItemTally = { approved: 0, given: 0, sent_back: 0, open: 0, not_applicable: 0 }
  for (const { key, required } of items) {
    const state = stateOf(key)
    if (required) tally[state === 'given' && !isToReview(key) ? 'approved' : state]++
  }
  return tally
}

export function countItems(
  items: readonly ItemRule[],
  stateOf: (key: string) => ItemState,
  isToReview: (key: string) => boolean,
): ItemCounts & { tally: ItemTally } {
  const tally = tallyItems(items, stateOf, isToReview)
  return {
    isBegun: items.some(({ key }) => stateOf(key) !== 'open'),
    open: tally.open + tally.sent_back,
    toReview: tally.given,
    tally,
  }
}

/** The items of each booked service, in the order of `serviceStates`. */
export const itemsByService = <One extends ItemRule>(items: readonly One[], client: Client): One[][] =>
  servicesOf(client).map((key) => items.filter(({ services }) => services.includes(key)))

/** Per booked service what the agency still waits for; with nothing left it can start (DASH-12). */
export function serviceStates(
  askedItems: readonly Titled[],
  stateOf: (key: string) => ItemState,
  client: Client,
  titleOf: (ownService: string) => string,
): ServiceNeeds[] {
  const isThere = (item: Titled) =>
    isDocumentItem(item) && item.page in pageNames
      ? isPageCompleted(item.page, askedItems, stateOf)
      : isSettled(stateOf(item.key))
  const stateIn = (key: string, service: string): ServiceNeeds => {
    const items = askedItems.filter((item) => item.required && item.services.includes(key))
    const open = items.filter((item) => !isThere(item))
    const names = (of: readonly Titled[]) => [...new Set(of.map(nameOf))]
    return { service, asked: names(items).length, waits_for: names(open) }
  }
  const isOwn = (key: string) => client.own_services.includes(key)
  return servicesOf(client).map((key) => stateIn(key, isOwn(key) ? titleOf(key) : key))
}
