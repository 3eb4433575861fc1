import { effectiveGrants } from './grants.ts'
import { type Grants, isItemGrant } from './grant-keys.ts'
import { type ItemPage, standardItems } from './items.ts'
import type { Chosen } from './onboarding-steps.ts'

/** The parts of a client's onboarding that staff can open (CLI-7, CLI-8). */
export const clientSections = ['accounts', 'events', 'website', 'assets', 'questionnaires'] as const
export type ClientSection = (typeof clientSections)[number]

const pages: Record<ClientSection, readonly ItemPage[]> = {
  accounts: ['accounts_page'],
  events: ['events_page'],
  website: ['emailforms_page', 'social_handles_page'],
  assets: ['assets_page'],
  questionnaires: ['social_questions_page', 'branding_questions_page'],
}

/** The sections an Employee can open: those with a grant whose service was chosen (CLI-8). */
export function sectionsFor(grants: Grants, chosen: Chosen): ClientSection[] {
  const may = effectiveGrants(grants, chosen)
  const shown = standardItems.filter((item) => item.grants?.some((grant) => !isItemGrant(grant) && may(grant)))
  return clientSections.filter((section) => shown.some(({ page }) => pages[section].includes(page)))
}

/** True once the client has chosen any service. */
export const hasStarted = ({ social, webdev, seo, branding, reputation }: Chosen): boolean =>
  social || webdev || seo || branding || reputation
