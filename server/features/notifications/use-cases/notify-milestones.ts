import { notificationTexts } from '#contract/texts/notifications.ts'
import type { Parts } from '#server/parts.ts'
import { nowInZone, isAnniversary, countYears } from '../milestone-days.ts'
import {
  updateMilestoneDay,
  listEmployeeDates,
  type EmployeeDates,
  listWorkspacesWithEmployees,
} from '../queries/milestones.ts'
import { notify } from './notify.ts'

const MORNING_HOUR = 9

/**
 * Notifies each Manager once a day, from nine in the morning in their time zone, of birthdays and anniversaries
 * (NOTE-3).
 */
export async function notifyMilestones(parts: Parts, now: Date): Promise<void> {
  const failures: unknown[] = []
  for (const { manager_id, time_zone, milestones_told } of await listWorkspacesWithEmployees(parts.db.system)) {
    const { day, hour } = nowInZone(time_zone, now)
    if (hour < MORNING_HOUR || (milestones_told !== null && milestones_told >= day)) continue
    await notifyWorkspace(parts, manager_id, day).catch((error: unknown) => failures.push(error))
  }
  // The other workspaces are done; the failed ones are retried.
  if (failures.length > 0) throw new AggregateError(failures, 'some milestones could not be notified')
}

async function notifyWorkspace(parts: Parts, workspace: string, day: string): Promise<void> {
  await parts.db.forWorkspace(workspace).transaction(async (tx) => {
    if (!(await updateMilestoneDay(tx, day))) return
    for (const employee of await listEmployeeDates(tx)) {
      for (const message of milestonesOf(employee, day)) {
        const link = `/employees/${employee.id}`
        await notify(tx, parts, {
          workspace,
          userId: workspace,
          kind: 'milestone',
          message,
          link,
          subjectId: employee.id,
        })
      }
    }
  })
}

/** An employee's milestones on a day. */
function milestonesOf({ name, birthday, hire_date }: EmployeeDates, day: string): string[] {
  const years = hire_date === null ? 0 : countYears(day, hire_date)
  return [
    ...(birthday !== null && birthday <= day && isAnniversary(day, birthday) ? [notificationTexts.birthday(name)] : []),
    ...(years > 0 ? [notificationTexts.anniversary(name, years)] : []),
  ]
}
