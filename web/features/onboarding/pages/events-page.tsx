import { type OnboardingRecord, monthLists } from '#contract/onboarding-record.ts'
import { updateEvents } from '#contract/onboarding.ts'
import { eventTexts } from '#contract/texts/onboarding.ts'
import { EventDates } from '#web/features/onboarding/events/event-dates.tsx'
import type { MonthList } from '#web/features/onboarding/events/event-days.ts'
import { EventMonths } from '#web/features/onboarding/events/event-months.tsx'
import classes from '#web/features/onboarding/events/events.module.css'
import { stayHere } from '#web/features/onboarding/wizard/stay-here.ts'
import { WizardStep } from '#web/features/onboarding/wizard/wizard-step.tsx'
import { Card } from '#web/ui/card.tsx'

type Lists = Record<MonthList, readonly string[]>

const chosenIn = (record: OnboardingRecord, pending: Partial<Lists>): Lists =>
  // Every list is in the record.
  Object.fromEntries(monthLists.map((list) => [list, pending[list] ?? record[list]])) as unknown as Lists

/** `/onboarding/events`. */
export function Component() {
  return (
    <WizardStep path="/onboarding/events" endpoint={updateEvents} title={eventTexts.title} why={eventTexts.why}>
      {({ record, pending, edit }) => (
        <div className={classes.root} role="presentation" onKeyDown={stayHere}>
          <Card title={eventTexts.days} text={eventTexts.daysHint} flush>
            <EventMonths chosen={chosenIn(record, pending)} onChange={(list, names) => edit({ [list]: names })} />
          </Card>
          <Card flush>
            <EventDates
              dates={pending.custom_dates ?? record.custom_dates}
              onChange={(custom_dates) => edit({ custom_dates })}
            />
          </Card>
        </div>
      )}
    </WizardStep>
  )
}
