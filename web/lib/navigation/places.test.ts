import { expect, test } from 'vitest'
import { canOpenPath } from '#contract/domain/paths.ts'
import type { Tier } from '#contract/domain/plans.ts'
import { roles } from '#contract/domain/roles.ts'
import type { Role } from '#contract/endpoint.ts'
import { frequentPlaces, isCurrent, placesFor } from '#web/lib/navigation/places.ts'

test.each<[Role, Tier, string[]]>([
  ['Manager', 'agency', ['Dashboard', 'Messages', 'Clients', 'Calendar', 'Employees', 'FAQ', 'Settings']],
  ['Manager', 'solo', ['Dashboard', 'Messages', 'Clients', 'FAQ', 'Settings']],
  ['Employee', 'agency', ['Dashboard', 'Messages', 'Clients', 'Calendar', 'FAQ', 'Settings']],
  ['Client', 'agency', ['Dashboard', 'Messages', 'My files', 'Account', 'FAQ', 'Settings']],
])('[SHELL-2] the side bar of a %s on %s', (role, tier, labels) => {
  expect(placesFor({ id: 'x', role, tier }).map((place) => place.label)).toEqual(labels)
})

test('[SHELL-2] the calendar is in the side bar from the first employee on', () => {
  const places = placesFor({ id: 'x', role: 'Manager', tier: 'agency' }, false)
  expect(places.map(({ label }) => label)).toEqual(['Dashboard', 'Messages', 'Clients', 'Employees', 'FAQ', 'Settings'])
})

test('[SHELL-2] the side bar has no place that its reader may not open', () => {
  for (const role of roles) {
    for (const tier of ['solo', 'agency', 'error'] as const) {
      const viewer = { id: 'x', role, tier }
      for (const place of placesFor(viewer)) expect(canOpenPath(place.path, viewer)).toBe(true)
    }
  }
})

test('[SHELL-2] four places stand at the bottom of a phone, and each of them is in the side bar too', () => {
  for (const role of roles) {
    const viewer = { id: 'x', role, tier: 'agency' } as const
    expect(frequentPlaces(viewer)).toHaveLength(4)
    expect(placesFor(viewer)).toEqual(expect.arrayContaining(frequentPlaces(viewer)))
  }
})

const current = (pathname: string) =>
  placesFor({ id: 'x', role: 'Manager', tier: 'agency' })
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
  ['/calendar', ['Calendar']],
  ['/calendar/manage/1', ['Calendar']],
  ['/vacation-requests', ['Calendar']],
])('[SHELL-2] the current page is marked, and so is the place it belongs to: %s', (pathname, labels) => {
  expect(current(pathname)).toEqual(labels)
})
