import { type CredentialField, type DocumentField, isPasswordField } from './credential-fields.ts'
import { type Grant, type GrantKey, type Grants, isItemGrant } from './grant-keys.ts'
import { findStandardItem, grantsOfItem, itemKeyOf, standardItems } from './items.ts'
import type { Chosen } from './onboarding-steps.ts'

/** The grants of one Employee and client, each with its last day, YYYY-MM-DD, if it has one; that day still counts. */
export type GivenGrants = { keys: readonly string[]; ends: Readonly<Record<string, string>> }

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

type Service = keyof Chosen

/** The services of the items that each grant shows. */
const servicesOfGrants = new Map<GrantKey, Set<string>>()
for (const { grants = [], services } of standardItems)
  for (const grant of grants)
    servicesOfGrants.set(grant, new Set([...(servicesOfGrants.get(grant) ?? []), ...services]))

/** True when the client chose one of the services that the grant belongs to (CLI-8, PERM-6). */
export function isGrantServiceChosen(grant: Grant, chosen: Chosen): boolean {
  // Object.keys forgets its keys.
  return (Object.keys(chosen) as Service[]).some(
    (service) => chosen[service] && servicesOfGrants.get(grant)?.has(service) === true,
  )
}

/** The grant that a field of a login needs: the last of its item's for the password, the first for the rest. */
export function grantFor(field: DocumentField): Grant
export function grantFor(field: CredentialField): GrantKey
export function grantFor(field: CredentialField): GrantKey {
  const key = itemKeyOf(field)
  const grants = grantsOfItem(findStandardItem(key) ?? { key, kind: 'login' })
  const grant = isPasswordField(field) ? grants.at(-1) : grants[0]
  if (grant === undefined) throw new Error(`${field} has no grant`)
  return grant
}

/** The grants of an Employee that show data: granted, and of services that were chosen. */
export const effectiveGrants = (grants: Grants, chosen: Chosen): ((grant: Grant) => boolean) => {
  return (grant) => grants[grant] && isGrantServiceChosen(grant, chosen)
}

/** The same for every key. An item of the workspace's own is asked or not by itself, so its service does not count here. */
export function effectiveKeys(live: readonly string[], chosen: Chosen): (key: GrantKey) => boolean {
  const liveKeys = new Set(live)
  return (key) => liveKeys.has(key) && (isItemGrant(key) || isGrantServiceChosen(key, chosen))
}

/** Facebook, LinkedIn and Google hold no secret: any social account's grant shows them (CLI-8). */
export const canSeeInvitedAccounts = (may: (grant: Grant) => boolean): boolean =>
  // The invitations of the documents have grants of the documents.
  standardItems.some(({ kind, grants = [] }) => kind === 'invitation' && (grants as readonly Grant[]).some(may))
