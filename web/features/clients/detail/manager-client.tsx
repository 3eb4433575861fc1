import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Client } from '#contract/clients.ts'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { ClientHead } from '#web/features/clients/detail/client-head.tsx'
import { ClientPlaceholder } from '#web/features/clients/detail/client-skeleton.tsx'
import { buildManagerTabs } from '#web/features/clients/detail/manager-tabs.tsx'
import { clientRecordQuery, useClient, useClientUpdates } from '#web/features/clients/api.ts'
import type { PersonOptionOutcome } from '#web/features/people/person-options.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageTabs } from '#web/ui/page-tabs.tsx'

const toActive = { to: '/clients', label: clientTexts.backToClients }
const toArchive = { to: '/clients/archive', label: clientTexts.backToArchive }

/** `/clients/:id` and `/clients/archive/:id` for a Manager (CLI-7). */
export function ManagerClientView({ id, fromArchive }: { id: string; fromArchive: boolean }) {
  useClientUpdates(id)
  const client = useClient(id)
  const record = useQuery({ ...clientRecordQuery(id), refetchOnMount: 'always' })
  const back = fromArchive ? toArchive : toActive
  const error = client.error ?? record.error
  const missing = !client.data || record.data === undefined
  return (
    <Page title={client.data?.business_name ?? clientTexts.client} back={back}>
      {missing ? (
        <ClientPlaceholder
          error={error}
          pending={client.isFetching || record.isFetching}
          onRetry={() => void Promise.all([client.refetch(), record.refetch()])}
        />
      ) : (
        <ManagerClientTabs client={client.data} record={record.data} backTo={back.to} />
      )}
    </Page>
  )
}

type LoadedProps = { client: Client; record: OnboardingRecord | null; backTo: string }

function ManagerClientTabs({ client, record, backTo }: LoadedProps) {
  const navigate = useNavigate()
  const onDone = (done: PersonOptionOutcome) => {
    if (done === 'deleted') void navigate(backTo)
    else void navigate(done === 'archived' ? `/clients/archive/${client._id}` : `/clients/${client._id}`)
  }
  return (
    <PageTabs
      label={clientTexts.parts}
      head={<ClientHead client={client} record={record} onDone={onDone} />}
      tabs={buildManagerTabs(client, record)}
    />
  )
}
