import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '#web/lib/navigation/router.tsx'
import type { Client } from '#contract/clients.ts'
import { formatDate } from '#contract/domain/format-dates.ts'
import { listPhone } from '#contract/domain/phone.ts'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { listClientItems } from '#contract/items.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { reviewPageTexts } from '#contract/texts/review.ts'
import { clientRecordQuery, useClient, useClientUpdates } from '../api.ts'
import { ClientPlaceholder } from './client-placeholder.tsx'
import { prefetchTabs } from './lazy-tabs.tsx'
import { buildManagerTabs } from './manager-tabs.tsx'
import { ClientOptions } from '../list/client-options.tsx'
import { isLongWait } from '../status/onboarding-status.ts'
import bars from '../status/service-bars.module.css'
import { ServiceBars } from '../status/service-bars.tsx'
import { useWriteTo } from '#web/features/messages/index.ts'
import type { PersonOptionOutcome } from '#web/features/people/index.ts'
import { FaceButton } from '#web/features/pictures/index.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PageTabs } from '#web/ui/page-tabs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { UnsentTexts } from '#web/ui/typed-texts.tsx'
import { PersonHead } from '#web/ui/person-head.tsx'
import { IconMessage } from '@tabler/icons-react'

const toActive = { to: '/clients', label: clientTexts.backToClients }
const toArchive = { to: '/clients/archive', label: clientTexts.backToArchive }

/** `/clients/:id` and `/clients/archive/:id` for a Manager (CLI-7). */
export function ManagerClientView({ id, fromArchive }: { id: string; fromArchive: boolean }) {
  useClientUpdates(id)
  const client = useClient(id)
  const record = useQuery({ ...clientRecordQuery(id), refetchOnMount: everyMount })
  const back = fromArchive ? toArchive : toActive
  const missing = !client.data || record.data === undefined
  return (
    <Page
      title={client.data?.business_name ?? clientTexts.client}
      back={back}
      action={
        client.data &&
        !client.data.archived && (
          <Group gap={8} wrap="nowrap">
            <MessageButton clientId={id} />
            <ReviewButton record={record.data} />
          </Group>
        )
      }
    >
      <UnsentTexts />
      {missing ? (
        <ClientPlaceholder query={[client, record]} back={back} />
      ) : (
        <ManagerClientTabs client={client.data} record={record.data} backTo={back.to} />
      )}
    </Page>
  )
}

/** Leads to the answers that wait for review. */
function ReviewButton({ record }: { record: OnboardingRecord | null | undefined }) {
  const answers = record?.to_review ?? 0
  if (answers === 0) return null
  return (
    <Button component={Link} to={`/clients/${record?.client_id ?? ''}/review`}>
      {reviewPageTexts.answers(answers)}
    </Button>
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
      prefetch={prefetchTabs}
      head={
        <>
          <ClientHead client={client} record={record} onDone={onDone} />
          {record?.services_answered && (
            <div className={bars.head}>
              <ServiceBars services={record.service_states} />
            </div>
          )}
        </>
      }
      tabs={buildManagerTabs(client, record)}
    />
  )
}

type HeadProps = Omit<LoadedProps, 'backTo'> & { onDone: (done: PersonOptionOutcome) => void }

function ClientHead({ client, record, onDone }: HeadProps) {
  const { name, email, phone, date, archived } = client
  const reader = useDateReader()
  const face = { id: client._id, name: client.business_name, business: true }
  return (
    <PersonHead
      face={face}
      faceButton={<FaceButton face={face} size={40} />}
      name={name}
      state={
        <>
          {archived && <Badge tone="quiet">{peopleTexts.archived}</Badge>}
          <ClientProgress record={record} />
        </>
      }
      email={email}
      phone={[phone, listPhone(phone)]}
      since={clientTexts.since(formatDate(date, reader))}
      options={<ClientOptions client={client} archived={archived} onDone={onDone} />}
    />
  )
}

function ClientProgress({ record }: { record: OnboardingRecord | null }) {
  const items = useQuery({
    ...queryFor(listClientItems, { params: { id: record?.client_id ?? '' } }),
    enabled: record !== null,
  }).data
  if (!record?.services_answered) return <Badge tone="quiet">{clientTexts.notStartedState}</Badge>
  const { stage, days_waiting } = record
  if (stage === 'ready') return <Badge tone="good">{clientTexts.readyToStart}</Badge>
  if (stage === 'review') {
    return <Badge tone="given">{boardTexts.stageSince(boardTexts.stages.review, days_waiting)}</Badge>
  }
  return (
    <Text span inherit c={isLongWait(days_waiting) ? 'var(--foyer-waiting)' : 'dimmed'}>
      {boardTexts.stageSince(boardTexts.stages[stage], days_waiting)}
      {items && `: ${clientTexts.progress(items.settled, items.of)}`}
    </Text>
  )
}

/** Opens the direct conversation with a client. */
function MessageButton({ clientId }: { clientId: string }) {
  const { write, isPending, error } = useWriteTo(clientId)
  return (
    <Button
      variant="default"
      leftSection={<IconMessage size={18} stroke={1.75} aria-hidden="true" />}
      title={error?.message}
      loading={isPending}
      onClick={write}
    >
      {error ? clientTexts.messageAgain : clientTexts.message}
    </Button>
  )
}
