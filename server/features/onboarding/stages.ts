import { daysWaiting, type ItemCounts, type RegisteredStage, stageOf } from '#contract/domain/client-stages.ts'
import type { ItemState } from '#contract/domain/items.ts'
import { countItems, itemsByService, type StoredNeeds, tallyOf } from '#contract/domain/service-states.ts'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import type { Item, ResolvedList } from '#contract/item-words.ts'
import type { ClientItemRow } from './queries/items.ts'
import type { OnboardingRow, StoredService } from './queries/onboardings.ts'

/** Everything that a client is asked, and what became of each item. */
export type ClientList = {
  list: ResolvedList
  askedItems: Item[]
  rows: ReadonlyMap<string, ClientItemRow>
}

export type Stages = Pick<
  OnboardingRow,
  'stage' | 'waiting_since' | 'items_open' | 'to_review' | 'answered_at' | 'service_states'
>

/**
 * In which stage the client and each service are, and since when they wait for the next step: since the stage or, while
 * the client works, the number of open items changed (decision 46).
 */
export function deriveStages(
  row: OnboardingRow,
  client: ClientList,
  { services, stateOf, now }: { services: readonly StoredNeeds[]; stateOf: (key: string) => ItemState; now: Date },
): Stages {
  const isToReview = (key: string) => needsReview(row, client.rows.get(key))
  const ofClient = countItems(client.askedItems, stateOf, isToReview)
  const counts = row.services_answered ? ofClient : { ...ofClient, open: ofClient.open + 1 }
  const before = { stage: row.stage, open: row.items_open }
  const toReview = client.askedItems.filter(({ key }) => isToReview(key))
  const groups = row.services_answered ? itemsByService(client.askedItems, row) : []
  return {
    stage: stageOf(counts),
    items_open: counts.open,
    waiting_since: hasMoved(before, counts) ? now : row.waiting_since,
    to_review: toReview.length,
    answered_at: newest(toReview.map(({ key }) => client.rows.get(key)?.given_at ?? null)),
    service_states: services.map((state, at) => {
      const of = countItems(groups[at] ?? [], stateOf, isToReview)
      const open = Math.max(of.open, state.waits_for.length > 0 ? 1 : 0) // a page can wait for another service's item
      const counted = { ...of, open }
      const stored = row.service_states.find(({ service }) => service === state.service)
      const since =
        stored && !hasMoved(stored, counted) ? (stored.since ?? row.waiting_since.toISOString()) : now.toISOString()
      return {
        ...state,
        stage: stageOf(counted),
        open,
        items: of.tally,
        since,
        ...(stored?.told !== undefined && { told: stored.told }),
      }
    }),
  }
}

const newest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((last, date) => (last === null || (date !== null && date > last) ? date : last), null)

type Before = { stage?: RegisteredStage | undefined; open?: number | null | undefined }

/** What an earlier release stored has no number, and keeps its time. */
function hasMoved({ stage, open }: Before, counts: ItemCounts): boolean {
  if (typeof open !== 'number') return false
  const now = stageOf(counts)
  return stage !== now || (now === 'working' && open !== counts.open)
}

/** What the client or somebody else gave, until staff decide about it. Staff do not look at what they gave themselves. */
export function needsReview(
  { client_id, reviews_from }: Pick<OnboardingRow, 'client_id' | 'reviews_from'>,
  item: ReturnType<ClientList['rows']['get']>,
): boolean {
  if (item?.state !== 'given' || !item.given_at) return false
  const isByStaff = item.given_by !== null && item.given_by !== client_id
  return !isByStaff && (reviews_from === null || item.given_at >= reviews_from)
}

type Waiting = Pick<OnboardingRow, 'stage' | 'waiting_since' | 'service_states' | 'time_zone'>

export const stageOfService = ({ stage, waits_for }: StoredService): RegisteredStage =>
  stage ?? (waits_for.length > 0 ? 'working' : 'ready')

export function presentStages(
  row: Waiting,
  now = new Date(),
): Pick<OnboardingRecord, 'service_states' | 'stage' | 'days_waiting'> {
  const zone = row.time_zone ?? 'UTC'
  return {
    stage: row.stage,
    days_waiting: daysWaiting(row.waiting_since, now, zone),
    service_states: row.service_states.map((state) => {
      const since = state.since === undefined ? row.waiting_since : new Date(state.since)
      const { service, asked, waits_for } = state
      const stage = stageOfService(state)
      return {
        service,
        asked,
        waits_for,
        stage,
        items: tallyOf(state),
        since: since.toISOString(),
        days_waiting: daysWaiting(since, now, zone),
      }
    }),
  }
}
