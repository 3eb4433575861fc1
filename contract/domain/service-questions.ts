import type { OnboardingRecord, showFlags } from '../onboarding-record.ts'
import type { Chosen } from './onboarding-steps.ts'

type ShowFlag = (typeof showFlags)[number]
export type Platforms = Pick<OnboardingRecord, ShowFlag | 'webstore'>

/** The steps of the services page in order (ONB-2). `done` saves. */
export const serviceSteps = [
  'social',
  'social-questions',
  'webdev',
  'seo',
  'web-questions',
  'branding',
  'reputation',
  'reputation-questions',
  /** The agency's own services, after those of the documents. */
  'own-services',
] as const
export type ServiceStep = (typeof serviceSteps)[number]

export type PlatformStep = 'social-questions' | 'web-questions' | 'reputation-questions'

/** The platforms that the multiple-choice steps ask about. */
export const platformsAsked = {
  'social-questions': [
    'show_facebook',
    'show_instagram',
    'show_twitter',
    'show_linkedin',
    'show_pinterest',
    'show_google',
  ],
  'web-questions': ['show_website', 'show_hosting', 'show_email', 'webstore'],
  'reputation-questions': ['show_trip', 'show_yelp'],
} as const satisfies Record<PlatformStep, readonly (keyof Platforms)[]>

/** What the agency's list leaves of the documents' services and platforms, and the services that it adds. */
export type Offer = { off: readonly string[]; own: readonly unknown[] }
const standardOffer: Offer = { off: [], own: [] }

export const isPlatformStep = (step: ServiceStep): step is PlatformStep => step in platformsAsked

/** The platforms of a step that the agency asks about. */
export const platformsOffered = (step: PlatformStep, { off }: Offer): readonly (keyof Platforms)[] =>
  platformsAsked[step].filter((platform) => !off.includes(platform))

const applies = (step: ServiceStep, { social, webdev, seo, reputation }: Chosen): boolean => {
  if (step === 'social-questions') return social
  if (step === 'web-questions') return webdev || seo
  return step !== 'reputation-questions' || reputation
}

const asks = (step: ServiceStep, chosen: Chosen, offer: Offer): boolean => {
  if (step === 'own-services') return offer.own.length > 0
  if (isPlatformStep(step)) return applies(step, chosen) && platformsOffered(step, offer).length > 0
  return !offer.off.includes(step)
}

/** The steps that apply to these answers, in order (ONB-2). */
export const listServiceSteps = (chosen: Chosen, offer: Offer = standardOffer): ServiceStep[] =>
  serviceSteps.filter((step) => asks(step, chosen, offer))

/** The step after this one with these answers, finally `done`. */
export const nextServiceStep = (
  from: ServiceStep,
  chosen: Chosen,
  offer: Offer = standardOffer,
): ServiceStep | 'done' =>
  listServiceSteps(chosen, offer).find((step) => serviceSteps.indexOf(step) > serviceSteps.indexOf(from)) ?? 'done'

export const serviceStepBefore = (
  from: ServiceStep,
  chosen: Chosen,
  offer: Offer = standardOffer,
): ServiceStep | undefined =>
  listServiceSteps(chosen, offer).findLast((step) => serviceSteps.indexOf(step) < serviceSteps.indexOf(from))

/** The platforms that apply: chosen, and of a service not answered with No later. Hidden platforms stay stored. */
export function shownPlatforms(record: Chosen & Platforms): Set<keyof Platforms> {
  const steps = (['social-questions', 'web-questions', 'reputation-questions'] as const).filter((step) =>
    applies(step, record),
  )
  return new Set(steps.flatMap((step) => platformsAsked[step].filter((platform) => record[platform])))
}
