import { months } from '#contract/domain/calendar-days.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import classes from './event-year.module.css'
import blocks from '#web/ui/blocks.module.css'
import styles from '#web/ui/styles.module.css'

/** `dates` are YYYY-MM-DD; `wholeMonth` counts what has no day. `month` is 1 to 12. */
export type EventMonth = { month: number; dates: readonly string[]; wholeMonth: number; names: readonly string[] }

type Props = {
  year: readonly EventMonth[]
  /** The current month, 1 to 12. */
  now: number
  pressed: number | undefined
  onPress: (month: number | undefined) => void
}

/** The dates of a client over the year, a mark for each day. A pressed month filters the cards, which are the table. */
export const EventYear = ({ year, now, pressed, onPress }: Props) => (
  <div className={`${styles.sheet} ${classes.root}`}>
    <div className={classes.months} role="group" aria-label={clientTexts.datesByMonth}>
      {year.map(({ month, dates, wholeMonth, names }) => {
        const name = months[month - 1] ?? ''
        const count = dates.length + wholeMonth
        return (
          <button
            key={month}
            type="button"
            className={`${blocks.pressable} ${classes.month}`}
            title={[clientTexts.datesIn(name, count), ...names].join('\n')}
            aria-pressed={month === pressed}
            aria-current={month === now ? 'date' : undefined}
            disabled={count === 0}
            onClick={() => onPress(month === pressed ? undefined : month)}
          >
            <span className={styles.hidden}>{clientTexts.datesIn(name, count)}</span>
            <span className={`${styles.caption} ${classes.name}`} aria-hidden="true">
              <span className={classes.long}>{name.slice(0, 3)}</span>
              <span className={classes.short}>{name.slice(0, 1)}</span>
            </span>
            <span className={classes.days} data-whole={wholeMonth > 0 || undefined} aria-hidden="true">
              {dates.map((date, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- several events can be on a day
                <span key={at} style={{ left: `${((Number(date.slice(8)) - 0.5) / 31) * 100}%` }} />
              ))}
            </span>
            <span className={`${styles.caption} ${classes.count}`} aria-hidden="true">
              {count > 0 && count}
            </span>
          </button>
        )
      })}
    </div>
  </div>
)
