import { notificationTexts } from '#contract/texts/notifications.ts'
import type { Parts } from '#server/parts.ts'
import {
  updateMilestoneDay,
  listEmployeeDates,
  type EmployeeDates,
  listWorkspacesWithEmployees,
} from '../queries/milestones.ts'
import { notify } from './notify.ts'
import { toLocalTime } from '#contract/domain/local-time.ts'

/** The day, YYYY-MM-DD, and the hour in a time zone; UTC when the zone is unknown or missing. */
export function nowInZone(zone: string | null, now: Date): { day: string; hour: number } {
  const local = toLocalTime(now, zone ?? 'UTC')
  return { day: local.slice(0, 10), hour: Number(local.slice(11, 13)) }
}

/** Whether a date recurs on a day. 29 February recurs on the 28th in other years. */
export function isAnniversary(day: string, date: string): boolean {
  const [year, ending] = [Number(day.slice(0, 4)), date.slice(5)]
  return day.slice(5) === (ending === '02-29' && !isLeap(year) ? '02-28' : ending)
}

/** The number of years on the anniversary itself; 0 on any other day and in the first year. */
export const countYears = (day: string, date: string): number =>
  isAnniversary(day, date) ? Math.max(0, Number(day.slice(0, 4)) - Number(date.slice(0, 4))) : 0

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

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

function milestonesOf({ name, birthday, hire_date }: EmployeeDates, day: string): string[] {
  const years = hire_date === null ? 0 : countYears(day, hire_date)
  return [
    ...(birthday !== null && birthday <= day && isAnniversary(day, birthday) ? [notificationTexts.birthday(name)] : []),
    ...(years > 0 ? [notificationTexts.anniversary(name, years)] : []),
  ]
}
