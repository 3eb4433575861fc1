import { effectiveGrants } from './grants.ts'
import type { Grant, Grants } from './grant-keys.ts'
import type { Chosen } from './onboarding-steps.ts'

/** The parts of a client's onboarding that staff can open (CLI-7, CLI-8). */
export const clientSections = ['accounts', 'events', 'website', 'assets', 'questionnaires'] as const
export type ClientSection = (typeof clientSections)[number]

const opens: Record<ClientSection, readonly Grant[]> = {
  accounts: [
    'instagram_username',
    'instagram_password',
    'twitter_username',
    'twitter_password',
    'pinterest_username',
    'pinterest_password',
    'website',
    'email',
    'yelp_username',
    'yelp_password',
    'tripadvisor_username',
    'tripadvisor_password',
  ],
  events: ['national_days'],
  website: ['web_email_forms', 'social_handles'],
  assets: ['assets'],
  questionnaires: ['social_questions', 'branding_questions'],
}

/** The sections an Employee can open: those with a grant whose service was chosen (CLI-8). */
export function sectionsFor(grants: Grants, chosen: Chosen): ClientSection[] {
  const may = effectiveGrants(grants, chosen)
  return clientSections.filter((section) => opens[section].some(may))
}

/** True once the client has chosen any service. */
export const hasStarted = ({ social, webdev, seo, branding, reputation }: Chosen): boolean =>
  social || webdev || seo || branding || reputation
