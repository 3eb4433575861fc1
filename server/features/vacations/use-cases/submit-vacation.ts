import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { Vacation } from '#contract/vacations.ts'
import type * as contract from '#contract/vacations.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { authorize } from '../policy.ts'
import { presentVacation } from '../present.ts'
import { lockStandIns } from '../queries/stand-ins.ts'
import { lockActiveEmployee } from '../queries/users.ts'
import { countVacationsOf, deleteVacation, findVacation, insertVacation, lockVacation } from '../queries/vacations.ts'
import { requireVacation } from './decide-vacation.ts'
import { endStandIns } from './end-stand-ins.ts'
import { notifyVacationSubmitted, notifyVacationWithdrawn } from './notify-vacation.ts'

type VacationRequest = z.output<typeof contract.submitVacation.body>

/** Requests may overlap earlier ones. */
export async function submitVacation(
  parts: Parts,
  actor: Actor,
  { start_date, end_date, note }: VacationRequest,
): Promise<Vacation> {
  await parts.limits.take('vacation request by user', actor.id)
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    // The employee was archived after the session was checked.
    if (!(await lockActiveEmployee(tx, actor.id))) throw new ApiError('not_signed_in')
    authorize(actor, 'vacation.submit', await countVacationsOf(tx, actor.id))
    const id = newId()
    await insertVacation(tx, { id, user_id: actor.id, start_date, end_date, note })
    const row = await requireVacation(findVacation(tx, id))
    await notifyVacationSubmitted(tx, parts, row)
    return presentVacation(row)
  })
}

export async function withdrawVacation(parts: Parts, actor: Actor, id: string): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await lockStandIns(tx, id)
    const row = await requireVacation(lockVacation(tx, id))
    authorize(actor, 'vacation.withdraw', row)
    await endStandIns(tx, parts, actor, row)
    await deleteVacation(tx, row.id)
    await notifyVacationWithdrawn(tx, parts, row)
  })
}
