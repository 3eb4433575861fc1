import { describe, expect, test } from 'vitest'
import { serviceFlags } from '../onboarding-record.ts'
import { type Grant, type Grants, permissionFlags } from './grant-keys.ts'
import { grantBlocks } from './grants.ts'
import type { Chosen } from './onboarding-steps.ts'
import { type Block, itemsSeen, reachOf } from './reach.ts'
import { recordOf } from './record-of.ts'

type Service = (typeof serviceFlags)[number]

const choosing = (...services: Service[]): Chosen => ({ ...recordOf(serviceFlags, false), ...recordOf(services, true) })
const granting = (...grants: Grant[]): Grants => ({ ...recordOf(permissionFlags, false), ...recordOf(grants, true) })
const everyChoice = Array.from({ length: 32 }, (_, bits) =>
  choosing(...serviceFlags.filter((_service, at) => (bits >> at) % 2 === 1)),
)

/** By hand: the services of which one must be chosen for a block to apply. */
const servicesOf: Record<Block, Service[]> = {
  social: ['social'],
  branding: ['branding'],
  web: ['webdev', 'seo'],
  reputation: ['reputation'],
}
// Object.keys loses the key type.
const blocks = Object.keys(servicesOf) as Block[]

describe.each(blocks)('[PERM-5] the reach of the block %s', (block) => {
  const members: readonly Grant[] = grantBlocks[block]
  const choicesWith = everyChoice.filter((chosen) => servicesOf[block].some((service) => chosen[service]))
  const choicesWithout = everyChoice.filter((chosen) => !choicesWith.includes(chosen))

  test('is null where its service was not chosen, whatever is granted', () => {
    expect(choicesWith.length + choicesWithout.length).toBe(32)
    for (const chosen of choicesWithout) {
      expect(reachOf(block, granting(...permissionFlags), chosen)).toBeNull()
      expect(reachOf(block, granting(), chosen)).toBeNull()
    }
  })

  test('is green with every member, also when no other block is granted', () => {
    for (const chosen of choicesWith) {
      expect(reachOf(block, granting(...members), chosen)).toBe('green')
      expect(reachOf(block, granting(...permissionFlags), chosen)).toBe('green')
    }
  })

  test('is yellow with some of its members', () => {
    const sets = members.flatMap((member) => [[member], members.filter((other) => other !== member)])
    for (const chosen of choicesWith) {
      for (const some of sets) expect(reachOf(block, granting(...some), chosen)).toBe('yellow')
    }
  })

  test('is red without a member, whatever else is granted', () => {
    const others = permissionFlags.filter((flag) => !members.includes(flag))
    for (const chosen of choicesWith) {
      expect(reachOf(block, granting(), chosen)).toBe('red')
      expect(reachOf(block, granting(...others), chosen)).toBe('red')
    }
  })
})

test('[PERM-5] each of the 18 switches decides a color: with one missing exactly one block is yellow', () => {
  const all = choosing(...serviceFlags)
  for (const missing of permissionFlags) {
    const grants = granting(...permissionFlags.filter((flag) => flag !== missing))
    expect(blocks.filter((block) => reachOf(block, grants, all) !== 'green')).toHaveLength(1)
  }
})

describe('the number of visible items of a client', () => {
  /** By hand: how many of the 18 items each service asks for. Assets belong to three services and count once. */
  const asked: [Service[], number][] = [
    [[], 0],
    [['social'], 9],
    [['webdev'], 5],
    [['seo'], 2],
    [['branding'], 2],
    [['reputation'], 4],
    [['webdev', 'seo'], 5],
    [['social', 'branding'], 10],
    [['social', 'webdev', 'branding'], 14],
    [[...serviceFlags], 18],
  ]

  test.each(asked)('%j ask for %i items', (services, of) => {
    const chosen = choosing(...services)
    expect(itemsSeen(granting(...permissionFlags), chosen)).toEqual({ seen: of, of })
    expect(itemsSeen(granting(), chosen)).toEqual({ seen: 0, of })
  })

  test('a grant counts only where its service was chosen', () => {
    const grants = granting('assets', 'website', 'yelp_username', 'national_days')
    expect(itemsSeen(grants, choosing('seo'))).toEqual({ seen: 1, of: 2 })
    expect(itemsSeen(grants, choosing('branding'))).toEqual({ seen: 1, of: 2 })
    expect(itemsSeen(grants, choosing('social', 'reputation'))).toEqual({ seen: 3, of: 13 })
  })
})
