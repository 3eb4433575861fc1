import type { Role } from '#contract/endpoint.ts'
import { idleTexts } from '#contract/texts/two-step.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { invalidFields } from '#server/platform/api-error.ts'
import { authorize } from '../policy.ts'
import {
  hasTotp,
  updateClientsTwoStepRequired,
  updateIdleMinutes,
  updateTwoStepRequired,
} from '../queries/totp-secrets.ts'
import { lockUser } from '../queries/users.ts'
import { enqueueTwoStepEmail } from './emails.ts'
import { turnOffTwoStep } from './manage-totp.ts'

/** A person of the Manager's workspace, by id and expected role. */
type TwoStepSubject = { id: string; role: Exclude<Role, 'Manager'> }

export async function showTwoStepOf(
  parts: Parts,
  actor: Actor,
  { id, role }: TwoStepSubject,
): Promise<{ totp: boolean }> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    authorize(actor, 'account.of_other', { requestedRole: role, person: await lockUser(tx, id) })
    return { totp: await hasTotp(tx, id) }
  })
}

/** For people without their phone and recovery codes: the Manager can verify them by other means. Passkeys stay. */
export async function turnOffTwoStepOf(parts: Parts, actor: Actor, { id, role }: TwoStepSubject): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const person = await lockUser(tx, id)
    authorize(actor, 'account.of_other', { requestedRole: role, person })
    if (!person || !(await turnOffTwoStep(tx, id))) return
    await recordAuditEvent(tx, actor, { action: 'two_step.off', subjectId: id, subjectName: person.name })
    await enqueueTwoStepEmail(tx, id, 'off_by_manager')
  })
}

/**
 * Sets whether all Employees or all Clients need an authenticator app. Employees without one must set it up first, at
 * once; Clients from their next log-in on, because one of them may be in the middle of the onboarding.
 */
export async function requireTwoStep(
  parts: Parts,
  actor: Actor,
  { required, of: field }: { required: boolean; of: 'employees' | 'clients' },
): Promise<void> {
  const update = field === 'clients' ? updateClientsTwoStepRequired : updateTwoStepRequired
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    if (!(await update(tx, required))) return
    const action = required ? 'two_step.required' : 'two_step.not_required'
    await recordAuditEvent(tx, actor, { action, subjectId: actor.id, subjectName: actor.name, field })
  })
}

/** Sets after how many idle minutes the sessions of the workspace end. The operator may have set a shorter time. */
export async function updateIdleLimit(parts: Parts, actor: Actor, minutes: number | null): Promise<void> {
  const most = parts.config.idleMinutes
  if (minutes !== null && most !== undefined && minutes > most)
    throw invalidFields([{ path: 'minutes', message: idleTexts.tooLong }])
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    if (!(await updateIdleMinutes(tx, minutes))) return
    await recordAuditEvent(tx, actor, { action: 'idle_limit.changed', subjectId: actor.id, subjectName: actor.name })
  })
}
