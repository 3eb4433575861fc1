import { loginFieldsOf } from '#contract/domain/credential-fields.ts'
import { formatClock, formatDate } from '#contract/domain/format-dates.ts'
import type { ClientItem } from '#contract/items.ts'
import { reviewPageTexts } from '#contract/texts/review.ts'
import classes from './review.module.css'
import { useAccessLog } from '#web/features/credentials/index.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { useClaims } from '#web/session/use-session.ts'
import { Avatar } from '#web/ui/avatar.tsx'

type Event = { at: string; id: string; name: string; what: string }

/** Who gave the answer, decided about it and looked at its password, the newest first. */
export function AnswerHistory({ clientId, item }: { clientId: string; item: ClientItem }) {
  const isManager = useClaims().role === 'Manager'
  const { password } = loginFieldsOf(item.key)
  const looks = useAccessLog(clientId, isManager && item.kind === 'login').data?.items ?? []
  const reader = useDateReader()
  const events = [
    ...listEvents(item),
    ...looks
      .filter(({ field }) => item.kind === 'login' && field === password)
      .map(({ date, user_name }) => ({ at: date, id: user_name, name: user_name, what: reviewPageTexts.lookedAtIt })),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  if (events.length === 0) return null
  return (
    <aside className={classes.history} aria-labelledby="what-happened">
      <h2 id="what-happened">{reviewPageTexts.happened}</h2>
      <ul>
        {events.map(({ at, id, name, what }, index) => {
          const day = formatDate(at, reader)
          const isNewDay = index === 0 || formatDate(events[index - 1]?.at ?? '', reader) !== day
          return (
            <li key={`${at} ${name} ${what}`}>
              {isNewDay && <h3>{day}</h3>}
              <p>
                <Avatar id={id} name={name} size={22} />
                <span>
                  <strong>{name}</strong> {what} <time dateTime={at}>{formatClock(at, reader)}</time>
                </span>
              </p>
            </li>
          )
        })}
      </ul>
    </aside>
  )
}

function listEvents({ given, decided, state, key }: ClientItem): Event[] {
  const what = state === 'approved' ? reviewPageTexts.approvedIt : reviewPageTexts.sentItBack
  return [
    ...(given ? [{ at: given.at, id: given.by.id ?? key, name: given.by.name, what: reviewPageTexts.gaveIt }] : []),
    ...(decided && (state === 'approved' || state === 'sent_back')
      ? [{ at: decided.at, id: decided.by.id ?? key, name: decided.by.name, what }]
      : []),
  ]
}
