import type { Endpoint } from '#contract/endpoint.ts'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { AccountCards } from '#web/features/credentials/account-cards.tsx'
import { summarizeAccess, useAccess, useAccessLog } from '#web/features/credentials/api.ts'

type Props = { clientId: string; record: OnboardingRecord; refreshes: readonly Endpoint[] }

/** The accounts for the Manager, who also knows by whom each is seen. */
export function AccountCardsWithAccess({ clientId, record, refreshes }: Props) {
  const access = useAccess(clientId).data?.items
  const log = useAccessLog(clientId).data?.items
  return (
    <AccountCards
      clientId={clientId}
      record={record}
      refreshes={refreshes}
      {...(access &&
        log && {
          seenOf: (account) => ('fields' in account ? summarizeAccess(account, access, log) : undefined),
        })}
    />
  )
}
