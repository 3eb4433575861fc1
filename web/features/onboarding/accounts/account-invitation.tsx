import { Switch } from '@mantine/core'
import { type InvitedKey, platforms } from '#contract/platforms.ts'
import { accountTexts } from '#contract/texts/onboarding.ts'
import { AgencyAddress } from '#web/features/onboarding/accounts/agency-address.tsx'
import classes from '#web/features/onboarding/accounts/accounts.module.css'

type Props = {
  platform: InvitedKey
  /** Whom the client invites. */
  agencyEmail: string
  done: boolean
  onChange: (done: boolean) => void
}

/** Access without a password: the steps to invite the agency, and a switch to say that it is done. */
export function AccountInvitation({ platform, agencyEmail, done, onChange }: Props) {
  return (
    <>
      <p className={classes.invite}>{accountTexts.invite}</p>
      <AgencyAddress email={agencyEmail} />
      <ol className={classes.steps}>
        {platforms[platform].steps(agencyEmail).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Switch
        label={accountTexts.done}
        withThumbIndicator={false}
        checked={done}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </>
  )
}
