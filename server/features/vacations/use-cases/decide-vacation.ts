import type { z } from 'zod'
import type { Vacation } from '#contract/vacations.ts'
import type * as contract from '#contract/vacations.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { authorize } from '../policy.ts'
import { presentVacation } from '../present.ts'
import { lockStandIns } from '../queries/stand-ins.ts'
import { lockVacation, updateDecision, type VacationRow } from '../queries/vacations.ts'
import { endStandIns } from './end-stand-ins.ts'
import { notifyVacationDecided, notifyVacationReopened } from './notify-vacation.ts'

type DecisionInput = z.output<typeof contract.decideVacation.body>

/** Repeating the stored answer changes nothing and sends no notification. */
export async function decideVacation(
  parts: Parts,
  actor: Actor,
  { vacation_id, status, response, seen_status: seen }: DecisionInput,
): Promise<Vacation> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await lockStandIns(tx, vacation_id)
    const row = await requireVacation(lockVacation(tx, vacation_id))
    const isRepeated = row.status === status && row.response === response && !row.cancellation_asked_at
    authorize(actor, 'vacation.decide', { stored: row.status, seen, isRepeated })
    if (isRepeated) return presentVacation(row)
    await updateDecision(tx, row.id, { status, response })
    const decided = { ...row, status, response, cancellation_asked_at: null, cancellation_reason: '' }
    await recordAuditEvent(tx, actor, {
      action: 'vacation.decided',
      subjectId: row.user_id,
      subjectName: row.user_name,
      field: status,
    })
    if (status === 'Denied') await endStandIns(tx, parts, actor, row)
    await notifyVacationDecided(tx, parts, decided)
    return presentVacation(decided)
  })
}

/** Takes a decision back. A stand-in whom a denial has ended stays ended. */
export async function reopenVacation(parts: Parts, actor: Actor, id: string): Promise<Vacation> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const row = await requireVacation(lockVacation(tx, id))
    authorize(actor, 'vacation.reopen', row)
    const status = 'Pending' as const
    if (row.status === status) return presentVacation(row)
    await updateDecision(tx, id, { status, response: '' })
    const { user_id: subjectId, user_name: subjectName } = row
    await recordAuditEvent(tx, actor, { action: 'vacation.decided', subjectId, subjectName, field: status })
    await notifyVacationReopened(tx, parts, id)
    return presentVacation({ ...row, status, response: '', cancellation_asked_at: null, cancellation_reason: '' })
  })
}

export async function requireVacation(found: Promise<VacationRow | undefined>): Promise<VacationRow> {
  const row = await found
  if (!row) throw new ApiError('not_found')
  return row
}
