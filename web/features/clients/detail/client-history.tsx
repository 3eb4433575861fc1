import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listAudit } from '#contract/audit.ts'
import { formatDate } from '#contract/domain/format-dates.ts'
import { type ClientItem, listClientItems } from '#contract/items.ts'
import { describeAuditEntry } from '#contract/texts/audit-sentences.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { reviewPageTexts } from '#contract/texts/review.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { Card } from '#web/ui/card.tsx'
import { History, type HistoryEvent } from '#web/ui/history.tsx'

const SHOWN_AT_FIRST = 8

/** What the client gave and what the agency did about it, for the Manager; who looked at passwords has a list of its own. */
export function ClientHistory({ clientId }: { clientId: string }) {
  const [all, setAll] = useState(false)
  const reader = useDateReader()
  const audit = useQuery({
    ...queryFor(listAudit, { query: { subject: clientId, page: 1, per_page: 100 } }),
    refetchOnMount: everyMount,
  }).data
  const items = useQuery(queryFor(listClientItems, { params: { id: clientId } })).data?.items
  if (!audit || !items) return null
  const acts = audit.items
    .filter(({ action }) => action !== 'credential.revealed' && action !== 'item.decided')
    .map((entry) => ({ at: entry.date, id: entry.actor_id, name: entry.actor, what: describeAuditEntry(entry) }))
  const events = [...acts, ...listItemEvents(items, (at) => formatDate(at, reader))].toSorted((a, b) =>
    b.at.localeCompare(a.at),
  )
  if (events.length === 0) return null
  return (
    <Card>
      <History title={reviewPageTexts.happened} events={all ? events : events.slice(0, SHOWN_AT_FIRST)} />
      {!all && events.length > SHOWN_AT_FIRST && (
        <Button variant="subtle" color="gray" size="compact-sm" mt="xs" onClick={() => setAll(true)}>
          {commonTexts.showMore(events.length - SHOWN_AT_FIRST)}
        </Button>
      )}
    </Card>
  )
}

const did = {
  given: reviewPageTexts.gaveItems,
  approved: reviewPageTexts.approvedItems,
  sent_back: reviewPageTexts.sentBackItems,
} as const

/** What one person did of a kind on one day is one event. */
function listItemEvents(items: readonly ClientItem[], dayOf: (at: string) => string): HistoryEvent[] {
  const single = items.flatMap(({ title, state, given, decided }) => [
    ...(given ? [{ kind: 'given' as const, title, ...given }] : []),
    ...(decided && (state === 'approved' || state === 'sent_back') ? [{ kind: state, title, ...decided }] : []),
  ])
  const groups = Map.groupBy(single, ({ kind, by, at }) => `${kind} ${by.id ?? by.name} ${dayOf(at)}`)
  return [...groups.values()].flatMap((group) => {
    const [newest] = group.toSorted((a, b) => b.at.localeCompare(a.at))
    if (!newest) return []
    const { at, by, kind } = newest
    return [{ at, id: by.id ?? by.name, name: by.name, what: did[kind](group.map(({ title }) => title)) }]
  })
}
