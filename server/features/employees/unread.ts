import type { z } from 'zod'
import type { listUnreadOfEmployees } from '#contract/employees.ts'
import { unreadTotalsOfEmployees } from '#server/features/messages/service.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { activeEmployees } from './list.ts'

type Unread = z.output<(typeof listUnreadOfEmployees.answers)[200]>

/** What each active employee has not read, by name; who has read everything too. */
export async function unreadOfEmployees(db: WorkspaceDb): Promise<Unread> {
  const [employees, totals] = await Promise.all([activeEmployees(db), unreadTotalsOfEmployees(db)])
  const unread = new Map(totals.map((one) => [one.user_id, one.unread]))
  const items = employees.map(({ _id, name, department }) => ({
    _id,
    name,
    department,
    unread_count: unread.get(_id) ?? 0,
  }))
  return { items }
}
