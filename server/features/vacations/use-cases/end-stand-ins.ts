import { type AuditActor, recordAuditEvent } from '#server/features/audit/index.ts'
import { takeGrants } from '#server/features/permissions/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { deleteStandIns } from '../queries/stand-ins.ts'
import type { VacationRow } from '../queries/vacations.ts'

/** Takes back what stand-ins were given for a vacation that does not take place. */
export async function endStandIns(
  tx: Transaction,
  parts: Pick<Parts, 'realtime'>,
  actor: AuditActor,
  vacation: VacationRow,
): Promise<void> {
  const ended = await deleteStandIns(tx, vacation.id)
  const standIns = new Map(ended.map(({ employee_id, name }) => [employee_id, name]))
  for (const [id, name] of standIns) {
    await takeGrants(
      tx,
      parts,
      actor,
      id,
      ended.filter(({ employee_id }) => employee_id === id),
    )
    await recordStandIn(tx, actor, 'vacation.stand_in_ended', vacation, { id, name })
  }
}

export const recordStandIn = (
  tx: Transaction,
  actor: AuditActor,
  action: 'vacation.stand_in_given' | 'vacation.stand_in_ended',
  { user_id: subjectId, user_name: subjectName }: VacationRow,
  about: { id: string; name: string },
): Promise<void> => recordAuditEvent(tx, actor, { action, subjectId, subjectName, about })
