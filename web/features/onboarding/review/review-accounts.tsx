import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { type OnboardingAccount, invitedAccounts } from '#contract/onboarding-record.ts'
import { platforms, type InvitedKey, type LoginKey } from '#contract/platforms.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { accountTexts, reviewTexts } from '#contract/texts/onboarding.ts'
import classes from '#web/features/onboarding/review/review.module.css'
import { SwitchField } from '#web/ui/toggle.tsx'
import type { Chosen } from '#contract/domain/onboarding-steps.ts'
import { type Platforms, shownPlatforms } from '#contract/domain/service-questions.ts'
import { showFlagsByAccount } from '#web/features/credentials/index.ts'

type LoginField = 'hostingName' | 'link' | 'login' | 'password'
type WizardAccount = { key: LoginKey; fields: readonly LoginField[] } | { key: InvitedKey; invited: true }

const requiredFields = ['login', 'password'] as const
const extraFields: Partial<Record<LoginKey, readonly LoginField[]>> = {
  website: ['hostingName', ...requiredFields],
  email: ['link', ...requiredFields],
}

const everyAccount = Object.keys(platforms).map((key): WizardAccount => {
  const invited = invitedAccounts.find((account) => account === key)
  if (invited) return { key: invited, invited: true }
  const account = key as LoginKey // Every account without an invitation has a login.
  return { key: account, fields: extraFields[account] ?? requiredFields }
})

/** The accounts that apply, in the order of the page (ONB-4). */
function listShownAccounts(record: Chosen & Platforms): WizardAccount[] {
  const shown = shownPlatforms(record)
  const applies = (field: LoginField) => field !== 'hostingName' || shown.has('show_hosting')
  return everyAccount
    .filter(({ key }) => showFlagsByAccount[key].some((flag) => shown.has(flag)))
    .map((account) => ('fields' in account ? { ...account, fields: account.fields.filter(applies) } : account))
}

type LoginValues = { [Field in LoginField]?: string | undefined }

/** The accounts with the passwords behind a switch that is off at first (ONB-11). */
export function ReviewAccounts({ record }: { record: OnboardingAccount }) {
  const [open, setOpen] = useState(false)
  const accounts = listShownAccounts(record)
  if (accounts.length === 0)
    return (
      <Text c="dimmed" maw="70ch">
        {accountTexts.none}
      </Text>
    )
  const canShow = accounts.some((account) => 'fields' in account && record[account.key].password !== '')
  return (
    <>
      {canShow && (
        <SwitchField
          label={reviewTexts.showPasswords}
          checked={open}
          onChange={({ currentTarget }) => setOpen(currentTarget.checked)}
        />
      )}
      {accounts.map((account) => (
        <Stack key={account.key} gap={6}>
          <Text component="h3" fw="bold">
            {platforms[account.key].name}
          </Text>
          <ReviewAccount account={account} record={record} open={open} />
        </Stack>
      ))}
    </>
  )
}

type Props = { account: WizardAccount; record: OnboardingAccount; open: boolean }

function ReviewAccount({ account, record, open }: Props) {
  if ('invited' in account) {
    const isComplete = record[account.key].completed
    return (
      <Text c="dimmed" maw="70ch">
        {isComplete ? credentialTexts.accessGiven : credentialTexts.accessMissing}
      </Text>
    )
  }
  const values: LoginValues = record[account.key]
  const isEmpty = account.fields.every((field) => (values[field] ?? '') === '')
  if (isEmpty)
    return (
      <Text c="dimmed" maw="70ch">
        {commonTexts.notGiven}
      </Text>
    )
  return (
    <dl className={classes.lines}>
      {account.fields.map((field) => (
        <div key={field} className={classes.line}>
          <dt>{accountTexts.labels[field]}</dt>
          <dd data-none={values[field] === '' || undefined}>{renderValue(field, values[field] ?? '', open)}</dd>
        </div>
      ))}
    </dl>
  )
}

function renderValue(field: LoginField, value: string, open: boolean) {
  if (value === '') return commonTexts.notGiven
  if (field !== 'password' || open) return value
  return (
    <>
      <span aria-hidden="true">{credentialTexts.masked}</span>
      <VisuallyHidden>{credentialTexts.stored}</VisuallyHidden>
    </>
  )
}
