import { Button, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '#web/lib/navigation/router.tsx'
import { me } from '#contract/auth.ts'
import type { Client } from '#contract/clients.ts'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { productName } from '#contract/texts/common.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { AssetsSection } from '../sections/assets-section.tsx'
import { countAnswers, countAssets } from '../sections/count-entries.ts'
import { prefetchTabs, QuestionnairesSection } from './lazy-tabs.tsx'
import { ClientPlaceholder } from '#web/features/clients/detail/client-placeholder.tsx'
import { ContractSection } from '../sections/contract-section.tsx'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { ownRecordQuery, useClient, useClientUpdates } from '../api.ts'
import { AccessList, AccessLog } from '#web/features/credentials/index.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { backToDashboard } from '#web/ui/page/back-to-dashboard.ts'
import { Page } from '#web/ui/page/page.tsx'
import { type PageTab, PageTabs } from '#web/ui/page-tabs.tsx'
import { TwoColumns } from '#web/ui/two-columns.tsx'

const SignContractCard = lazyComponent(async () => (await import('../sections/sign-contract.tsx')).SignContractCard)

/** `/clients/:id` for the client themselves (CLI-7). */
export function OwnClientView({ id }: { id: string }) {
  useClientUpdates(id)
  const client = useClient(id)
  const record = useQuery({ ...ownRecordQuery, refetchOnMount: everyMount })
  const missing = !client.data || record.data === undefined
  return (
    <Page title={dashboardTexts.filesAndContract} back={backToDashboard}>
      {missing ? (
        <ClientPlaceholder query={[client, record]} back={backToDashboard} />
      ) : (
        <PageTabs label={clientTexts.parts} prefetch={prefetchTabs} tabs={buildOwnTabs(client.data, record.data)} />
      )}
    </Page>
  )
}

function buildOwnTabs(client: Client, record: OnboardingRecord | null): PageTab[] {
  const questionnaires = {
    ...(record?.social && { social: client.questionnaires.social }),
    ...(record?.branding && { branding: client.questionnaires.branding }),
  }
  const files = (record ? countAssets(record.assets) : 0) + client.contracts.length
  return [
    {
      key: 'files',
      label: clientTexts.ownFiles,
      count: files || undefined,
      body: <OwnFiles client={client} record={record} />,
    },
    ...(Object.keys(questionnaires).length > 0
      ? [
          {
            key: 'questionnaires',
            label: clientTexts.ownQuestionnaires,
            count: countAnswers(questionnaires) || undefined,
            body: <QuestionnairesSection questionnaires={questionnaires} />,
          },
        ]
      : []),
    { key: 'access', label: clientTexts.ownAccess, body: <OwnAccess id={client._id} /> },
  ]
}

function OwnFiles({ client, record }: { client: Client; record: OnboardingRecord | null }) {
  const queries = useQueryClient()
  const again = () => void invalidate(queries, { queryKey: ownRecordQuery.queryKey })
  const canAdd = record !== null && (record.social || record.webdev || record.branding)
  return (
    <Stack gap={16}>
      <ContractSection client={client} emptyHint={clientTexts.noOwnContractHint} />
      {client.contract?.signed === null && <SignContractCard contract={client.contract} />}
      {record && <AssetsSection assets={record.assets} onExpired={again} />}
      {canAdd && (
        <div>
          <Button component={Link} to="/onboarding/assets" variant="default">
            {clientTexts.changeFiles}
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** Access in plain words and by name, with the access log (ONB-18). */
function OwnAccess({ id }: { id: string }) {
  const business = useQuery(queryFor(me, {})).data?.manager?.business_name ?? productName
  return (
    <TwoColumns aside={<AccessLog clientId={id} />}>
      <AccessList clientId={id} text={credentialTexts.accessHint(business)} />
    </TwoColumns>
  )
}
