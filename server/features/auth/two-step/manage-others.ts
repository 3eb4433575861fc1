import type { Role } from '#contract/endpoint.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { authorize } from '../policy.ts'
import { hasTotp, updateTwoStepRequired } from '../queries/totp-secrets.ts'
import { lockUserWithRole } from '../queries/users.ts'
import { enqueueTwoStepEmail } from './emails.ts'
import { turnOffTwoStep } from './manage-totp.ts'

/** Somebody of the Manager's, by id and by what they have to be. */
type TwoStepSubject = { id: string; role: Exclude<Role, 'Manager'> }

export async function showTwoStepOf(
  parts: Parts,
  actor: Actor,
  { id, role }: TwoStepSubject,
): Promise<{ totp: boolean }> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    authorize(actor, 'two_step.of_other', { asked: role, person: await lockUserWithRole(tx, id) })
    return { totp: await hasTotp(tx, id) }
  })
}

/** For who lost their phone and the recovery codes: only the Manager knows by other means whom they help. Passkeys stay. */
export async function turnOffTwoStepOf(parts: Parts, actor: Actor, { id, role }: TwoStepSubject): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const person = await lockUserWithRole(tx, id)
    authorize(actor, 'two_step.of_other', { asked: role, person })
    if (!person || !(await turnOffTwoStep(tx, id))) return
    await recordAuditEvent(tx, actor, { action: 'two_step.off', subjectId: id, subjectName: person.name })
    await enqueueTwoStepEmail(tx, id, 'off_by_manager')
  })
}

/** Whether all Employees have to use an authenticator app; who has none sets one up before anything else. */
export async function requireTwoStep(parts: Parts, actor: Actor, required: boolean): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    if (!(await updateTwoStepRequired(tx, required))) return
    const action = required ? 'two_step.required' : 'two_step.not_required'
    await recordAuditEvent(tx, actor, { action, subjectId: actor.id, subjectName: actor.name })
  })
}
