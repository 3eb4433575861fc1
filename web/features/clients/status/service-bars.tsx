import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ServiceProgress } from '#contract/clients.ts'
import type { ItemState } from '#contract/domain/items.ts'
import type { ItemTally } from '#contract/onboarding-record.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { nameOfService } from './onboarding-status.ts'
import classes from './service-bars.module.css'
import styles from '#web/ui/styles.module.css'

/** In the order of the segments. */
const states = ['approved', 'given', 'sent_back', 'open', 'not_applicable'] as const satisfies readonly ItemState[]

/** Nothing is open, and nothing waits for a review. */
export const canStart = ({ given, sent_back, open }: ItemTally): boolean => given + sent_back + open === 0

const describe = ({ service, items }: ServiceProgress): string => {
  const counts = states.filter((state) => items[state] > 0).map((state) => boardTexts.counted[state](items[state]))
  return canStart(items)
    ? boardTexts.whole(nameOfService(service))
    : `${nameOfService(service)}: ${boardTexts.listed(counts)}`
}

/** One segment of a single item. */
export const StateSegment = ({ state }: { state: ItemState }) => (
  <span className={classes.segments} data-alone aria-hidden="true">
    <span data-state={state} />
  </span>
)

/** One segment for each item. Green once the service can start, also where nothing is asked. */
export function ItemSegments({ items, label }: { items: ItemTally; label?: string }) {
  const all = states.flatMap((state) => Array.from({ length: items[state] }, () => state))
  return (
    <span
      className={classes.segments}
      data-whole={canStart(items) || undefined}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {(all.length > 0 ? all : (['approved'] as const)).map((state, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- segments differ in nothing else
        <span key={at} data-state={state} />
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
          {canStart(progress.items) && <IconCheck size={14} stroke={2} />}
        </span>
        <ItemSegments items={progress.items} label={describe(progress)} />
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
        <ItemSegments items={progress.items} />
      </span>
    ))}
  </Link>
)

/** What the segments mean. */
export const SegmentsKey = () => (
  <ul className={classes.key} aria-hidden="true">
    {(['approved', 'given', 'sent_back', 'open'] as const).map((state) => (
      <li key={state}>
        <StateSegment state={state} />
        {boardTexts.key[state]}
      </li>
    ))}
    <li>
      <span className={classes.segments} data-alone data-whole>
        <span data-state="approved" />
      </span>
      {boardTexts.key.whole}
    </li>
  </ul>
)
