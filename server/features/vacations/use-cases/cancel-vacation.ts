import type { Vacation } from '#contract/vacations.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { authorize } from '../policy.ts'
import { presentVacation } from '../present.ts'
import { lockStandIns } from '../queries/stand-ins.ts'
import { findVacation, lockVacation, updateCancellation, updateDecision } from '../queries/vacations.ts'
import { requireVacation } from './decide-vacation.ts'
import { endStandIns } from './end-stand-ins.ts'
import {
  notifyCancellationAsked,
  notifyVacationCancelled,
  notifyVacationKept,
  publishVacationsChanged,
} from './notify-vacation.ts'

/** The employee asks (VAC-7). Asking again changes nothing and sends nothing. */
export async function askForCancellation(parts: Parts, actor: Actor, id: string, reason: string): Promise<Vacation> {
  await parts.limits.take('vacation request by user', actor.id)
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const row = await requireVacation(lockVacation(tx, id))
    authorize(actor, 'cancellation.ask', row)
    if (row.cancellation_asked_at) return presentVacation(row)
    await updateCancellation(tx, id, reason)
    const vacation = await requireVacation(findVacation(tx, id))
    await notifyCancellationAsked(tx, parts, vacation)
    return presentVacation(vacation)
  })
}

/** The vacation stays approved. The employee is told when the Manager decides so. */
export async function endCancellation(parts: Parts, actor: Actor, id: string): Promise<Vacation> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const row = await requireVacation(lockVacation(tx, id))
    authorize(actor, 'cancellation.end', row)
    if (!row.cancellation_asked_at) return presentVacation(row)
    await updateCancellation(tx, id, null)
    const kept = { ...row, cancellation_asked_at: null, cancellation_reason: '' }
    if (actor.id === row.user_id) await publishVacationsChanged(tx, parts)
    else await notifyVacationKept(tx, parts, kept)
    return presentVacation(kept)
  })
}

/** With or without being asked. A cancelled vacation can be approved again. */
export async function cancelVacation(parts: Parts, actor: Actor, id: string, response: string): Promise<Vacation> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await lockStandIns(tx, id)
    const row = await requireVacation(lockVacation(tx, id))
    authorize(actor, 'vacation.cancel', row)
    if (row.status === 'Cancelled') return presentVacation(row)
    const status = 'Cancelled' as const
    await updateDecision(tx, id, { status, response })
    const cancelled = { ...row, status, response, cancellation_asked_at: null, cancellation_reason: '' }
    const { user_id: subjectId, user_name: subjectName } = row
    await recordAuditEvent(tx, actor, { action: 'vacation.decided', subjectId, subjectName, field: status })
    await endStandIns(tx, parts, actor, row)
    await notifyVacationCancelled(tx, parts, cancelled)
    return presentVacation(cancelled)
  })
}
