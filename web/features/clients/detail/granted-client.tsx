import { Box, Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { type ClientSection, hasStarted, sectionsFor } from '#contract/domain/client-sections.ts'
import type { Result } from '#contract/endpoint.ts'
import { showGrantedOnboarding } from '#contract/onboarding.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { reviewTexts } from '#contract/texts/review.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { AssetsSection } from '../sections/assets-section.tsx'
import { countAnswers, countAssets, countEvents } from '../sections/count-entries.ts'
import { EventsSection, ItemsTab, prefetchTabs, QuestionnairesSection, WebsiteSection } from './lazy-tabs.tsx'
import { ClientPlaceholder } from '#web/features/clients/detail/client-placeholder.tsx'
import { OnboardingNotStarted } from '../status/onboarding-not-started.tsx'
import { useGrantedClient } from '../api.ts'
import {
  AccountCards,
  countCompleteAccounts,
  type TypedAccounts,
  WithdrawnFields,
} from '#web/features/credentials/index.ts'
import { DateAddress } from '#web/features/client-dates/index.ts'
import { FaceButton } from '#web/features/pictures/index.ts'
import { CallError } from '#web/lib/http/request.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { UnsentTexts } from '#web/ui/typed-texts.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type PageTab, PageTabs } from '#web/ui/page-tabs.tsx'

type Granted = Result<typeof showGrantedOnboarding>

const back = { to: '/clients', label: clientTexts.backToClients }
const refreshes = [showGrantedOnboarding]

/** A refusal removes the content; an unavailable server does not. */
const isRefusal = (error: Error | null): boolean => error instanceof CallError && [403, 404].includes(error.status)

/** `/clients/:id` for an Employee: the granted parts of chosen services only (CLI-8). */
export function EmployeeClientView({ id }: { id: string }) {
  const granted = useGrantedClient(id)
  const data = isRefusal(granted.error) ? undefined : granted.data
  const typing = useState<TypedAccounts>({})
  const [typed, setTyped] = typing
  const isKnown = data !== undefined || isRefusal(granted.error)
  return (
    <Page title={data?.client.business_name ?? clientTexts.client} back={back}>
      <UnsentTexts />
      {isKnown && <WithdrawnFields record={data?.onboarding ?? {}} typed={typed} onDone={() => setTyped({})} />}
      {data ? (
        <GrantedSections id={id} granted={data} typing={typing} />
      ) : (
        <ClientPlaceholder query={{ ...granted, data }} back={back} />
      )}
    </Page>
  )
}

type Typing = ComponentProps<typeof AccountCards>['typing']
type SectionsProps = { id: string; granted: Granted; typing: Typing }

function GrantedSections({ id, granted: { client, onboarding, permission }, typing }: SectionsProps) {
  const queries = useQueryClient()
  const chosen = { ...recordOf(serviceFlags, false), ...onboarding }
  if (!hasStarted(chosen)) return <OnboardingNotStarted />
  const sections = sectionsFor(permission, chosen)
  if (sections.length === 0) {
    return <EmptyState icon={IconLock} title={clientTexts.notShared} text={clientTexts.notSharedHint} />
  }
  const again = () => void invalidate(queries, { queryKey: [showGrantedOnboarding.path] })
  const face = { id, name: client.business_name, business: true }
  return (
    <PageTabs
      label={clientTexts.parts}
      prefetch={prefetchTabs}
      head={
        <Group gap={16} wrap="nowrap" pb={6}>
          {sections.includes('assets') ? <FaceButton face={face} size={40} /> : <Avatar {...face} size={40} />}
          <Text fw={600} miw={0} truncate title={client.name}>
            {client.name}
          </Text>
        </Group>
      }
      tabs={[
        ...sections.map((section) => buildGrantedTab(section, { id, record: onboarding, again, typing })),
        { key: 'items', label: reviewTexts.tab, body: <ItemsTab clientId={id} canAsk={false} /> },
      ]}
    />
  )
}

type TabProps = { id: string; record: Granted['onboarding']; again: () => void; typing: Typing }

function buildGrantedTab(section: ClientSection, { id, record, again, typing }: TabProps): PageTab {
  const tab = { key: section, label: clientTexts[section] }
  const { given, of } = countCompleteAccounts(record)
  switch (section) {
    case 'accounts':
      return {
        ...tab,
        count: of > 0 ? boardTexts.of(given, of) : undefined,
        body: (
          <Box maw={720}>
            <AccountCards clientId={id} record={record} refreshes={refreshes} {...(typing && { typing })} />
          </Box>
        ),
      }
    case 'events':
      return {
        ...tab,
        count: countEvents(record) || undefined,
        body: <EventsSection record={record} address={<DateAddress clientId={id} />} />,
      }
    case 'website':
      return { ...tab, body: <WebsiteSection record={record} /> }
    case 'assets':
      return {
        ...tab,
        count: (record.assets && countAssets(record.assets)) || undefined,
        body: record.assets && <AssetsSection assets={record.assets} onExpired={again} />,
      }
    case 'questionnaires':
      return {
        ...tab,
        count: countAnswers(record.questionnaires ?? {}) || undefined,
        body: <QuestionnairesSection questionnaires={record.questionnaires ?? {}} />,
      }
  }
}
