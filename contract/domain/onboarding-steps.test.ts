import { describe, expect, test } from 'vitest'
import { serviceFlags } from '../onboarding-record.ts'
import { type Chosen, nextStep, progressOf, requiredPages, type StepPath, stepsFor } from './onboarding-steps.ts'

const none: Chosen = { social: false, webdev: false, seo: false, branding: false, reputation: false }

/** All 32 combinations of services. */
const everyChoice: Chosen[] = Array.from({ length: 32 }, (_, bits) => {
  const chosen = serviceFlags.map((name, at) => [name, ((bits >> at) & 1) === 1])
  return { ...none, ...(Object.fromEntries(chosen) as Partial<Chosen>) } // Object.fromEntries loses the key type.
})

const short = (chosen: Chosen) => serviceFlags.filter((name) => chosen[name]).join(' ') || 'nothing'
const last = (path: string) => path.replace('/onboarding/', '')

/**
 * The expected order for all 32 choices, written by hand: a(ccounts), f(iles, the assets), e(vents), m(ails), l(inks),
 * s(ocial questions), b(randing questions).
 */
const ways: Record<string, string> = {
  nothing: '',
  social: 'a f e s',
  webdev: 'a f m l',
  'social webdev': 'a f e m l s',
  seo: 'a',
  'social seo': 'a f e s',
  'webdev seo': 'a f m l',
  'social webdev seo': 'a f e m l s',
  branding: 'f b',
  'social branding': 'a f e s b',
  'webdev branding': 'a f m l b',
  'social webdev branding': 'a f e m l s b',
  'seo branding': 'a f b',
  'social seo branding': 'a f e s b',
  'webdev seo branding': 'a f m l b',
  'social webdev seo branding': 'a f e m l s b',
  reputation: 'a',
  'social reputation': 'a f e s',
  'webdev reputation': 'a f m l',
  'social webdev reputation': 'a f e m l s',
  'seo reputation': 'a',
  'social seo reputation': 'a f e s',
  'webdev seo reputation': 'a f m l',
  'social webdev seo reputation': 'a f e m l s',
  'branding reputation': 'a f b',
  'social branding reputation': 'a f e s b',
  'webdev branding reputation': 'a f m l b',
  'social webdev branding reputation': 'a f e m l s b',
  'seo branding reputation': 'a f b',
  'social seo branding reputation': 'a f e s b',
  'webdev seo branding reputation': 'a f m l b',
  'social webdev seo branding reputation': 'a f e m l s b',
}
const letters: Record<string, StepPath> = {
  a: '/onboarding/accounts',
  f: '/onboarding/assets',
  e: '/onboarding/events',
  m: '/onboarding/emails',
  l: '/onboarding/links/social',
  s: '/onboarding/questions/social',
  b: '/onboarding/questions/branding',
}
const wayOf = (chosen: Chosen) =>
  (ways[short(chosen)] ?? '?')
    .split(' ')
    .filter((letter) => letter !== '')
    .map((letter) => letters[letter] ?? letter)

describe.each(everyChoice.map((chosen) => ({ services: short(chosen), chosen })))(
  'a client with $services',
  ({ chosen }) => {
    const way = wayOf(chosen)

    test('[ONB-1] the side bar lists the steps that apply', () => {
      expect(stepsFor(chosen).map(({ path }) => path)).toEqual(['/onboarding/services', ...way, '/onboarding/review'])
    })

    test('[ONB-2] [ONB-3] Next leads through the steps in order, to the review and out', () => {
      const walked: string[] = []
      let at: StepPath | '/dashboard' = nextStep('/onboarding/services', chosen)
      while (at !== '/dashboard') {
        walked.push(at)
        at = nextStep(at, chosen)
      }
      expect(walked.map(last)).toEqual([...way, '/onboarding/review'].map(last))
    })

    test('[ONB-14] [DASH-8] a page is required where its step applies, and counts once it is completed', () => {
      expect(requiredPages(chosen)).toHaveLength(way.length)
      expect(progressOf(chosen, () => false)).toEqual({ required: way.length, completed: 0 })
      expect(progressOf(chosen, () => true)).toEqual({ required: way.length, completed: way.length })
    })
  },
)
