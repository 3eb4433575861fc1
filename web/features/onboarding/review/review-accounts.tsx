import { Switch } from '@mantine/core'
import { useState } from 'react'
import type { OnboardingAccount } from '#contract/onboarding-record.ts'
import { platforms } from '#contract/platforms.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { accountTexts, reviewTexts } from '#contract/texts/onboarding.ts'
import {
  accountsShown,
  type LoginAccount,
  type LoginField,
  type Logins,
  type ShownAccount,
} from '#web/features/onboarding/accounts/account-fields.ts'
import classes from '#web/features/onboarding/review/review.module.css'

/** The accounts as they were given. The passwords stand behind one switch, off at first (ONB-11). */
export function ReviewAccounts({ record }: { record: OnboardingAccount }) {
  const [open, setOpen] = useState(false)
  const accounts = accountsShown(record)
  if (accounts.length === 0) return <p className={classes.quiet}>{accountTexts.none}</p>
  const canShow = accounts.some((account) => 'fields' in account && record[account.key].password !== '')
  return (
    <>
      {canShow && (
        <Switch
          label={reviewTexts.showPasswords}
          withThumbIndicator={false}
          checked={open}
          onChange={({ currentTarget }) => setOpen(currentTarget.checked)}
        />
      )}
      {accounts.map((account) => (
        <div key={account.key} className={classes.account}>
          <h3 className={classes.name}>{platforms[account.key].name}</h3>
          <Account account={account} record={record} open={open} />
        </div>
      ))}
    </>
  )
}

type Props = { account: ShownAccount; record: OnboardingAccount; open: boolean }

function Account({ account, record, open }: Props) {
  if ('invited' in account) {
    const given = record[account.key].completed
    return <p className={classes.quiet}>{given ? credentialTexts.accessGiven : credentialTexts.accessMissing}</p>
  }
  const values: Logins = record[account.key]
  const isEmpty = account.fields.every((field) => (values[field] ?? '') === '')
  if (isEmpty) return <p className={classes.quiet}>{commonTexts.notGiven}</p>
  return <Fields account={account} values={values} open={open} />
}

type FieldsProps = { account: LoginAccount; values: Logins; open: boolean }

function Fields({ account: { fields }, values, open }: FieldsProps) {
  return (
    <dl className={classes.lines}>
      {fields.map((field) => (
        <div key={field} className={classes.line}>
          <dt>{accountTexts.labels[field]}</dt>
          <dd data-none={values[field] === '' || undefined}>{shownAs(field, values[field] ?? '', open)}</dd>
        </div>
      ))}
    </dl>
  )
}

function shownAs(field: LoginField, value: string, open: boolean) {
  if (value === '') return commonTexts.notGiven
  if (field !== 'password' || open) return value
  return (
    <>
      <span aria-hidden="true">{credentialTexts.masked}</span>
      <span className={classes.unseen}>{credentialTexts.stored}</span>
    </>
  )
}
