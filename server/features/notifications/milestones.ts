import { notificationTexts } from '#contract/texts/notifications.ts'
import type { Parts } from '#server/parts.ts'
import { clockIn, comesBackOn, yearsOn } from './milestone-days.ts'
import { beginDay, datesOfEmployees, type EmployeeDates, workspacesWithEmployees } from './queries-milestones.ts'
import { notify } from './service.ts'

const MORNING = 9

/** Tells each Manager once a day, from nine in the morning on where they are, whose birthday or anniversary it is (NOTE-3). */
export async function tellMilestones(parts: Parts, now: Date): Promise<void> {
  const failures: unknown[] = []
  for (const { manager_id, time_zone, milestones_told } of await workspacesWithEmployees(parts.db.system)) {
    const { day, hour } = clockIn(time_zone, now)
    if (hour < MORNING || (milestones_told !== null && milestones_told >= day)) continue
    await tellWorkspace(parts, manager_id, day).catch((error: unknown) => failures.push(error))
  }
  // The others were told all the same; those that failed are tried again.
  if (failures.length > 0) throw new AggregateError(failures, 'some milestones could not be told')
}

async function tellWorkspace(parts: Parts, workspace: string, day: string): Promise<void> {
  await parts.db.forWorkspace(workspace).transaction(async (tx) => {
    if (!(await beginDay(tx, day))) return
    for (const employee of await datesOfEmployees(tx)) {
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

/** What is to be said of an employee on a day. */
function milestonesOf({ name, birthday, hire_date }: EmployeeDates, day: string): string[] {
  const years = hire_date === null ? 0 : yearsOn(day, hire_date)
  return [
    ...(birthday !== null && birthday <= day && comesBackOn(day, birthday) ? [notificationTexts.birthday(name)] : []),
    ...(years > 0 ? [notificationTexts.anniversary(name, years)] : []),
  ]
}
