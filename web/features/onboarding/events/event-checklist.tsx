import { Checkbox } from '@mantine/core'
import type { Observance } from '#contract/domain/observances.ts'
import classes from '#web/features/onboarding/events/events.module.css'
import { describeObservance } from '#web/features/onboarding/events/event-days.ts'

type Props = {
  label: string
  observances: readonly Observance[]
  chosen: readonly string[]
  today: string
  onToggle: (name: string) => void
}

/** Days and events to tick, each with the words that say when it is. */
export function EventChecklist({ label, observances, chosen, today, onToggle }: Props) {
  return (
    <ul className={classes.checklist} aria-label={label}>
      {observances.map((observance) => (
        <li key={observance.name}>
          <Checkbox
            size="sm"
            label={observance.name}
            description={describeObservance(observance, today)}
            checked={chosen.includes(observance.name)}
            onChange={() => onToggle(observance.name)}
          />
        </li>
      ))}
    </ul>
  )
}
