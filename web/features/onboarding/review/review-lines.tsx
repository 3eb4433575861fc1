import { reviewTexts } from '#contract/texts/onboarding.ts'
import classes from '#web/features/onboarding/review/review.module.css'

/** What was given by name, and in one line what was not. */
export function ReviewLines({ lines }: { lines: readonly (readonly [name: string, value: string])[] }) {
  const given = lines.filter(([, value]) => value.trim() !== '')
  const open = lines.filter(([, value]) => value.trim() === '').map(([name]) => name)
  return (
    <>
      {given.length > 0 && (
        <dl className={classes.lines}>
          {given.map(([name, value]) => (
            <div key={name} className={classes.line}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {open.length > 0 && <p className={classes.quiet}>{reviewTexts.notGiven(open)}</p>}
    </>
  )
}
