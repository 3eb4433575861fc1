import type { DbOrTransaction, SystemDb, Transaction } from '#server/platform/db/database.ts'
import { openStatuses } from '#contract/domain/plans.ts'

export type MorningRow = { manager_id: string; time_zone: string | null; milestones_told: string | null }

/** Usable workspaces with employees. */
export async function listWorkspacesWithEmployees(db: SystemDb): Promise<MorningRow[]> {
  return db.sql<MorningRow>({
    name: 'workspaces_with_employees',
    text: `select w.manager_id, w.time_zone, w.milestones_told from workspaces w
      join subscriptions s on s.manager_id = w.manager_id and s.tier = 'agency' and s.status = any($1)
      where exists (select from users u where u.manager_id = w.manager_id and u.role = 'Employee' and u.archived_at is null)`,
    values: [openStatuses],
  })
}

/** False when the day or a later one is done already: only one of several processes continues. */
export async function updateMilestoneDay(tx: Transaction, day: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('workspaces')
    .set({ milestones_told: day })
    .where('manager_id', '=', tx.id)
    .where(({ eb, or }) => or([eb('milestones_told', 'is', null), eb('milestones_told', '<', day)]))
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

export type EmployeeDates = { id: string; name: string; birthday: string | null; hire_date: string | null }

export async function listEmployeeDates(db: DbOrTransaction): Promise<EmployeeDates[]> {
  return db.sql<EmployeeDates>({
    name: 'dates_of_employees',
    text: `select u.id, u.name, u.birthday, d.hire_date from users u
      left join employee_details d on d.manager_id = u.manager_id and d.user_id = u.id
      where u.manager_id = $1 and u.role = 'Employee' and u.archived_at is null and (u.birthday is not null or d.hire_date is not null)
      order by u.name, u.id`,
    values: [db.id],
  })
}
