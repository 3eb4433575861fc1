import type { permissionFlags } from '../permissions.ts'
import type { CredentialField } from './credential-fields.ts'
import type { Chosen } from './onboarding-steps.ts'

export type Grant = (typeof permissionFlags)[number]
export type Grants = Readonly<Record<Grant, boolean>>

/** The members of each block of the permissions editor (PERM-3); Branding's two are independent of each other. */
export const grantBlocks = {
  social: [
    'instagram_username',
    'instagram_password',
    'twitter_username',
    'twitter_password',
    'pinterest_username',
    'pinterest_password',
    'national_days',
    'social_questions',
  ],
  branding: ['branding_questions', 'assets'],
  web: ['website', 'email', 'web_email_forms', 'social_handles'],
  reputation: ['yelp_username', 'yelp_password', 'tripadvisor_username', 'tripadvisor_password'],
} as const satisfies Record<string, readonly Grant[]>

const socialAccounts: readonly Grant[] = grantBlocks.social.slice(0, 6)

/** True when the client chose one of the services that the grant belongs to (CLI-8, PERM-6). */
export function isGrantServiceChosen(grant: Grant, { social, webdev, seo, branding, reputation }: Chosen): boolean {
  switch (grant) {
    case 'website':
    case 'email':
      return webdev || seo
    case 'web_email_forms':
    case 'social_handles':
      return webdev
    case 'branding_questions':
      return branding
    case 'assets':
      return social || webdev || branding
    case 'yelp_username':
    case 'yelp_password':
    case 'tripadvisor_username':
    case 'tripadvisor_password':
      return reputation
    default:
      return social
  }
}

/**
 * The grant that a credential field needs. All fields of the website share one, and so do those of the email provider.
 */
export function grantFor(credentialField: CredentialField): Grant {
  if (credentialField.startsWith('website_')) return 'website'
  if (credentialField.startsWith('email_')) return 'email'
  return credentialField as Grant // The other fields are named like their grants; a test covers them all.
}

/** The grants of an Employee that show data: granted, and of services that were chosen. */
export const effectiveGrants = (grants: Grants, chosen: Chosen): ((grant: Grant) => boolean) => {
  return (grant) => grants[grant] && isGrantServiceChosen(grant, chosen)
}

/** Facebook, LinkedIn and Google hold no secret: any social account's grant shows them (CLI-8). */
export const canSeeInvitedAccounts = (may: (grant: Grant) => boolean): boolean => socialAccounts.some(may)
