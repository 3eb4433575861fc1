import { Group, Stack } from '@mantine/core'
import { recordOf } from '#contract/domain/record-of.ts'
import { monthLists } from '#contract/onboarding-record.ts'
import { eventTexts } from '#contract/texts/onboarding.ts'
import { EventDates } from '../events/event-dates.tsx'
import { EventMonths } from '../events/event-months.tsx'
import { DateAddress } from '#web/features/client-dates/index.ts'
import { useOnboardingRecord } from '../api.ts'
import { PageField } from '../wizard/page-field.tsx'
import { preventEnterSubmit } from '../wizard/step-form.tsx'
import type { PageItem } from '../wizard/use-page-items.ts'
import { WizardStep } from '../wizard/wizard-step.tsx'
import { Card } from '#web/ui/card.tsx'

const { title, why, days, daysHint } = eventTexts

export function OnboardingEventsPage() {
  return (
    <WizardStep loaded={useOnboardingRecord()} path="/onboarding/events" title={title} why={why}>
      {({ record, items }) => (
        <Stack gap={16} role="presentation" onKeyDown={preventEnterSubmit}>
          {items.map((item) => (
            <PageField key={item.key} of={item}>
              <EventFields item={item} />
            </PageField>
          ))}
          <Group>
            <DateAddress clientId={record.client_id} />
          </Group>
        </Stack>
      )}
    </WizardStep>
  )
}

const noMonths = recordOf(monthLists, [])
const noDates: [] = []

/** The days by month, and the client's own dates. */
function EventFields({ item: { field } }: { item: PageItem }) {
  const { shown, edit } = field
  return (
    <Stack gap={16}>
      <Card title={days} text={daysHint} flush>
        <EventMonths
          chosen={shown.months ?? noMonths}
          onChange={(list, change) => edit({ months: { [list]: change } })}
        />
      </Card>
      <Card flush>
        <EventDates dates={shown.dates ?? noDates} onChange={(dates) => edit({ dates })} />
      </Card>
    </Stack>
  )
}
