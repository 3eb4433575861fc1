import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ServiceProgress } from '#contract/clients.ts'
import type { ServiceState } from '#contract/onboarding-record.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { nameOfService } from './onboarding-status.ts'
import classes from './service-bars.module.css'
import styles from '#web/ui/styles.module.css'

export const toProgress = ({ service, asked, waits_for }: ServiceState): ServiceProgress => ({
  service,
  asked,
  given: asked - waits_for.length,
})

const describe = ({ service, asked, given }: ServiceProgress): string =>
  boardTexts.givenOf(nameOfService(service), given, asked)

type SegmentsProps = { progress: ServiceProgress; label?: boolean }

/** One segment for each item that the service asks for, given ones first. Green once the service can start. */
function Segments({ progress, label = true }: SegmentsProps) {
  const { asked, given } = progress
  const count = Math.max(1, asked) // A service that asks for nothing can start.
  return (
    <span
      className={classes.segments}
      data-whole={given === asked || undefined}
      {...(label ? { role: 'img', 'aria-label': describe(progress) } : { 'aria-hidden': true })}
    >
      {Array.from({ length: count }, (_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- segments differ in nothing else
        <span key={at} data-given={at < given || given === asked || undefined} />
      ))}
    </span>
  )
}

/** A segmented bar for each service, under its name. */
export const ServiceBars = ({ services }: { services: readonly ServiceProgress[] }) => (
  <ul className={classes.bars}>
    {services.map((progress) => (
      <li key={progress.service} title={describe(progress)}>
        <span className={classes.name} aria-hidden="true">
          {nameOfService(progress.service)}
          {progress.given === progress.asked && <IconCheck size={14} stroke={2} />}
        </span>
        <Segments progress={progress} />
      </li>
    ))}
  </ul>
)

/** The bars in a row of a list: thin and without names in a table, with names in a card. */
export const RowServiceBars = ({ services, to }: { services: readonly ServiceProgress[]; to: string }) => (
  <Link
    to={to}
    className={classes.row}
    tabIndex={-1}
    data-small-targets // The row's own link is as high as the row.
    title={services.map(describe).join('\n')}
  >
    <span className={styles.hidden}>{services.map(describe).join('; ')}</span>
    {services.map((progress) => (
      <span key={progress.service} className={classes.rowBar}>
        <span className={classes.name} aria-hidden="true">
          {nameOfService(progress.service)}
        </span>
        <Segments progress={progress} label={false} />
      </span>
    ))}
  </Link>
)

/** What the segments mean. */
export const SegmentsKey = () => (
  <ul className={classes.key} aria-hidden="true">
    <li>
      <span className={classes.segments}>
        <span data-given />
      </span>
      {boardTexts.key.given}
    </li>
    <li>
      <span className={classes.segments}>
        <span />
      </span>
      {boardTexts.key.open}
    </li>
    <li>
      <span className={classes.segments} data-whole>
        <span data-given />
      </span>
      {boardTexts.key.whole}
    </li>
  </ul>
)
