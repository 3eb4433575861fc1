import { serviceFlags } from '../onboarding-record.ts'
import { isPageCompleted } from './item-progress.ts'
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
export type ServiceState = { service: string; asked: number; waits_for: string[] }

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

/** Per booked service what the agency still waits for; with nothing left it can start (DASH-12). */
export function serviceStates(
  asked: readonly Titled[],
  stateOf: (key: string) => ItemState,
  client: Client,
  titleOf: (ownService: string) => string,
): ServiceState[] {
  const isThere = (item: Titled) =>
    item.place !== undefined && item.page in pageNames
      ? isPageCompleted(item.page, asked, stateOf)
      : isSettled(stateOf(item.key))
  const stateIn = (key: string, service: string): ServiceState => {
    const items = asked.filter((item) => item.required && item.services.includes(key))
    const open = items.filter((item) => !isThere(item))
    const names = (of: readonly Titled[]) => [...new Set(of.map(nameOf))]
    return { service, asked: names(items).length, waits_for: names(open) }
  }
  return [
    ...serviceFlags.filter((flag) => client[flag]).map((flag) => stateIn(flag, flag)),
    ...client.own_services.map((key) => stateIn(key, titleOf(key))),
  ]
}
