import { platforms } from '#contract/platforms.ts'
import { accountTexts } from '#contract/texts/onboarding.ts'
import type { WizardLoginAccount, LoginValues } from '#web/features/onboarding/accounts/account-fields.ts'
import classes from '#web/features/onboarding/accounts/accounts.module.css'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Props = {
  account: WizardLoginAccount
  values: LoginValues
  onChange: (change: LoginValues) => void
  problemAt: (path: string) => string | undefined
}

/** A browser or its password keeper is asked to leave these alone: they are not the reader's log-in to this site. */
const notOurs = {
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  maxLength: 2000,
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-lpignore': 'true',
} as const

/** The login and password of one account, and what helps to find it. */
export function AccountLogins({ account: { key, fields }, values, onChange, problemAt }: Props) {
  return (
    <div className={classes.fields} role="group" aria-label={platforms[key].name}>
      {fields.map((field) => {
        const parts = {
          ...notOurs,
          label: accountTexts.labels[field],
          value: values[field] ?? '',
          error: problemAt(`${key}.${field}`),
          onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
            onChange({ [field]: currentTarget.value }),
        }
        if (field === 'password') return <PasswordField key={field} {...parts} autoComplete="new-password" />
        const hint = accountTexts.hints[field]
        return <TextField key={field} {...parts} {...(hint !== undefined && { hint })} autoComplete="off" />
      })}
    </div>
  )
}
