import type { Client } from '#contract/clients.ts'
import { clientSections } from '#contract/domain/client-sections.ts'
import { progressOf } from '#contract/domain/onboarding-steps.ts'
import { showClientOnboarding } from '#contract/onboarding.ts'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { answerKeys } from '#contract/onboarding-record.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { reminderTexts } from '#contract/texts/reminders.ts'
import { listOnboardingBoard } from '#contract/dashboard.ts'
import { reviewTexts } from '#contract/texts/review.ts'
import { settingsTexts } from '#contract/texts/settings.ts'
import { countAnswers, countAssets, countEvents } from '../sections/count-entries.ts'
import { ClientHistory } from './client-history.tsx'
import { EventsSection, ItemsTab, QuestionnairesSection, WebsiteSection } from './lazy-tabs.tsx'
import { BillingCard } from '#web/features/clients/billing/billing-card.tsx'
import { BillingMediaCard } from '#web/features/clients/billing/media-panel.tsx'
import { AssetsTab } from '../sections/assets-section.tsx'
import { ContractTab } from '../sections/contract-section.tsx'
import { OnboardingNotStarted } from '../status/onboarding-not-started.tsx'
import { ReminderButton } from '../status/reminder-button.tsx'
import { AccessList, AccessLog, AccountCards, countCompleteAccounts } from '#web/features/credentials/index.ts'
import { ClientRemindersTab } from '#web/features/reminders/index.ts'
import { DateAddress } from '#web/features/client-dates/index.ts'
import { Card } from '#web/ui/card.tsx'
import { type PageTab, PageTabs } from '#web/ui/page-tabs.tsx'
import { TwoColumns } from '#web/ui/two-columns.tsx'

const accountRefreshes = [showClientOnboarding, listOnboardingBoard]

/** The tabs of a client's page. What the documents call tabs are parts of the first one (CLI-7). */
export function buildManagerTabs(client: Client, record: OnboardingRecord | null): PageTab[] {
  const { _id: id, archived } = client
  const everything: PageTab = {
    key: 'items',
    label: reviewTexts.all,
    body: <ItemsTab clientId={id} canAsk={!archived} action={<Remind client={client} record={record} />} />,
  }
  const tabs = [everything, ...(record ? buildRecordTabs(client, record) : buildEmptyTabs(client))]
  const itemsTab: PageTab = {
    key: 'asked',
    label: reviewTexts.tab,
    within: tabs.map(({ key }) => key),
    body: (
      <TwoColumns
        aside={
          <>
            <AccessList clientId={id} />
            <AccessLog clientId={id} hidesEmpty />
            <ClientHistory clientId={id} />
          </>
        }
      >
        {!record?.services_answered && (
          <Card flush>
            <OnboardingNotStarted client={client} />
          </Card>
        )}
        <PageTabs label={clientTexts.askedParts} nested tabs={tabs} />
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
  const billing: PageTab = {
    key: 'billing',
    label: settingsTexts.billing,
    body: (
      <TwoColumns aside={<BillingMediaCard client={client} clientId={id} />}>
        <BillingCard client={client} />
      </TwoColumns>
    ),
  }
  return [itemsTab, ...(archived ? [] : [reminders]), contract, billing]
}

/** While something is missing that a reminder could bring. */
function Remind({ client, record }: { client: Client; record: OnboardingRecord | null }) {
  if (!record?.services_answered || client.archived) return null
  const { required, completed } = progressOf(record, (page) => record[page].completed)
  return completed < required && <ReminderButton client={client} />
}

const buildEmptyTabs = (client: Client): PageTab[] =>
  clientSections.map((key) => ({
    key,
    label: clientTexts[key],
    body: (
      <Card flush>
        <OnboardingNotStarted client={client} />
      </Card>
    ),
  }))

function buildRecordTabs({ _id: id, ...client }: Client, record: OnboardingRecord): PageTab[] {
  const { given, of } = countCompleteAccounts(record)
  const website = [...Object.values(record.form_emails), ...Object.values(record.social_handles)]
  const questionCount = (record.social ? answerKeys.length : 0) + (record.branding ? answerKeys.length : 0)
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
      body: <AccountCards showsAccess clientId={id} record={record} refreshes={accountRefreshes} />,
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
      count: questionCount > 0 ? boardTexts.of(countAnswers(questionnaires), questionCount) : undefined,
      body: <QuestionnairesSection questionnaires={questionnaires} />,
    },
  ]
}
