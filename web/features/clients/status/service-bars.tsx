import { IconCheck } from '@tabler/icons-react'
import type { ServiceProgress } from '#contract/clients.ts'
import type { ItemState } from '#contract/domain/items.ts'
import type { ItemTally } from '#contract/onboarding-record.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { nameOfService } from './onboarding-status.ts'
import classes from './service-bars.module.css'
import blocks from '#web/ui/blocks.module.css'
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

export const ServiceBars = ({ services }: { services: readonly ServiceProgress[] }) => (
  <ul className={classes.bars}>
    {services.map((progress) => (
      <li key={progress.service} title={describe(progress)}>
        <span className={`${styles.caption} ${classes.name}`} aria-hidden="true">
          {nameOfService(progress.service)}
          {canStart(progress.items) && <IconCheck size={14} stroke={2} />}
        </span>
        <ItemSegments items={progress.items} label={describe(progress)} />
      </li>
    ))}
  </ul>
)

const countItems = (items: ItemTally) => states.reduce((sum, state) => sum + items[state], 0)

/** The bars in a row of a list: thin, side by side, as long as what is asked. */
export const RowServiceBars = ({ services }: { services: readonly ServiceProgress[] }) => (
  <span
    className={classes.row}
    data-bars
    data-many={services.reduce((sum, { items }) => sum + countItems(items), 0) > 20 || undefined}
  >
    <span className={styles.hidden}>{services.map(describe).join('; ')}</span>
    {services.map(({ service, items }) => (
      <span key={service} style={{ flexGrow: countItems(items) + 1 }}>
        <ItemSegments items={items} />
      </span>
    ))}
  </span>
)

/** What the segments mean. */
export const SegmentsKey = () => (
  <ul className={blocks.legend} aria-hidden="true">
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
