import { describe, expect, test } from 'vitest'
import { serviceFlags } from '../onboarding-record.ts'
import { type Grant, type Grants, permissionFlags } from './grant-keys.ts'
import { credentialFields } from './credential-fields.ts'
import { effectiveGrants, grantBlocks, grantFor, canSeeInvitedAccounts, isGrantServiceChosen } from './grants.ts'
import type { Chosen } from './onboarding-steps.ts'
import { recordOf } from './record-of.ts'

type Service = (typeof serviceFlags)[number]

const choosing = (...services: Service[]): Chosen => ({
  ...recordOf(serviceFlags, false),
  ...recordOf(services, true),
})
const granting = (...grants: Grant[]): Grants => ({ ...recordOf(permissionFlags, false), ...recordOf(grants, true) })
const everyChoice = Array.from({ length: 32 }, (_, bits) =>
  choosing(...serviceFlags.filter((_service, at) => (bits >> at) % 2 === 1)),
)

/** CLI-8: each grant, and the services of which one must be chosen. */
const table: Record<Grant, Service[]> = {
  instagram_username: ['social'],
  instagram_password: ['social'],
  twitter_username: ['social'],
  twitter_password: ['social'],
  pinterest_username: ['social'],
  pinterest_password: ['social'],
  national_days: ['social'],
  social_questions: ['social'],
  website: ['webdev', 'seo'],
  email: ['webdev', 'seo'],
  web_email_forms: ['webdev'],
  social_handles: ['webdev'],
  branding_questions: ['branding'],
  assets: ['social', 'webdev', 'branding'],
  yelp_username: ['reputation'],
  yelp_password: ['reputation'],
  tripadvisor_username: ['reputation'],
  tripadvisor_password: ['reputation'],
}
// Object.keys loses the key type.
const rows = Object.entries(table) as [Grant, Service[]][]

test("the editor's blocks contain every grant once, with the members of the documents (PERM-3)", () => {
  expect(Object.values(grantBlocks).flat().toSorted()).toEqual([...permissionFlags].toSorted())
  const sizes = Object.entries(grantBlocks).map(([block, grants]) => [block, grants.length])
  expect(sizes).toEqual([
    ['social', 8],
    ['branding', 2],
    ['web', 4],
    ['reputation', 4],
  ])
})

describe('[PERM-6] a grant shows data when one of its services was chosen, over all 32 choices', () => {
  test.each(rows)('the grant %s needs one of %j', (grant, services) => {
    for (const chosen of everyChoice) {
      expect(isGrantServiceChosen(grant, chosen)).toBe(services.some((service) => chosen[service]))
    }
  })

  test('a grant shows data only to employees who hold it', () => {
    for (const [grant, [service]] of rows) {
      const chosen = choosing(...(service ? [service] : []))
      expect(permissionFlags.filter(effectiveGrants(granting(grant), chosen))).toEqual([grant])
      expect(effectiveGrants(granting(...permissionFlags.filter((other) => other !== grant)), chosen)(grant)).toBe(
        false,
      )
    }
    expect(permissionFlags.filter(effectiveGrants(granting(...permissionFlags), choosing()))).toEqual([])
    expect(permissionFlags.filter(effectiveGrants(granting(), choosing(...serviceFlags)))).toEqual([])
  })
})

describe('every credential field needs exactly one grant', () => {
  test.each(credentialFields)('the credential field %s needs its grant', (field) => {
    const grant = grantFor(field)
    expect(permissionFlags).toContain(grant)
    const together = /^(website|email)_/.exec(field)?.[1]
    expect(grant).toBe(together ?? field)
  })
})

test('the accounts without a secret show with any grant of the social accounts, and with no other', () => {
  const chosen = choosing(...serviceFlags)
  const showing = permissionFlags.filter((grant) => canSeeInvitedAccounts(effectiveGrants(granting(grant), chosen)))
  expect(showing).toEqual(grantBlocks.social.filter((grant) => /_(username|password)$/.test(grant)))
  expect(canSeeInvitedAccounts(effectiveGrants(granting('twitter_username'), choosing('webdev', 'reputation')))).toBe(
    false,
  )
})
