import type { ClientDashboard } from '#contract/dashboard.ts'
import { findNextItem } from '#contract/domain/item-progress.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { loadClientList, stateIn } from '../client-items.ts'
import { presentServices } from '../present.ts'
import { findOnboarding } from '../queries/onboardings.ts'

/** What the client's dashboard says about their items. */
export async function summarizeItems(
  db: WorkspaceDb,
  client: string,
): Promise<Pick<ClientDashboard, 'items' | 'services'>> {
  const row = await findOnboarding(db, client)
  if (!row) return { items: { settled: 0, of: 0, minutes_left: 0, next: null }, services: [] }
  const list = await loadClientList(db, row)
  const stateOf = stateIn(list)
  const next = findNextItem(list.askedItems, ({ key }) => stateOf(key))
  return {
    items: {
      settled: row.items_settled,
      of: row.items_asked,
      minutes_left: row.minutes_left,
      next: next?.key ?? null,
    },
    services: presentServices(row, list),
  }
}
