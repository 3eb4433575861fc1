import { expect, test } from 'vitest'
import { invitedAccounts, loginAccounts } from './onboarding-record.ts'
import { platforms } from './platforms.ts'

const address = 'hello@blue-door.example'

test('[ONB-4] every account of the record has a platform, in the order of the page', () => {
  expect(Object.keys(platforms)).toEqual([
    'facebook',
    'instagram',
    'twitter',
    'linkedin',
    'pinterest',
    'google',
    'website',
    'email',
    'trip',
    'yelp',
  ])
  expect(Object.keys(platforms).toSorted()).toEqual(
    [...invitedAccounts, ...loginAccounts, 'website', 'email'].toSorted(),
  )
})

test.each(Object.entries(platforms))(
  '[ONB-4] the platform %s explains in one sentence why the agency needs it',
  (_key, { why }) => {
    expect(why).toMatch(/^We [^.!]+\.$/)
  },
)

test('no two platforms share a name or an explanation', () => {
  const all = Object.values(platforms)
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(new Set(all.map(({ why }) => why)).size).toBe(all.length)
})

test('[ONB-4] only platforms with access by invitation have instructions', () => {
  const withSteps = Object.entries(platforms).filter(([, platform]) => 'steps' in platform)
  expect(withSteps.map(([key]) => key).toSorted()).toEqual(invitedAccounts.toSorted())
})

test.each(invitedAccounts)(
  "[ONB-4] the invitation to %s has three to six steps, one of them with the agency's address",
  (key) => {
    const steps = platforms[key].steps(address)
    expect(steps.length).toBeGreaterThanOrEqual(3)
    expect(steps.length).toBeLessThanOrEqual(6)
    expect(steps.filter((step) => step.includes(` ${address} `))).toHaveLength(1)
    expect(steps.filter((step) => !/^[A-Z].+\.$/.test(step) || step.includes('!'))).toEqual([])
  },
)
