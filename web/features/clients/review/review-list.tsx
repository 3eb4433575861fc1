import { formatDayTime } from '#contract/domain/format-dates.ts'
import type { ClientItem } from '#contract/items.ts'
import { reviewPageTexts } from '#contract/texts/review.ts'
import { canStart, ItemSegments, StateSegment } from '../status/service-bars.tsx'
import type { ReviewGroup } from './review-queue.ts'
import classes from './review.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import blocks from '#web/ui/blocks.module.css'
import styles from '#web/ui/styles.module.css'

type Props = { groups: readonly ReviewGroup[]; current: string | undefined; onShow: (key: string) => void }

/** The answers of this visit by service. */
export const ReviewList = ({ groups, current, onShow }: Props) => (
  <nav aria-label={reviewPageTexts.list}>
    {groups.map(({ title, items, answers }) => (
      <section key={title} className={classes.group}>
        <header className={classes.groupHead}>
          <h2>{title}</h2>
          <ItemSegments items={items} />
          <GroupState items={items} answers={answers} />
        </header>
        <ul>
          {answers.map((item) => (
            <Row key={item.key} item={item} isCurrent={item.key === current} onShow={onShow} />
          ))}
        </ul>
      </section>
    ))}
  </nav>
)

function GroupState({ items, answers }: Pick<ReviewGroup, 'items' | 'answers'>) {
  const left = answers.filter(({ state }) => state === 'given').length
  if (left > 0) return <span>{reviewPageTexts.left(left)}</span>
  if (items.sent_back > 0) return <span>{reviewPageTexts.sentBack(items.sent_back)}</span>
  return canStart(items) && <span data-tone="good">{reviewPageTexts.canStart}</span>
}

function Row({ item, isCurrent, onShow }: { item: ClientItem; isCurrent: boolean; onShow: Props['onShow'] }) {
  const reader = useDateReader()
  const { key, title, given, state } = item
  return (
    <li>
      <button
        type="button"
        className={`${blocks.pressable} ${classes.row}`}
        aria-current={isCurrent ? 'true' : undefined}
        data-done={state !== 'given' || undefined}
        onClick={() => onShow(key)}
      >
        <Avatar id={given?.by.id ?? key} name={given?.by.name ?? ''} size={28} />
        <span className={classes.rowText}>
          <span className={styles.cut} title={title}>
            {title}
          </span>
          {given && (
            <small>
              {given.by.name}, {formatDayTime(given.at, reader)}
            </small>
          )}
        </span>
        <StateSegment state={state} />
      </button>
    </li>
  )
}
