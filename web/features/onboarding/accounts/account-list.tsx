import { useMedia } from '#web/lib/use-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { me } from '#contract/auth.ts'
import { charactersTooMany, textLimits } from '#contract/domain/text-limits.ts'
import type { OnboardingAccount } from '#contract/onboarding-record.ts'
import type { updateOwnAccounts } from '#contract/onboarding.ts'
import { accountTexts } from '#contract/texts/onboarding.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { AccountCard, AccountInvitation, AccountLogins } from './account-card.tsx'
import {
  listShownAccounts,
  type LoginValues,
  countUnansweredFields,
  type WizardAccount,
} from '#web/features/onboarding/accounts/account-fields.ts'
import classes from '#web/features/onboarding/accounts/accounts.module.css'
import { merge } from '#web/features/onboarding/autosave/changes.ts'
import { preventEnterSubmit } from '#web/features/onboarding/wizard/step-form.tsx'
import type { StepRenderProps } from '#web/features/onboarding/wizard/wizard-step.tsx'

type Props = StepRenderProps<typeof updateOwnAccounts, OnboardingAccount>

/** A card per account; each is saved on its own. */
export function AccountList({ record, pending, edit, problemAt }: Props) {
  const folds = useMedia('(max-width: 48em)')
  const accounts = listShownAccounts(record)
  const [open, setOpen] = useState(() => accounts.find((account) => countUnansweredFields(account, record) > 0)?.key)
  const keepInPlace = useKeepInPlace()
  const agencyEmail = useQuery(queryFor(me, {})).data?.manager?.email ?? accountTexts.someAddress
  const shown = merge<OnboardingAccount>(record, pending)

  const content = (account: WizardAccount) => {
    if ('invited' in account) {
      return (
        <AccountInvitation
          platform={account.key}
          agencyEmail={agencyEmail}
          done={shown[account.key].completed}
          onChange={(completed) => edit({ [account.key]: { completed } })}
        />
      )
    }
    return (
      <AccountLogins
        account={account}
        values={shown[account.key] satisfies LoginValues}
        onChange={(change) => edit({ [account.key]: change })}
        problemAt={problemAt}
      />
    )
  }
  return (
    <div className={classes.cards} role="presentation" onKeyDown={preventEnterSubmit}>
      {accounts.map((account) => (
        <AccountCard
          key={account.key}
          account={account}
          missing={countUnansweredFields(account, shown)}
          folds={folds}
          open={open === account.key || isTooLong(account, shown)}
          onToggle={(head) => {
            keepInPlace(head)
            setOpen(open === account.key ? undefined : account.key)
          }}
        >
          {content(account)}
        </AccountCard>
      ))}
    </div>
  )
}

/** A card stays open while a text in it is too long to be saved. */
const isTooLong = (account: WizardAccount, shown: OnboardingAccount): boolean =>
  'fields' in account &&
  account.fields.some((field) => {
    const values: LoginValues = shown[account.key]
    return charactersTooMany(values[field] ?? '', textLimits.entry) > 0
  })

/** Keeps a pressed head where it was, although the card above it folds. */
function useKeepInPlace() {
  const pressed = useRef<{ head: HTMLElement; top: number }>(undefined)
  useLayoutEffect(() => {
    if (!pressed.current) return
    const { head, top } = pressed.current
    pressed.current = undefined
    window.scrollBy({ top: head.getBoundingClientRect().top - top, behavior: 'instant' })
  })
  return (head: HTMLElement) => {
    pressed.current = { head, top: head.getBoundingClientRect().top }
  }
}
