import { type CredentialField, credentialFieldPath } from '#contract/domain/credential-fields.ts'

/** The credential fields of a login; a documents' login without an address has no place. */
export type LoginFields = Partial<Record<'login' | 'password' | 'place', CredentialField>>

export function documentFields(account: string): LoginFields {
  // Object.entries forgets its keys.
  const fields = Object.entries(credentialFieldPath) as [CredentialField, readonly [string, string]][]
  const found = fields.filter(([, [of]]) => of === account)
  return Object.fromEntries(
    found.map(([field, [, key]]) => [key === 'login' || key === 'password' ? key : 'place', field]),
  )
}

export const ownFields = (key: string): LoginFields => ({
  login: `item:${key}:login`,
  password: `item:${key}:password`,
  place: `item:${key}:place`,
})
