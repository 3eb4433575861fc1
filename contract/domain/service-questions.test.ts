import { describe, expect, test } from 'vitest'
import { serviceFlags, showFlags } from '../onboarding-record.ts'
import type { Chosen } from './onboarding-steps.ts'
import {
  listServiceSteps,
  nextServiceStep,
  platformsOffered,
  type Platforms,
  platformsAsked,
  type ServiceStep,
  serviceStepBefore,
  serviceSteps,
  shownPlatforms,
} from './service-questions.ts'
import { recordOf } from './record-of.ts'

const none: Chosen = recordOf(serviceFlags, false)

/** All 32 combinations of services. */
const everyChoice: Chosen[] = Array.from({ length: 32 }, (_, bits) => {
  const chosen = serviceFlags.map((name, at) => [name, ((bits >> at) & 1) === 1])
  return { ...none, ...(Object.fromEntries(chosen) as Partial<Chosen>) } // Object.fromEntries loses the key type.
})
const short = (chosen: Chosen) => serviceFlags.filter((name) => chosen[name]).join(' ') || 'nothing'

const letters: Record<ServiceStep, string> = {
  social: 's',
  'social-questions': 'S',
  webdev: 'w',
  seo: 'e',
  'web-questions': 'W',
  branding: 'b',
  reputation: 'r',
  'reputation-questions': 'R',
  'own-services': 'o',
}

/** The expected order for all 32 choices, written by hand; a capital asks which platforms apply. */
const ways: Record<string, string> = {
  nothing: 's w e b r',
  social: 's S w e b r',
  webdev: 's w e W b r',
  'social webdev': 's S w e W b r',
  seo: 's w e W b r',
  'social seo': 's S w e W b r',
  'webdev seo': 's w e W b r',
  'social webdev seo': 's S w e W b r',
  branding: 's w e b r',
  'social branding': 's S w e b r',
  'webdev branding': 's w e W b r',
  'social webdev branding': 's S w e W b r',
  'seo branding': 's w e W b r',
  'social seo branding': 's S w e W b r',
  'webdev seo branding': 's w e W b r',
  'social webdev seo branding': 's S w e W b r',
  reputation: 's w e b r R',
  'social reputation': 's S w e b r R',
  'webdev reputation': 's w e W b r R',
  'social webdev reputation': 's S w e W b r R',
  'seo reputation': 's w e W b r R',
  'social seo reputation': 's S w e W b r R',
  'webdev seo reputation': 's w e W b r R',
  'social webdev seo reputation': 's S w e W b r R',
  'branding reputation': 's w e b r R',
  'social branding reputation': 's S w e b r R',
  'webdev branding reputation': 's w e W b r R',
  'social webdev branding reputation': 's S w e W b r R',
  'seo branding reputation': 's w e W b r R',
  'social seo branding reputation': 's S w e W b r R',
  'webdev seo branding reputation': 's w e W b r R',
  'social webdev seo branding reputation': 's S w e W b r R',
}

const everyPlatform: Platforms = { ...recordOf(showFlags, true), webstore: true }
const noPlatform: Platforms = { ...recordOf(showFlags, false), webstore: false }

describe.each(everyChoice.map((chosen) => ({ services: short(chosen), chosen })))(
  'a client with $services',
  ({ chosen }) => {
    const way = ways[short(chosen)]

    test('[ONB-2] the questions come in order, each when it applies', () => {
      const walked: ServiceStep[] = []
      let at: ServiceStep | 'done' = 'social'
      while (at !== 'done') {
        walked.push(at)
        at = nextServiceStep(at, chosen)
      }
      expect(walked.map((step) => letters[step]).join(' ')).toBe(way)
    })

    test('[ONB-2] Back leads through the same questions', () => {
      const walked: ServiceStep[] = []
      // Back starts at the last question asked.
      let at: ServiceStep | undefined = chosen.reputation ? 'reputation-questions' : 'reputation'
      while (at) {
        walked.push(at)
        at = serviceStepBefore(at, chosen)
      }
      expect(
        walked
          .toReversed()
          .map((step) => letters[step])
          .join(' '),
      ).toBe(way)
    })

    test('[ONB-2] the platforms of the services asked about show, and a No hides them whatever was entered', () => {
      const shown = [...shownPlatforms({ ...chosen, ...everyPlatform })].toSorted()
      const asked = [
        ...(way?.includes('S') ? platformsAsked['social-questions'] : []),
        ...(way?.includes('W') ? platformsAsked['web-questions'] : []),
        ...(way?.includes('R') ? platformsAsked['reputation-questions'] : []),
      ]
      expect(shown).toEqual(asked.toSorted())
      expect(shownPlatforms({ ...chosen, ...noPlatform }).size).toBe(0)
    })
  },
)

test('[ONB-2] every platform is asked about by exactly one step', () => {
  const asked = Object.values(platformsAsked).flat()
  expect(asked.toSorted()).toEqual([...showFlags, 'webstore'].toSorted())
  expect(Object.keys(letters).toSorted()).toEqual([...serviceSteps].toSorted())
})

test('[ONB-2] only ticked platforms show', () => {
  const chosen = { ...none, social: true, seo: true }
  const shown = shownPlatforms({
    ...chosen,
    ...noPlatform,
    show_twitter: true,
    show_email: true,
    show_yelp: true,
  })
  expect([...shown]).toEqual(['show_twitter', 'show_email'])
})

describe('[COL-94] an agency that changed its list', () => {
  const all = recordOf(serviceFlags, true)

  test('asks about no service and no platform that is off, and about its own services last', () => {
    const offer = { off: ['webdev', 'branding', 'show_trip', 'show_yelp', 'show_google'], own: [{ key: 'own_ads' }] }
    expect(listServiceSteps(all, offer)).toEqual([
      'social',
      'social-questions',
      'seo',
      'web-questions',
      'reputation',
      'own-services',
    ])
    expect(platformsOffered('social-questions', offer)).not.toContain('show_google')
    expect(nextServiceStep('reputation', all, offer)).toBe('own-services')
    expect(serviceStepBefore('seo', all, offer)).toBe('social-questions')
  })

  test('may leave nothing to choose', () => {
    expect(listServiceSteps(none, { off: serviceFlags, own: [] })).toEqual([])
  })
})
