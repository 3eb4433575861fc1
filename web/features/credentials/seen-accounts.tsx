import type { Endpoint } from '#contract/endpoint.ts'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { Accounts } from '#web/features/credentials/account-cards.tsx'
import { seenOf, useAccess, useAccessLog } from '#web/features/credentials/api.ts'

type Props = { clientId: string; record: OnboardingRecord; refreshes: readonly Endpoint[] }

/** The accounts for the Manager, who also knows by whom each is seen. */
export function SeenAccounts({ clientId, record, refreshes }: Props) {
  const access = useAccess(clientId).data?.items
  const log = useAccessLog(clientId).data?.items
  return (
    <Accounts
      clientId={clientId}
      record={record}
      refreshes={refreshes}
      {...(access &&
        log && {
          seenOf: (account) => ('parts' in account ? seenOf(account, access, log) : undefined),
        })}
    />
  )
}
