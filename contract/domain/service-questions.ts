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
] as const
export type ServiceStep = (typeof serviceSteps)[number]

type PlatformStep = 'social-questions' | 'web-questions' | 'reputation-questions'

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

const asks = (step: ServiceStep, { social, webdev, seo, reputation }: Chosen): boolean => {
  if (step === 'social-questions') return social
  if (step === 'web-questions') return webdev || seo
  return step !== 'reputation-questions' || reputation
}

/** The step after this one with these answers, finally `done`. */
export function nextServiceStep(from: ServiceStep, chosen: Chosen): ServiceStep | 'done' {
  const later = serviceSteps.slice(serviceSteps.indexOf(from) + 1)
  return later.find((step) => asks(step, chosen)) ?? 'done'
}

/** The step before this one, undefined at the first. */
export const serviceStepBefore = (from: ServiceStep, chosen: Chosen): ServiceStep | undefined =>
  serviceSteps.slice(0, serviceSteps.indexOf(from)).findLast((step) => asks(step, chosen))

/** The platforms that apply: chosen, and of a service not answered with No later. Hidden platforms stay stored. */
export function shownPlatforms(record: Chosen & Platforms): Set<keyof Platforms> {
  const steps = (['social-questions', 'web-questions', 'reputation-questions'] as const).filter((step) =>
    asks(step, record),
  )
  return new Set(steps.flatMap((step) => platformsAsked[step].filter((platform) => record[platform])))
}
