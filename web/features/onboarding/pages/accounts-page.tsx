import { Button, Group } from '@mantine/core'
import { IconKeyOff, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/lib/navigation/router.tsx'
import { me } from '#contract/auth.ts'
import { updateOwnAccounts } from '#contract/onboarding.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { accountTexts, onboardingTexts } from '#contract/texts/onboarding.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { AccessList, AccessLog } from '#web/features/credentials/index.ts'
import { listShownAccounts } from '#web/features/onboarding/accounts/account-fields.ts'
import { AccountList } from '#web/features/onboarding/accounts/account-list.tsx'
import { useOnboardingAccount } from '#web/features/onboarding/api.ts'
import { WizardStep } from '#web/features/onboarding/wizard/wizard-step.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** `/onboarding/accounts`. */
export function OnboardingAccountsPage() {
  const business = useQuery(queryFor(me, {})).data?.manager?.business_name ?? accountTexts.yourAgency
  return (
    <WizardStep
      loaded={useOnboardingAccount()}
      path="/onboarding/accounts"
      endpoint={updateOwnAccounts}
      title={onboardingTexts.stepNames['/onboarding/accounts']}
      heading={accountTexts.title}
      why={accountTexts.why}
    >
      {(parts) => (
        <>
          <Group gap={8} wrap="nowrap" align="flex-start" c="var(--foyer-good)">
            <IconLock size={18} style={{ marginTop: 2 }} aria-hidden="true" />
            {accountTexts.encrypted}
          </Group>
          {listShownAccounts(parts.record).length > 0 ? <AccountList {...parts} /> : <NoPlatforms />}
          <AccessList clientId={parts.record.client_id} text={credentialTexts.accessHint(business)} />
          <AccessLog clientId={parts.record.client_id} />
        </>
      )}
    </WizardStep>
  )
}

function NoPlatforms() {
  return (
    <EmptyState
      icon={IconKeyOff}
      title={accountTexts.none}
      text={accountTexts.noneHint}
      action={
        <Button component={Link} to="/onboarding/services" variant="default">
          {accountTexts.changeServices}
        </Button>
      }
    />
  )
}
