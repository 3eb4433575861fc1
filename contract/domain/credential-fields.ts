import type { staffAccountFields } from '../onboarding-record.ts'

/** The fields of a client's accounts that are encrypted one by one (ONB-17). */
export const credentialFields = [
  'instagram_username',
  'instagram_password',
  'twitter_username',
  'twitter_password',
  'pinterest_username',
  'pinterest_password',
  'website_hosting',
  'website_username',
  'website_password',
  'email_link',
  'email_username',
  'email_password',
  'yelp_username',
  'yelp_password',
  'tripadvisor_username',
  'tripadvisor_password',
] as const
/** A field of an item that the documents do not know: where one logs in, the login or the password. */
type ItemField = `item:${string}:${'place' | 'login' | 'password'}`
export type DocumentField = (typeof credentialFields)[number]
export type CredentialField = DocumentField | ItemField
export type PasswordField = Extract<CredentialField, `${string}_password` | `${string}:password`>

/** A password leaves the server through a reveal only; a login is visible to everyone with its grant. */
export const isPasswordField = (field: CredentialField): field is PasswordField => /[_:]password$/.test(field)

/** The keys of `update_accounts` and the fields they change. */
export const credentialFieldByUpdateKey = {
  instagramLogin: 'instagram_username',
  instagramPassword: 'instagram_password',
  twitterLogin: 'twitter_username',
  twitterPassword: 'twitter_password',
  pinterestLogin: 'pinterest_username',
  pinterestPassword: 'pinterest_password',
  websiteHostingProvider: 'website_hosting',
  websiteLogin: 'website_username',
  websitePassword: 'website_password',
  emailServiceLink: 'email_link',
  emailServiceLogin: 'email_username',
  emailServicePassword: 'email_password',
  tripAdvisorLogin: 'tripadvisor_username',
  tripAdvisorPassword: 'tripadvisor_password',
  yelpLogin: 'yelp_username',
  yelpPassword: 'yelp_password',
} as const satisfies Record<(typeof staffAccountFields)[number], CredentialField>

/** The path of a field in the record: account and key. */
export const credentialFieldPath = {
  instagram_username: ['instagram', 'login'],
  instagram_password: ['instagram', 'password'],
  twitter_username: ['twitter', 'login'],
  twitter_password: ['twitter', 'password'],
  pinterest_username: ['pinterest', 'login'],
  pinterest_password: ['pinterest', 'password'],
  website_hosting: ['website', 'hostingName'],
  website_username: ['website', 'login'],
  website_password: ['website', 'password'],
  email_link: ['email', 'link'],
  email_username: ['email', 'login'],
  email_password: ['email', 'password'],
  yelp_username: ['yelp', 'login'],
  yelp_password: ['yelp', 'password'],
  tripadvisor_username: ['trip', 'login'],
  tripadvisor_password: ['trip', 'password'],
} as const satisfies Record<DocumentField, readonly [account: string, key: string]>

const isDocumentField = (field: CredentialField): field is DocumentField => field in credentialFieldPath

/** The key of the item that a field belongs to. */
export const itemKeyOf = (field: CredentialField): string =>
  isDocumentField(field) ? credentialFieldPath[field][0] : (field.split(':')[1] ?? '')

/** The fields of a login; of the documents' only website and email have a place. */
type LoginFields = { login?: CredentialField; password?: PasswordField; place?: CredentialField }

/** The fields of a login by the key of its item. */
export function loginFieldsOf(key: string): LoginFields {
  const fields = credentialFields.filter((field) => credentialFieldPath[field][0] === key)
  if (fields.length === 0)
    return { login: `item:${key}:login`, password: `item:${key}:password`, place: `item:${key}:place` }
  const login = fields.find((field) => credentialFieldPath[field][1] === 'login')
  const password = fields.find((field) => isPasswordField(field))
  const place = fields.find((field) => field !== login && field !== password)
  return { ...(login && { login }), ...(password && { password }), ...(place && { place }) }
}
