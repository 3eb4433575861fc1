import { expect, test } from 'vitest'
import { type Grant, type Grants, permissionFlags } from './grant-keys.ts'
import { clientSections, type ClientSection, hasStarted, sectionsFor } from './client-sections.ts'
import type { Chosen } from './onboarding-steps.ts'
import { recordOf } from './record-of.ts'

const services = ['social', 'webdev', 'seo', 'branding', 'reputation'] as const
type Service = (typeof services)[number]

const choose = (...chosen: Service[]): Chosen => ({
  ...recordOf(services, false),
  ...recordOf(chosen, true),
})
const granted = (...flags: Grant[]): Grants => ({ ...recordOf(permissionFlags, false), ...recordOf(flags, true) })

/** CLI-8 line by line: the section, the grants that open it, and the services of which one must be chosen. */
const rules: [ClientSection, Grant[], Service[]][] = [
  [
    'accounts',
    [
      'instagram_username',
      'instagram_password',
      'twitter_username',
      'twitter_password',
      'pinterest_username',
      'pinterest_password',
    ],
    ['social'],
  ],
  ['accounts', ['website', 'email'], ['webdev', 'seo']],
  ['accounts', ['yelp_username', 'yelp_password', 'tripadvisor_username', 'tripadvisor_password'], ['reputation']],
  ['events', ['national_days'], ['social']],
  ['website', ['web_email_forms', 'social_handles'], ['webdev']],
  ['assets', ['assets'], ['social', 'webdev', 'branding']],
  ['questionnaires', ['social_questions'], ['social']],
  ['questionnaires', ['branding_questions'], ['branding']],
]

const cases = rules.flatMap(([section, grants, sold]) =>
  grants.flatMap((grant) =>
    services.map((service) => [grant, service, sold.includes(service) ? [section] : []] as const),
  ),
)

test('the table of rules covers every grant with every service', () => {
  expect(new Set(cases.map(([grant]) => grant))).toEqual(new Set(permissionFlags))
  expect(cases).toHaveLength(permissionFlags.length * services.length)
})

test.each(cases)('[CLI-8] the grant %s for a client who chose %s opens %j', (grant, service, sections) => {
  expect(sectionsFor(granted(grant), choose(service))).toEqual(sections)
})

test('[CLI-8] no section opens without a service or without a grant', () => {
  expect(sectionsFor(granted(...permissionFlags), choose())).toEqual([])
  expect(sectionsFor(granted(), choose(...services))).toEqual([])
  expect(sectionsFor(granted(...permissionFlags), choose(...services))).toEqual(clientSections)
})

test.each(services)('[CLI-8] onboarding has started once %s is chosen', (service) => {
  expect(hasStarted(choose(service))).toBe(true)
  expect(hasStarted(choose())).toBe(false)
})
