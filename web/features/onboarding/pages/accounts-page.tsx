import { Button, Group } from '@mantine/core'
import { IconKeyOff, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/lib/navigation/router.tsx'
import { me } from '#contract/auth.ts'
import { shownPlatforms } from '#contract/domain/service-questions.ts'
import type { ClientItem } from '#contract/items.ts'
import { loginAccounts, type OnboardingAccount } from '#contract/onboarding-record.ts'
import type { LoginKey } from '#contract/platforms.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { accountTexts, onboardingTexts } from '#contract/texts/onboarding.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { AccessList, AccessLog } from '#web/features/credentials/index.ts'
import { AccountList } from '../accounts/account-list.tsx'
import { useOnboardingAccount } from '../api.ts'
import type { ShownAnswer } from '../fields/form-item.ts'
import { WizardStep } from '../wizard/wizard-step.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

const loginKeys: readonly string[] = [...loginAccounts, 'website', 'email'] satisfies LoginKey[]
const isLoginKey = (key: string): key is LoginKey => loginKeys.includes(key)

/** With the client's own password, and what a session that a link of an email began does not see in the item. */
function storedOf({ key, answer }: ClientItem, record: OnboardingAccount): ShownAnswer {
  if (!isLoginKey(key)) return answer
  const { login, password, hostingName, link }: StoredLogin = record[key]
  return { login, place: hostingName ?? link ?? '', ...answer, password }
}

type StoredLogin = { login: string; password: string; hostingName?: string; link?: string }

export function OnboardingAccountsPage() {
  const business = useQuery(queryFor(me, {})).data?.manager?.business_name ?? accountTexts.yourAgency
  return (
    <WizardStep
      loaded={useOnboardingAccount()}
      path="/onboarding/accounts"
      title={onboardingTexts.stepNames['/onboarding/accounts']}
      heading={accountTexts.title}
      why={accountTexts.why}
      storedOf={storedOf}
    >
      {({ record, items }) => (
        <>
          <Group gap={8} wrap="nowrap" align="flex-start" c="var(--foyer-good)">
            <IconLock size={18} style={{ marginTop: 2 }} aria-hidden="true" />
            {accountTexts.encrypted}
          </Group>
          {items.length > 0 ? (
            <AccountList items={items} withHosting={shownPlatforms(record).has('show_hosting')} />
          ) : (
            <NoPlatforms />
          )}
          <AccessList clientId={record.client_id} text={credentialTexts.accessHint(business)} />
          <AccessLog clientId={record.client_id} />
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
