import type { Client } from '#contract/clients.ts'
import { showClientOnboarding } from '#contract/onboarding.ts'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { answerKeys } from '#contract/onboarding-record.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { reminderTexts } from '#contract/texts/reminders.ts'
import { listOnboardingBoard } from '#contract/dashboard.ts'
import { reviewTexts } from '#contract/texts/review.ts'
import { countAnswers, countAssets, countEvents } from '../sections/count-entries.ts'
import { EventsSection, ItemsTab, QuestionnairesSection, WebsiteSection } from './lazy-tabs.tsx'
import { BillingCard } from '#web/features/clients/billing/billing-card.tsx'
import { BillingMediaCard } from '#web/features/clients/billing/media-panel.tsx'
import { AssetsTab } from '../sections/assets-section.tsx'
import { ContractTab } from '../sections/contract-section.tsx'
import { OnboardingNotStarted, ServiceStatusCard } from '../status/service-status-card.tsx'
import {
  AccessList,
  AccessLog,
  AccountCardsWithAccess,
  countCompleteAccounts,
} from '#web/features/credentials/index.ts'
import { ClientRemindersTab } from '#web/features/reminders/index.ts'
import { DateAddress } from '#web/features/client-dates/index.ts'
import { Card } from '#web/ui/card.tsx'
import { type PageTab } from '#web/ui/page-tabs.tsx'
import { TwoColumns } from '#web/ui/two-columns.tsx'

const accountRefreshes = [showClientOnboarding, listOnboardingBoard]

/** The tabs of a Manager's client page, each with a count (CLI-7). */
export function buildManagerTabs(client: Client, record: OnboardingRecord | null): PageTab[] {
  const overview: PageTab = {
    key: 'overview',
    label: clientTexts.overview,
    body: (
      <TwoColumns aside={<AccessLog clientId={client._id} />}>
        {record?.services_answered ? (
          <ServiceStatusCard client={client} record={record} />
        ) : (
          <Card flush>
            <OnboardingNotStarted client={client} />
          </Card>
        )}
        <BillingCard client={client} />
        <BillingMediaCard client={client} clientId={client._id} />
      </TwoColumns>
    ),
  }
  const contract: PageTab = {
    key: 'contract',
    label: clientTexts.contract,
    count: client.contracts.length || undefined,
    body: <ContractTab client={client} />,
  }
  const reminders: PageTab = {
    key: 'reminders',
    label: reminderTexts.title,
    body: <ClientRemindersTab client={client} />,
  }
  const items: PageTab = {
    key: 'items',
    label: reviewTexts.tab,
    body: <ItemsTab clientId={client._id} canAsk={!client.archived} />,
  }
  return [
    overview,
    items,
    ...(client.archived ? [] : [reminders]),
    ...(record ? buildRecordTabs(client, record) : buildEmptyTabs(client)),
    contract,
  ]
}

const recordTabLabels = [
  ['accounts', clientTexts.accounts],
  ['events', clientTexts.events],
  ['website', clientTexts.website],
  ['assets', clientTexts.assets],
  ['questionnaires', clientTexts.questionnaires],
] as const

const buildEmptyTabs = (client: Client): PageTab[] =>
  recordTabLabels.map(([key, label]) => ({
    key,
    label,
    body: (
      <Card flush>
        <OnboardingNotStarted client={client} />
      </Card>
    ),
  }))

function buildRecordTabs({ _id: id, ...client }: Client, record: OnboardingRecord): PageTab[] {
  const { given, of } = countCompleteAccounts(record)
  const website = [...Object.values(record.form_emails), ...Object.values(record.social_handles)]
  const asked = (record.social ? answerKeys.length : 0) + (record.branding ? answerKeys.length : 0)
  const questionnaires = {
    ...((record.social || countAnswers({ social: client.questionnaires.social }) > 0) && {
      social: client.questionnaires.social,
    }),
    ...((record.branding || countAnswers({ branding: client.questionnaires.branding }) > 0) && {
      branding: client.questionnaires.branding,
    }),
  }
  return [
    {
      key: 'accounts',
      label: clientTexts.accounts,
      count: of > 0 ? boardTexts.of(given, of) : undefined,
      body: (
        <TwoColumns
          aside={
            <>
              <AccessList clientId={id} />
              <AccessLog clientId={id} />
            </>
          }
        >
          <AccountCardsWithAccess clientId={id} record={record} refreshes={accountRefreshes} />
        </TwoColumns>
      ),
    },
    {
      key: 'events',
      label: clientTexts.events,
      count: countEvents(record) || undefined,
      body: <EventsSection record={record} address={<DateAddress clientId={id} />} />,
    },
    {
      key: 'website',
      label: clientTexts.website,
      count: website.filter((value) => value !== '').length || undefined,
      body: <WebsiteSection record={record} />,
    },
    {
      key: 'assets',
      label: clientTexts.assets,
      count: countAssets(record.assets) || undefined,
      body: <AssetsTab clientId={id} record={record} />,
    },
    {
      key: 'questionnaires',
      label: clientTexts.questionnaires,
      count: asked > 0 ? boardTexts.of(countAnswers(questionnaires), asked) : undefined,
      body: <QuestionnairesSection questionnaires={questionnaires} />,
    },
  ]
}
