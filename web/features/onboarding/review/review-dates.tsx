import { monthLists, type OnboardingRecord } from '#contract/onboarding-record.ts'
import { eventTexts, reviewTexts } from '#contract/texts/onboarding.ts'
import { formatCalendarDate } from '#web/features/onboarding/events/event-days.ts'
import classes from '#web/features/onboarding/review/review.module.css'

type EventDatesOf = Pick<OnboardingRecord, (typeof monthLists)[number] | 'custom_dates'>

/** Begun and left empty, they are not shown (part 2: an empty first entry). */
const listCustomDates = ({ custom_dates }: EventDatesOf): EventDatesOf['custom_dates'] => {
  const [first] = custom_dates
  return first && first.date !== '' && first.name !== '' ? custom_dates : []
}

/** National days and events by month, and dates of one's own. */
export function ReviewDates({ record }: { record: EventDatesOf }) {
  const months = monthLists.flatMap((list, index) =>
    record[list].length > 0 ? [{ name: eventTexts.month(index), days: record[list] }] : [],
  )
  const custom = listCustomDates(record)
  if (months.length === 0 && custom.length === 0) return <p className={classes.quiet}>{reviewTexts.noDates}</p>
  return (
    <>
      {months.length > 0 && (
        <dl className={classes.lines}>
          {months.map(({ name, days }) => (
            <div key={name} className={classes.line}>
              <dt>{name}</dt>
              <dd>{days.join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
      {custom.length > 0 && (
        <>
          <h3 className={classes.name}>{eventTexts.custom}</h3>
          <ul className={classes.dates}>
            {custom.map(({ date, name }, index) => (
              // Two dates may be alike in everything.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className={classes.line}>
                <span className={classes.when}>{(formatCalendarDate(date) ?? date) || reviewTexts.noDate}</span>
                <span>{name || reviewTexts.noName}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
