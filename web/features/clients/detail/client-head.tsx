import type { Client } from '#contract/clients.ts'
import { formatShortDate } from '#contract/domain/format-dates.ts'
import { progressOf } from '#contract/domain/onboarding-steps.ts'
import { listPhone } from '#contract/domain/phone.ts'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { ClientOptions } from '#web/features/clients/list/client-options.tsx'
import { ProgressBar } from '#web/features/clients/status/progress-bar.tsx'
import type { PersonOptionOutcome } from '#web/features/people/person-options.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { PersonHead } from '#web/ui/person-head.tsx'

type Props = {
  client: Client
  record: OnboardingRecord | null | undefined
  onDone: (done: PersonOptionOutcome) => void
}

/** Who the client is, how far they are and how to reach them; it does not scroll away. */
export function ClientHead({ client, record, onDone }: Props) {
  const { name, email, phone, date, archived } = client
  return (
    <PersonHead
      name={name}
      state={<ClientState record={record} archived={archived} />}
      email={email}
      phone={[phone, listPhone(phone)]}
      since={clientTexts.since(formatShortDate(date))}
      options={<ClientOptions client={client} archived={archived} onDone={onDone} />}
    />
  )
}

function ClientState({ record, archived }: Pick<Props, 'record'> & { archived: boolean }) {
  return (
    <>
      {archived && <Badge tone="quiet">{peopleTexts.archived}</Badge>}
      {record !== undefined && <ClientProgress record={record} />}
    </>
  )
}

function ClientProgress({ record }: { record: OnboardingRecord | null }) {
  if (!record?.services_answered) return <Badge tone="quiet">{clientTexts.notStartedState}</Badge>
  const { required, completed } = progressOf(record, (page) => record[page].completed)
  if (completed === required) return <Badge tone="good">{clientTexts.complete}</Badge>
  return (
    <span title={clientTexts.progress(completed, required)}>
      <ProgressBar completed={completed} required={required} />
    </span>
  )
}
