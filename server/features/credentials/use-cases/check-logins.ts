import type { z } from 'zod'
import type { checkLogin as checkCall, LoginCheck } from '#contract/credentials.ts'
import { grantFor } from '#contract/domain/grants.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { findEffectiveGrants, findVisibleClient } from '#server/features/access/index.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { authorize } from '../policy.ts'
import { type Check, deleteChecks, listCheckedLogins, saveCheck } from '../queries/login-checks.ts'

/** What staff found out about a client's logins, of those that the reader may reveal; clients see all of their own. */
export async function listLoginChecks(db: DbOrTransaction, actor: Actor, clientId: string): Promise<LoginCheck[]> {
  if (actor.role === 'Client') authorize(actor, 'access.view', { id: clientId })
  else await findVisibleClient(db, actor, clientId)
  const may = actor.role === 'Employee' ? await findEffectiveGrants(db, actor.id, clientId) : () => true
  return (await listCheckedLogins(db, clientId)).flatMap(({ field, version, check }) =>
    check && may(grantFor(field))
      ? [{ field, works: check.works, by: { id: check.by, name: check.name }, at: check.at.toISOString(), version }]
      : [],
  )
}

type Verdict = z.output<typeof checkCall.body>

/**
 * Stores what the actor found out about the login that they revealed. Answers what counted before and counts now. The caller has
 * locked the client's record, as whoever changes a login does.
 */
export async function storeLoginCheck(
  tx: Transaction,
  actor: Actor,
  client: { id: string; name: string },
  { field, works, version }: Verdict,
): Promise<{ before: Check | undefined; now: Check | undefined }> {
  authorize(actor, 'password.reveal', { field, may: await findEffectiveGrants(tx, actor.id, client.id) })
  const login = (await listCheckedLogins(tx, client.id)).find((check) => check.field === field)
  if (!login) throw new ApiError('not_found', { detail: credentialTexts.gone })
  const { check: before } = login
  if (login.version !== version) throw new ApiError('conflict', { detail: credentialTexts.check.changed })
  // A report is taken back, not outvoted: whoever says that it works may not have seen the report.
  if (works === true && before?.works === false)
    throw new ApiError('conflict', { detail: credentialTexts.check.reportedMeanwhile(before.name) })
  if (works === (before?.works ?? null)) return { before, now: before }
  const now = works === null ? undefined : { works, at: new Date(), by: actor.id, name: actor.name }
  if (now) await saveCheck(tx, client.id, login, now)
  else await deleteChecks(tx, client.id, [field])
  await recordAuditEvent(tx, actor, {
    action: now ? (now.works ? 'credential.works' : 'credential.not_working') : 'credential.check_withdrawn',
    subjectId: client.id,
    subjectName: client.name,
    field,
  })
  return { before, now }
}
