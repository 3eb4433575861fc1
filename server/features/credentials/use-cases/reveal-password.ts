import type { CredentialField } from '#contract/domain/credential-fields.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { findEffectiveGrants, findVisibleClient, lockOwnGrants, openingToday } from '#server/features/access/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { authorize } from '../policy.ts'
import { listSealed } from '../queries/credentials.ts'
import { listCheckedLogins } from '../queries/login-checks.ts'

/** Opens one password. The audit event is recorded in the same transaction, or nothing is answered (ONB-18). */
export async function revealPassword(
  { db, limits, vault }: Pick<Parts, 'db' | 'limits' | 'vault'>,
  actor: Actor,
  clientId: string,
  credentialField: CredentialField,
): Promise<{ value: string; version: string }> {
  await limits.take('reveal by user', actor.id)
  return db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await lockOwnGrants(tx, actor)
    const client = await findVisibleClient(tx, actor, clientId)
    authorize(actor, 'password.reveal', {
      field: credentialField,
      may: await findEffectiveGrants(tx, actor.id, clientId),
    })
    // Read before the value: when the client changes it in between, the version is the older one and no check counts.
    const login = (await listCheckedLogins(tx, clientId)).find(({ field }) => field === credentialField)
    if (login?.check?.works === false) throw new ApiError('login_not_working')
    const [row] = await listSealed(tx, clientId, [credentialField])
    if (!row || !login) throw new ApiError('not_found', { detail: credentialTexts.gone })
    if (actor.role === 'Employee') await tx.sql(openingToday(tx, actor.id, clientId))
    await recordAuditEvent(tx, actor, {
      action: 'credential.revealed',
      subjectId: clientId,
      subjectName: client.name,
      field: credentialField,
    })
    const value = vault.unwrap(row.key).open({ client: clientId, field: credentialField }, row.sealed)
    return { value, version: login.version }
  })
}
