import type { CredentialField } from '#contract/domain/credential-fields.ts'
import { fieldOfStaffName, isPassword, placeInRecord } from '#contract/domain/credential-fields.ts'
import { type Platforms, shownPlatforms } from '#contract/domain/service-questions.ts'
import { under } from '#contract/domain/shape.ts'
import type { staffAccountFields } from '#contract/onboarding.ts'
import { type GrantedRecord, invitedAccounts, serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { type InvitedKey, type LoginKey, platforms } from '#contract/platforms.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'

export type StaffName = (typeof staffAccountFields)[number]

/** One field of an account, as it is named wherever it appears. */
export type Part = { staffName: StaffName; field: CredentialField; label: string; password: boolean }

export type LoginAccount = { key: LoginKey; name: string; parts: readonly Part[] }
type InvitedAccount = { key: InvitedKey; name: string; invited: true }
export type Account = LoginAccount | InvitedAccount

const labels: Record<string, string> = {
  login: credentialTexts.login,
  password: credentialTexts.password,
  hostingName: credentialTexts.hosting,
  link: credentialTexts.link,
}

const everyPart = Object.entries(fieldOfStaffName).map(([staffName, field]): Part & { account: LoginKey } => {
  const [account, key] = placeInRecord[field]
  // Object.entries forgets whose keys it was given.
  return { staffName: staffName as StaffName, field, account, label: labels[key] ?? key, password: isPassword(field) }
})

const everyAccount = Object.entries(platforms).map(([key, { name }]): Account => {
  const invited = invitedAccounts.find((one) => one === key)
  if (invited) return { key: invited, name, invited: true }
  const account = key as LoginKey // what is no invitation is a login
  return { key: account, name, parts: everyPart.filter((part) => part.account === account) }
})

/** An account is asked for where one of these was ticked. */
export const showFlagsOf: Record<InvitedKey | LoginKey, readonly (keyof Platforms)[]> = {
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

const nothingChosen = under([...serviceFlags, ...showFlags, 'webstore'], false)

/** What is kept of a field: the login, whether there is a password, undefined for what this reader was not granted. */
export function keptOf(record: GrantedRecord, { field }: Part): string | boolean | undefined {
  const [account, key] = placeInRecord[field]
  const kept: Record<string, string | boolean | undefined> = record[account] ?? {}
  return kept[key === 'password' ? 'password_set' : key]
}

const isGiven = (kept: string | boolean | undefined): boolean => kept !== undefined && kept !== '' && kept !== false

/** The accounts that the client has, with those of their fields that this reader was granted. */
export function accountsIn(record: GrantedRecord): Account[] {
  const shown = shownPlatforms({ ...nothingChosen, ...record })
  return everyAccount
    .filter(({ key }) => record[key] !== undefined && showFlagsOf[key].some((flag) => shown.has(flag)))
    .map((account) =>
      'parts' in account
        ? { ...account, parts: account.parts.filter((part) => keptOf(record, part) !== undefined) }
        : account,
    )
    .filter((account) => 'invited' in account || account.parts.length > 0)
}

/** How many of the accounts hold everything, of how many (the count on the tab). */
export function accountsGiven(record: GrantedRecord): { given: number; of: number } {
  const accounts = accountsIn(record)
  return { given: accounts.filter((account) => missingIn(record, account) === 0).length, of: accounts.length }
}

/** How many of an account's fields are still to come. The hosting's name and the service's link are a help, not a need. */
export function missingIn(record: GrantedRecord, account: Account): number {
  if ('invited' in account) return record[account.key]?.completed ? 0 : 1
  return account.parts.filter((part) => isNeeded(part) && !isGiven(keptOf(record, part))).length
}

const isNeeded = ({ field }: Part): boolean => field !== 'website_hosting' && field !== 'email_link'
