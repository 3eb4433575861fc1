import { vacationTexts } from '#contract/texts/vacations.ts'
import type { VacationFacts } from '#contract/vacations.ts'
import { findToday } from '#server/features/access/index.ts'
import { giveSameGrants } from '#server/features/permissions/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError, invalidFields } from '#server/platform/api-error.ts'
import { insertStandIn } from '../queries/stand-ins.ts'
import { lockActiveEmployee } from '../queries/users.ts'
import { lockVacation } from '../queries/vacations.ts'
import { requireVacation } from './decide-vacation.ts'
import { recordStandIn } from './end-stand-ins.ts'
import { showVacationFacts } from './show-vacation-facts.ts'

/**
 * Gives a colleague what the absent employee sees of the clients of which only they can open something, until the last
 * day of the vacation (COL-44). Repeating it gives what is missing.
 */
export async function grantStandIn(
  parts: Parts,
  actor: Actor,
  { id, employee_id }: { id: string; employee_id: string },
): Promise<VacationFacts> {
  const db = parts.db.forWorkspace(actor.workspace)
  await db.transaction(async (tx) => {
    const standIn = await lockActiveEmployee(tx, employee_id)
    const row = await requireVacation(lockVacation(tx, id))
    if (!standIn) throw new ApiError('not_found')
    if (row.user_id === employee_id)
      throw invalidFields([{ path: 'employee_id', message: vacationTexts.standInIsAway(row.user_name) }])
    const { alone } = await showVacationFacts(tx, id)
    const isOver = (await findToday(tx)) > row.end_date || row.status === 'Denied' || row.status === 'Cancelled'
    if (isOver || alone.length === 0) throw new ApiError('no_stand_in_needed')
    const clients = alone.map(({ client_id }) => client_id)
    const until = row.end_date
    const grants = await giveSameGrants(tx, parts, actor, { from: row.user_id, to: employee_id, clients, until })
    // The work with the clients ended meanwhile.
    if (grants.length === 0) throw new ApiError('no_stand_in_needed')
    await insertStandIn(tx, { vacation: id, employee: employee_id, grants })
    await recordStandIn(tx, actor, 'vacation.stand_in_given', row, { id: employee_id, name: standIn.name })
  })
  return showVacationFacts(db, id)
}
