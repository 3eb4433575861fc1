import { loginFieldsOf } from '#contract/domain/items.ts'
import type { ClientItem } from '#contract/items.ts'
import { reviewPageTexts } from '#contract/texts/review.ts'
import classes from './review.module.css'
import { useAccessLog } from '#web/features/credentials/index.ts'
import { useClaims } from '#web/session/use-session.ts'
import { History, type HistoryEvent } from '#web/ui/history.tsx'

/** Who gave the answer, decided about it and looked at its password, the newest first. */
export function AnswerHistory({ clientId, item }: { clientId: string; item: ClientItem }) {
  const isManager = useClaims().role === 'Manager'
  const { password } = loginFieldsOf(item.key)
  const looks = useAccessLog(clientId, isManager && item.kind === 'login').data?.items ?? []
  const events = [
    ...listEvents(item),
    ...looks
      .filter(({ field }) => item.kind === 'login' && field === password)
      .map(({ date, user_name }) => ({ at: date, id: user_name, name: user_name, what: reviewPageTexts.lookedAtIt })),
  ]
  if (events.length === 0) return null
  return (
    <aside className={classes.history} aria-label={reviewPageTexts.happened}>
      <History title={reviewPageTexts.happened} events={events} />
    </aside>
  )
}

function listEvents({ given, decided, state, key }: ClientItem): HistoryEvent[] {
  const what = state === 'approved' ? reviewPageTexts.approvedIt : reviewPageTexts.sentItBack
  return [
    ...(given ? [{ at: given.at, id: given.by.id ?? key, name: given.by.name, what: reviewPageTexts.gaveIt }] : []),
    ...(decided && (state === 'approved' || state === 'sent_back')
      ? [{ at: decided.at, id: decided.by.id ?? key, name: decided.by.name, what }]
      : []),
  ]
}
