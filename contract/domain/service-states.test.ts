import { describe, expect, test } from 'vitest'
import { pageNames, serviceFlags, showFlags } from '../onboarding-record.ts'
import type { Chosen } from './onboarding-steps.ts'
import { recordOf } from './record-of.ts'
import { serviceStates, type ServiceProgress, waitsFor } from './service-states.ts'

const none: Chosen = recordOf(serviceFlags, false)
const everyChoice: Chosen[] = Array.from({ length: 32 }, (_, bits) => {
  const chosen = serviceFlags.map((name, at) => [name, ((bits >> at) & 1) === 1])
  return { ...none, ...(Object.fromEntries(chosen) as Partial<Chosen>) } // Object.fromEntries loses the key type.
})
const short = (chosen: Chosen) => serviceFlags.filter((name) => chosen[name]).join(' ') || 'nothing'

/** A client who ticked every platform and has handed over everything or nothing. */
const client = (chosen: Chosen, isDone: boolean): ServiceProgress => ({
  ...chosen,
  ...recordOf(showFlags, true),
  webstore: true,
  ...recordOf(pageNames, { completed: isDone }),
  ...recordOf(['facebook', 'linkedin', 'google'], { completed: isDone }),
  ...recordOf(['instagram', 'twitter', 'pinterest', 'trip', 'yelp', 'website', 'email'], {
    login: isDone ? 'door' : '',
    password_set: isDone,
  }),
})

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
      const states = serviceStates(client(chosen, false)).map(({ service, waits_for }) => [
        service,
        waits_for.join(' '),
      ])
      expect(states).toEqual(chosenServices.map((service) => [service, wanted[service]]))
    })

    test('[DASH-12] every service can start once everything is handed over', () => {
      const states = serviceStates(client(chosen, true))
      expect(states).toEqual(
        chosenServices.map((service) => ({ service, asked: wanted[service].split(' ').length, waits_for: [] })),
      )
    })
  },
)

const all: Chosen = recordOf(serviceFlags, true)
const waits = (record: ServiceProgress) =>
  Object.fromEntries(serviceStates(record).map(({ service, waits_for }) => [service, waits_for.join(' ')]))

test('[DASH-12] a service does not wait for a platform that was not ticked', () => {
  const record = { ...client(all, false), ...recordOf(showFlags, false) }
  expect(waits(record)).toEqual({
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
  expect(waits({ ...client(all, false), ...shown }).seo).toBe(waited ? 'website email' : 'email')
})

test.each([
  ['a login without its password', { login: 'door', password_set: false }],
  ['a password without its login', { login: '', password_set: true }],
])('[DASH-12] the service still waits for %s', (_, instagram) => {
  expect(waits({ ...client(all, true), instagram }).social).toBe('instagram')
})

test('[DASH-12] every item to wait for has a text, and no other', () => {
  const named = serviceStates(client(all, false)).flatMap(({ waits_for }) => waits_for)
  expect([...new Set(named)].toSorted()).toEqual([...waitsFor].toSorted())
})
