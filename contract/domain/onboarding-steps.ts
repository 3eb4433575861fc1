import type { OnboardingRecord, pageNames, serviceFlags } from '../onboarding-record.ts'

export type Chosen = Pick<OnboardingRecord, (typeof serviceFlags)[number]>
export type PageName = (typeof pageNames)[number]

type Step = {
  path: string
  /** The page of the record (part 2); services and review have none. */
  page: PageName | undefined
  applies(chosen: Chosen): boolean
}

const always = () => true

/** Every step of the wizard in order, with the condition for it (ONB-1). */
export const onboardingSteps = [
  { path: '/onboarding/services', page: undefined, applies: always },
  {
    path: '/onboarding/accounts',
    page: 'accounts_page',
    applies: ({ social, webdev, seo, reputation }) => social || webdev || seo || reputation,
  },
  {
    path: '/onboarding/assets',
    page: 'assets_page',
    applies: ({ social, webdev, branding }) => social || webdev || branding,
  },
  { path: '/onboarding/events', page: 'events_page', applies: ({ social }) => social },
  { path: '/onboarding/emails', page: 'emailforms_page', applies: ({ webdev }) => webdev },
  { path: '/onboarding/links/social', page: 'social_handles_page', applies: ({ webdev }) => webdev },
  { path: '/onboarding/questions/social', page: 'social_questions_page', applies: ({ social }) => social },
  { path: '/onboarding/questions/branding', page: 'branding_questions_page', applies: ({ branding }) => branding },
  { path: '/onboarding/review', page: undefined, applies: always },
] as const satisfies readonly Step[]

export type StepPath = (typeof onboardingSteps)[number]['path']

/** The steps that apply, as the side bar numbers them. */
export const stepsFor = (chosen: Chosen): (Step & { path: StepPath })[] =>
  onboardingSteps.filter(({ applies }) => applies(chosen))

/** The next step that applies, also after one that does not (ONB-2, ONB-3); after the review follows the dashboard. */
export function nextStep(from: StepPath, chosen: Chosen): StepPath | '/dashboard' {
  const order = onboardingSteps.map(({ path }) => path)
  const later = order.slice(order.indexOf(from) + 1)
  return stepsFor(chosen).find(({ path }) => later.includes(path))?.path ?? '/dashboard'
}

/** The pages that must be filled in (part 2, section 4). */
export const requiredPages = (chosen: Chosen): PageName[] =>
  stepsFor(chosen).flatMap(({ page }) => (page === undefined ? [] : [page]))

/** Progress (DASH-8): the pages that apply, and those that are completed. */
export function progressOf(
  chosen: Chosen,
  isCompleted: (page: PageName) => boolean,
): { required: number; completed: number } {
  const required = requiredPages(chosen)
  return { required: required.length, completed: required.filter(isCompleted).length }
}
