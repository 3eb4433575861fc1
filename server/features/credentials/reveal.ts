import type { CredentialField } from '#contract/domain/credential-fields.ts'
import { effective, type Grant } from '#contract/domain/grants.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { chosenBy, visibleClient } from '#server/features/onboarding/service.ts'
import { grantsOf } from '#server/features/permissions/service.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { authorize } from './policy.ts'
import { sealedOf } from './queries.ts'

/** One password of a client, for the person who asks; that they looked is kept with it or nothing is answered (ONB-18). */
export async function revealPassword(
  { db, limits, vault }: Pick<Parts, 'db' | 'limits' | 'vault'>,
  actor: Actor,
  clientId: string,
  field: CredentialField,
): Promise<string> {
  await limits.take('reveal by user', actor.id)
  return db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const client = await visibleClient(tx, actor, clientId)
    authorize(actor, 'password.reveal', { field, may: await rightsOf(tx, actor, clientId) })
    const [row] = await sealedOf(tx, clientId, [field])
    if (!row) throw new ApiError('not_found', { detail: credentialTexts.gone })
    await recordAuditEvent(tx, actor, {
      action: 'credential.revealed',
      subjectId: clientId,
      subjectName: client.name,
      field,
    })
    return vault.unwrap(row.key).open({ client: clientId, field }, row.sealed)
  })
}

async function rightsOf(tx: Transaction, actor: Actor, clientId: string): Promise<(grant: Grant) => boolean> {
  const chosen = await chosenBy(tx, clientId)
  return chosen ? effective(await grantsOf(tx, actor.id, clientId), chosen) : () => false
}
