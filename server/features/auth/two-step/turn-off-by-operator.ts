import { emailKey } from '#contract/domain/email.ts'
import { auditTexts } from '#contract/texts/audit.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Parts } from '#server/parts.ts'
import { findPersonByEmail } from '../queries/logins.ts'
import { lockUser } from '../queries/users.ts'
import { enqueueTwoStepEmail } from './emails.ts'
import { turnOffTwoStep } from './manage-totp.ts'

/** Implements `npm run two-step-off` and returns its message. Sessions, password and passkeys stay. */
export async function turnOffTwoStepByOperator({ db }: Pick<Parts, 'db'>, email: string): Promise<string> {
  const found = await findPersonByEmail(db.system, emailKey(email))
  if (!found) throw new Error(`Nobody logs in with ${email}.`)
  const { workspace, id } = found
  const wasOn = await db.forWorkspace(workspace).transaction(async (tx) => {
    const person = await lockUser(tx, id)
    if (!person || !(await turnOffTwoStep(tx, id))) return false
    const operator = { workspace, id, name: auditTexts.operator }
    await recordAuditEvent(tx, operator, { action: 'two_step.off', subjectId: id, subjectName: person.name })
    await enqueueTwoStepEmail(tx, id, 'off_by_operator')
    return true
  })
  return wasOn
    ? `Two-step sign-in is off for ${email}. They are told by email, and log in with their password.`
    : `Two-step sign-in was not on for ${email}. Nothing was changed.`
}
