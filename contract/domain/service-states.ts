import { serviceFlags } from '../onboarding-record.ts'
import { isPageCompleted } from './item-progress.ts'
import type { ItemCounts } from './client-stages.ts'
import { type Asked, isSettled, type ItemRule, type ItemState } from './items.ts'

/** The documents' names of what a service can wait for: an account, or a page of the onboarding. */
export const waitsFor = [
  'facebook',
  'instagram',
  'twitter',
  'linkedin',
  'pinterest',
  'google',
  'website',
  'email',
  'tripadvisor',
  'yelp',
  'assets',
  'events',
  'form_emails',
  'social_handles',
  'social_questions',
  'branding_questions',
] as const
type WaitsFor = (typeof waitsFor)[number]

/**
 * `asked` counts what the client was asked for, given or not. A service of the workspace's own and an item without a name of the
 * documents stand with their titles.
 */
export type ServiceNeeds = { service: string; asked: number; waits_for: string[] }

const pageNames: Partial<Record<ItemRule['page'], WaitsFor>> = {
  assets_page: 'assets',
  events_page: 'events',
  emailforms_page: 'form_emails',
  social_handles_page: 'social_handles',
  social_questions_page: 'social_questions',
  branding_questions_page: 'branding_questions',
}

type Titled = ItemRule & { title: string }

/** An item of the documents' pages stands for its page, except accounts. */
function nameOf({ key, page, place, title }: Titled): string {
  if (place === undefined) return title
  return pageNames[page] ?? (key === 'trip' ? 'tripadvisor' : key)
}

type Client = Asked & { own_services: readonly string[] }

const servicesOf = (client: Client): string[] => [
  ...serviceFlags.filter((flag) => client[flag]),
  ...client.own_services,
]

/** How many required items are open, and how many wait for the agency's review. */
export function countItems(
  items: readonly ItemRule[],
  stateOf: (key: string) => ItemState,
  isToReview: (key: string) => boolean,
): ItemCounts {
  const required = items.filter((item) => item.required)
  return {
    isBegun: items.some(({ key }) => stateOf(key) !== 'open'),
    open: required.filter(({ key }) => !isSettled(stateOf(key))).length,
    toReview: required.filter(({ key }) => isToReview(key)).length,
  }
}

/** The items of each booked service, in the order of `serviceStates`. */
export const itemsByService = <One extends ItemRule>(asked: readonly One[], client: Client): One[][] =>
  servicesOf(client).map((key) => asked.filter(({ services }) => services.includes(key)))

/** Per booked service what the agency still waits for; with nothing left it can start (DASH-12). */
export function serviceStates(
  asked: readonly Titled[],
  stateOf: (key: string) => ItemState,
  client: Client,
  titleOf: (ownService: string) => string,
): ServiceNeeds[] {
  const isThere = (item: Titled) =>
    item.place !== undefined && item.page in pageNames
      ? isPageCompleted(item.page, asked, stateOf)
      : isSettled(stateOf(item.key))
  const stateIn = (key: string, service: string): ServiceNeeds => {
    const items = asked.filter((item) => item.required && item.services.includes(key))
    const open = items.filter((item) => !isThere(item))
    const names = (of: readonly Titled[]) => [...new Set(of.map(nameOf))]
    return { service, asked: names(items).length, waits_for: names(open) }
  }
  const isOwn = (key: string) => client.own_services.includes(key)
  return servicesOf(client).map((key) => stateIn(key, isOwn(key) ? titleOf(key) : key))
}
