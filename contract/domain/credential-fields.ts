/** The fields of the documents' logins, encrypted one by one (ONB-17). */
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

/** What a login consists of, by the names under which it is stored. */
export type LoginFields = { login: CredentialField; password: PasswordField; place?: CredentialField }
