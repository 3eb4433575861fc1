import {
  IconBrandFacebook,
  IconBrandGoogle,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandPinterest,
  IconBrandTripadvisor,
  IconBrandX,
  IconMail,
  IconStar,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'
import { type DocumentField, isPasswordField } from '#contract/domain/credential-fields.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { type Platforms, shownPlatforms } from '#contract/domain/service-questions.ts'
import {
  type GrantedRecord,
  invitedAccounts,
  serviceFlags,
  showFlags,
  type StaffField,
  staffFieldKeys,
  staffFields,
} from '#contract/onboarding-record.ts'
import { type InvitedKey, type LoginKey, platforms } from '#contract/platforms.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'

export type ClientAccountField = {
  bodyKey: StaffField
  credentialField: DocumentField
  label: string
  isPassword: boolean
}

export type LoginAccount = { key: LoginKey; name: string; fields: readonly ClientAccountField[] }
type InvitedAccount = { key: InvitedKey; name: string; invited: true }
export type ClientAccount = LoginAccount | InvitedAccount

const labels: Record<string, string> = {
  login: credentialTexts.login,
  password: credentialTexts.password,
  hostingName: credentialTexts.hosting,
  link: credentialTexts.link,
}

const everyField = staffFieldKeys.map((bodyKey): ClientAccountField & { account: LoginKey } => {
  const { field, path } = staffFields[bodyKey]
  const [account, key] = path
  return { bodyKey, credentialField: field, account, label: labels[key] ?? key, isPassword: isPasswordField(field) }
})

const everyAccount = Object.entries(platforms).map(([key, { name }]): ClientAccount => {
  const invited = invitedAccounts.find((account) => account === key)
  if (invited) return { key: invited, name, invited: true }
  const account = key as LoginKey // Every account without an invitation has a login.
  return { key: account, name, fields: everyField.filter((field) => field.account === account) }
})

/** An account applies when one of its flags is set. */
export const showFlagsByAccount: Record<InvitedKey | LoginKey, readonly (keyof Platforms)[]> = {
  facebook: ['show_facebook'],
  instagram: ['show_instagram'],
  twitter: ['show_twitter'],
  linkedin: ['show_linkedin'],
  pinterest: ['show_pinterest'],
  google: ['show_google'],
  website: ['show_website', 'show_hosting'],
  email: ['show_email'],
  trip: ['show_trip'],
  yelp: ['show_yelp'],
}

const nothingChosen = recordOf([...serviceFlags, ...showFlags, 'webstore'], false)

/** The stored text, whether a password is stored, or undefined for a field that was not granted. */
export function findStoredValue(record: GrantedRecord, { bodyKey }: ClientAccountField): string | boolean | undefined {
  const [account, key] = staffFields[bodyKey].path
  const stored: Record<string, string | boolean | undefined> = record[account] ?? {}
  return stored[key === 'password' ? 'password_set' : key]
}

const isPresent = (stored: string | boolean | undefined): boolean =>
  stored !== undefined && stored !== '' && stored !== false

export function listAccounts(record: GrantedRecord): ClientAccount[] {
  const shown = shownPlatforms({ ...nothingChosen, ...record })
  return everyAccount
    .filter(({ key }) => record[key] !== undefined && showFlagsByAccount[key].some((flag) => shown.has(flag)))
    .map((account) =>
      'fields' in account
        ? { ...account, fields: account.fields.filter((field) => findStoredValue(record, field) !== undefined) }
        : account,
    )
    .filter((account) => 'invited' in account || account.fields.length > 0)
}

/** What a person typed into the form of the accounts and has not saved. */
export type TypedAccounts = { readonly [Field in StaffField]?: string }

/** The typed fields that the record no longer has, since they were granted before. */
export function listWithdrawn(record: GrantedRecord, typed: TypedAccounts): (ClientAccountField & { value: string })[] {
  const granted = new Set(
    listAccounts(record).flatMap((account) =>
      'fields' in account ? account.fields.map(({ bodyKey }) => bodyKey) : [],
    ),
  )
  return everyField.flatMap((field) => {
    const value = typed[field.bodyKey]
    return value === undefined || granted.has(field.bodyKey) ? [] : [{ ...field, value }]
  })
}

/** The accounts whose password the reader of this record may change. */
export const listPasswordAccounts = (record: GrantedRecord): LoginAccount[] =>
  listAccounts(record).filter(
    (account): account is LoginAccount => 'fields' in account && account.fields.some((field) => field.isPassword),
  )

/** For the count on the tab. */
export function countCompleteAccounts(record: GrantedRecord): { given: number; of: number } {
  const accounts = listAccounts(record)
  return {
    given: accounts.filter((account) => countMissingCredentials(record, account) === 0).length,
    of: accounts.length,
  }
}

/** The hosting name and the email service's link are optional. */
export function countMissingCredentials(record: GrantedRecord, account: ClientAccount): number {
  if ('invited' in account) return record[account.key]?.completed ? 0 : 1
  return account.fields.filter((field) => isRequired(field) && !isPresent(findStoredValue(record, field))).length
}

const isRequired = ({ credentialField }: ClientAccountField): boolean =>
  credentialField !== 'website_hosting' && credentialField !== 'email_link'

export const platformMarks: Record<InvitedKey | LoginKey, TablerIcon> = {
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  twitter: IconBrandX,
  linkedin: IconBrandLinkedin,
  pinterest: IconBrandPinterest,
  google: IconBrandGoogle,
  website: IconWorld,
  email: IconMail,
  trip: IconBrandTripadvisor,
  yelp: IconStar,
}
