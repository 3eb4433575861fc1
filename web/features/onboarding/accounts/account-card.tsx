import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { platforms } from '#contract/platforms.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { accountTexts } from '#contract/texts/onboarding.ts'
import { platformMarks } from '#web/features/credentials/platform-marks.ts'
import type { WizardAccount } from '#web/features/onboarding/accounts/account-fields.ts'
import classes from '#web/features/onboarding/accounts/accounts.module.css'
import { Badge } from '#web/ui/badge.tsx'

type Props = {
  account: WizardAccount
  missing: number
  /** On a phone the cards fold, one is open at a time. */
  folds: boolean
  open: boolean
  onToggle: () => void
  children: ReactNode
}

/** One platform: what it is for, what is asked, and how far it is. */
export function AccountCard({ account, missing, folds, open, onToggle, children }: Props) {
  const body = useId()
  const { name, why } = platforms[account.key]
  const head = <AccountCardHead account={account} missing={missing} />
  return (
    <section className={classes.card} aria-label={name}>
      <h3 className={classes.title}>
        {folds ? (
          <button type="button" className={classes.head} aria-expanded={open} aria-controls={body} onClick={onToggle}>
            {head}
            <IconChevronDown size={18} className={classes.chevron} aria-hidden="true" />
          </button>
        ) : (
          <span className={classes.head}>{head}</span>
        )}
      </h3>
      <div id={body} className={classes.body} hidden={folds && !open}>
        <p className={classes.why}>{why}</p>
        {children}
      </div>
    </section>
  )
}

function AccountCardHead({ account, missing }: Pick<Props, 'account' | 'missing'>) {
  const Mark = platformMarks[account.key]
  return (
    <>
      <Mark size={20} stroke={1.75} aria-hidden="true" className={classes.mark} />
      <span className={classes.name}>{platforms[account.key].name}</span>
      <Badge tone={missing === 0 ? 'good' : 'quiet'}>{describeState(account, missing)}</Badge>
    </>
  )
}

function describeState(account: WizardAccount, missing: number): string {
  if ('invited' in account) return missing === 0 ? credentialTexts.accessGiven : accountTexts.open
  if (missing === 0) return credentialTexts.complete
  return missing === 1 ? credentialTexts.incomplete(missing) : accountTexts.open
}
