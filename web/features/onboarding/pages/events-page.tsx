import { Group, Stack } from '@mantine/core'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { updateEvents } from '#contract/onboarding.ts'
import { eventTexts } from '#contract/texts/onboarding.ts'
import { merge } from '../autosave/changes.ts'
import { EventDates } from '../events/event-dates.tsx'
import type { MonthList } from '#web/features/onboarding/events/event-days.ts'
import { EventMonths } from '../events/event-months.tsx'
import { preventEnterSubmit } from '#web/features/onboarding/wizard/step-form.tsx'
import { DateAddress } from '#web/features/client-dates/index.ts'
import { useOnboardingRecord } from '../api.ts'
import { WizardStep } from '#web/features/onboarding/wizard/wizard-step.tsx'
import { Card } from '#web/ui/card.tsx'

type EventLists = Pick<OnboardingRecord, MonthList | 'custom_dates'>

/** `/onboarding/events`. */
export function OnboardingEventsPage() {
  return (
    <WizardStep
      loaded={useOnboardingRecord()}
      path="/onboarding/events"
      endpoint={updateEvents}
      title={eventTexts.title}
      why={eventTexts.why}
    >
      {({ record, pending, edit }) => {
        const shown = merge<EventLists>(record, pending)
        return (
          <Stack gap={16} role="presentation" onKeyDown={preventEnterSubmit}>
            <Card title={eventTexts.days} text={eventTexts.daysHint} flush>
              <EventMonths chosen={shown} onChange={(list, change) => edit({ [list]: change })} />
            </Card>
            <Card flush>
              <EventDates dates={shown.custom_dates} onChange={(custom_dates) => edit({ custom_dates })} />
            </Card>
            <Group>
              <DateAddress clientId={record.client_id} />
            </Group>
          </Stack>
        )
      }}
    </WizardStep>
  )
}
