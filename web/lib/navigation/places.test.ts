import { expect, test } from 'vitest'
import { canOpenPath } from '#contract/domain/paths.ts'
import type { Tier } from '#contract/domain/plans.ts'
import { roles } from '#contract/domain/roles.ts'
import type { Role } from '#contract/endpoint.ts'
import { frequentPlaces, isCurrent, placesFor } from '#web/lib/navigation/places.ts'

test.each<[Role, Tier, string[]]>([
  ['Manager', 'agency', ['Dashboard', 'Messages', 'Clients', 'Employees', 'FAQ', 'Settings']],
  ['Manager', 'solo', ['Dashboard', 'Messages', 'Clients', 'FAQ', 'Settings']],
  ['Employee', 'agency', ['Dashboard', 'Messages', 'Clients', 'FAQ', 'Settings']],
  ['Client', 'agency', ['Dashboard', 'Messages', 'Account', 'FAQ', 'Settings']],
])('[SHELL-2] the side bar of a %s on %s', (role, tier, labels) => {
  expect(placesFor(role, tier).map((place) => place.label)).toEqual(labels)
})

test('[SHELL-2] the side bar has no place that its reader may not open', () => {
  for (const role of roles) {
    for (const tier of ['solo', 'agency', 'error'] as const) {
      for (const place of placesFor(role, tier)) expect(canOpenPath(place.path, { id: 'x', role, tier })).toBe(true)
    }
  }
})

test('[SHELL-2] four places stand at the bottom of a phone, and each of them is in the side bar too', () => {
  for (const role of roles) {
    const places = placesFor(role, 'agency')
    expect(frequentPlaces(role, 'agency')).toHaveLength(4)
    expect(places).toEqual(expect.arrayContaining(frequentPlaces(role, 'agency')))
  }
})

const current = (pathname: string) =>
  placesFor('Manager', 'agency')
    .filter((place) => isCurrent(place, pathname))
    .map(({ label }) => label)

test.each([
  ['/clients', ['Clients']],
  ['/clients/archive', ['Clients']],
  ['/clients/1', ['Clients']],
  ['/clients-old', []],
  ['/employees/1', ['Employees']],
  ['/employee/add', ['Employees']],
  ['/employee-unread-messages', ['Employees']],
  ['/permissions/select', ['Employees']],
  ['/permissions/1/2', ['Employees']],
  ['/messages/employee/1', ['Messages']],
  ['/settings/employees', ['Settings']],
  ['/calendar', []],
])('[SHELL-2] the current page is marked, and so is the place it belongs to: %s', (pathname, labels) => {
  expect(current(pathname)).toEqual(labels)
})
