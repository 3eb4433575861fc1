import { describe, expect, test } from 'vitest'
import { serviceFlags, showFlags } from '../onboarding-record.ts'
import type { Chosen } from './onboarding-steps.ts'
import { recordOf } from './record-of.ts'
import { itemsAsked, type ItemState } from './items.ts'
import type { Platforms } from './service-questions.ts'
import { serviceStates } from './service-states.ts'
import { resolveItems } from '../item-words.ts'
import { boardTexts } from '../texts/dashboard.ts'

const none: Chosen = recordOf(serviceFlags, false)
const everyChoice: Chosen[] = Array.from({ length: 32 }, (_, bits) => {
  const chosen = serviceFlags.map((name, at) => [name, ((bits >> at) & 1) === 1])
  return { ...none, ...(Object.fromEntries(chosen) as Partial<Chosen>) } // Object.fromEntries loses the key type.
})
const short = (chosen: Chosen) => serviceFlags.filter((name) => chosen[name]).join(' ') || 'nothing'

/** A client who ticked every platform. */
type Ticked = Chosen & Platforms & { own_services: string[] }
const client = (chosen: Chosen): Ticked => ({
  ...chosen,
  ...recordOf(showFlags, true),
  webstore: true,
  own_services: [],
})

const items = resolveItems(undefined).items
const states = (of: Ticked, stateOf: (key: string) => ItemState) =>
  serviceStates(itemsAsked(items, of), stateOf, of, (key) => key)
const nothing = () => 'open' as const
const all = () => 'given' as const

/** By hand: what each service waits for when the client has done nothing. */
const wanted = {
  social: 'facebook instagram twitter linkedin pinterest google assets events social_questions',
  webdev: 'website email assets form_emails social_handles',
  seo: 'website email',
  branding: 'assets branding_questions',
  reputation: 'tripadvisor yelp',
} as const

describe.each(everyChoice.map((chosen) => ({ services: short(chosen), chosen })))(
  'a client with $services',
  ({ chosen }) => {
    const chosenServices = serviceFlags.filter((service) => chosen[service])

    test('[DASH-12] each chosen service, and no other, waits for its own items', () => {
      const found = states(client(chosen), nothing).map(({ service, waits_for }) => [service, waits_for.join(' ')])
      expect(found).toEqual(chosenServices.map((service) => [service, wanted[service]]))
    })

    test('[DASH-12] every service can start once everything is handed over', () => {
      expect(states(client(chosen), all)).toEqual(
        chosenServices.map((service) => ({ service, asked: wanted[service].split(' ').length, waits_for: [] })),
      )
    })
  },
)

const booked = client(recordOf(serviceFlags, true))
const waits = (of: Ticked, stateOf: (key: string) => ItemState) =>
  Object.fromEntries(states(of, stateOf).map(({ service, waits_for }) => [service, waits_for.join(' ')]))

test('[DASH-12] a service does not wait for a platform that was not ticked', () => {
  expect(waits({ ...booked, ...recordOf(showFlags, false) }, nothing)).toEqual({
    social: 'assets events social_questions',
    webdev: 'assets form_emails social_handles',
    seo: '',
    branding: 'assets branding_questions',
    reputation: '',
  })
})

test.each([
  { show_website: true, show_hosting: false, waited: true },
  { show_website: false, show_hosting: true, waited: true },
  { show_website: false, show_hosting: false, waited: false },
])('[DASH-12] the hosting login is needed when website or hosting is ticked: %j', ({ waited, ...shown }) => {
  expect(waits({ ...booked, ...shown }, nothing).seo).toBe(waited ? 'website email' : 'email')
})

test.each(['open', 'sent_back'] as const)('[DASH-12] [COL-2] the service waits for an item that is %s', (state) => {
  expect(waits(booked, (key) => (key === 'instagram' ? state : 'given')).social).toBe('instagram')
})

test.each(['given', 'approved', 'not_applicable'] as const)(
  '[DASH-12] [COL-2] the service does not wait for an item that is %s',
  (state) => {
    expect(waits(booked, (key) => (key === 'instagram' ? state : 'given')).social).toBe('')
  },
)

test('[DASH-12] an optional item holds no service back', () => {
  expect(waits(booked, (key) => (key === 'fonts' || key === 'social_one' ? 'open' : 'given')).social).toBe('')
})

test('[COL-20] a service and an item of its own stand with their titles', () => {
  const own = {
    key: 'own_ads',
    kind: 'login' as const,
    page: 'accounts_page' as const,
    services: ['own_paid'],
    title: 'Ads login',
  }
  const asked = [{ ...own, required: true, minutes: 2, on: true }]
  const of = { ...booked, own_services: ['own_paid'] }
  expect(serviceStates(asked, nothing, of, () => 'Paid ads').at(-1)).toEqual({
    service: 'Paid ads',
    asked: 1,
    waits_for: ['Ads login'],
  })
})

test('[DASH-12] every item to wait for has a text, and no other', () => {
  const named = states(booked, nothing).flatMap(({ waits_for }) => waits_for)
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(boardTexts.things).toSorted())
})
