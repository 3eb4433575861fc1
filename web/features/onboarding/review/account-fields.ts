import type { Chosen } from '#contract/domain/onboarding-steps.ts'
import { type Platforms, shownPlatforms } from '#contract/domain/service-questions.ts'
import { invitedAccounts } from '#contract/onboarding-record.ts'
import { type InvitedKey, type LoginKey, platforms } from '#contract/platforms.ts'
import { showFlagsByAccount } from '#web/features/credentials/index.ts'

export type LoginField = 'hostingName' | 'link' | 'login' | 'password'
export type WizardLoginAccount = { key: LoginKey; fields: readonly LoginField[] }
type WizardInvitedAccount = { key: InvitedKey; invited: true }
export type WizardAccount = WizardLoginAccount | WizardInvitedAccount

const requiredFields = ['login', 'password'] as const
const extraFields: Partial<Record<LoginKey, readonly LoginField[]>> = {
  website: ['hostingName', ...requiredFields],
  email: ['link', ...requiredFields],
}

const everyAccount = Object.keys(platforms).map((key): WizardAccount => {
  const invited = invitedAccounts.find((one) => one === key)
  if (invited) return { key: invited, invited: true }
  const account = key as LoginKey // Every account without an invitation has a login.
  return { key: account, fields: extraFields[account] ?? requiredFields }
})

/** The accounts that apply, in the order of the page (ONB-4). */
export function listShownAccounts(record: Chosen & Platforms): WizardAccount[] {
  const shown = shownPlatforms(record)
  const applies = (field: LoginField) => field !== 'hostingName' || shown.has('show_hosting')
  return everyAccount
    .filter(({ key }) => showFlagsByAccount[key].some((flag) => shown.has(flag)))
    .map((account) => ('fields' in account ? { ...account, fields: account.fields.filter(applies) } : account))
}

export type LoginValues = { [Field in LoginField]?: string | undefined }
