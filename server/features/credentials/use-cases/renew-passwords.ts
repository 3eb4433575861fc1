import { z } from 'zod'
import type { PasswordRenewal } from '#contract/credentials.ts'
import { credentialFields, isPasswordField } from '#contract/domain/credential-fields.ts'
import { grantFor } from '#contract/domain/grants.ts'
import { isItemGrant } from '#contract/domain/grant-keys.ts'
import { addTitles } from '#server/features/access/index.ts'
import { recordAuditEvents } from '#server/features/audit/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction, WorkspaceDb } from '#server/platform/db/database.ts'
import { defineJob, enqueueEach } from '#server/platform/jobs/jobs.ts'
import {
  countRenewals,
  insertRenewals,
  listRenewals,
  lockRenewals,
  markAsked,
  markDismissed,
  type RenewalReason,
} from '../queries/password-renewals.ts'

const MAX_RENEWALS = 500

/** Sends the login back to the client; the onboarding handles it. */
export const renewPasswordJob = defineJob(
  'onboarding.renew_password',
  z.object({ manager_id: z.uuid(), client_id: z.uuid(), field: z.string(), by: z.uuid(), name: z.string() }),
)

type Renewals = { items: PasswordRenewal[]; total: number }

export async function listPasswordRenewals(db: WorkspaceDb): Promise<Renewals> {
  const [rows, total] = await Promise.all([listRenewals(db, MAX_RENEWALS), countRenewals(db)])
  const items = rows.map(({ id, opened_from, opened_until, asked_at, ...row }) => ({
    _id: id,
    ...row,
    opened_from: opened_from.toISOString(),
    opened_until: opened_until.toISOString(),
    asked: asked_at?.toISOString() ?? null,
  }))
  return { items: await addTitles(db, items, ({ field }) => [field]), total }
}

/**
 * Lists the passwords that a person has opened since their last change, as the person no longer should know them
 * (COL-45). `lost`: only those that these grants showed.
 */
export async function noteKnownPasswords(
  tx: Transaction,
  knower: { id: string; name: string },
  reason: RenewalReason,
  lost?: readonly { client_id: string; keys: readonly string[] }[],
): Promise<void> {
  const fields = lost?.flatMap(({ client_id, keys }) =>
    keys.flatMap(passwordsOf).map((field) => ({ client_id, field })),
  )
  if (fields?.length === 0) return
  await insertRenewals(tx, knower, reason, fields)
}

/** The password fields that a grant shows. */
const passwordsOf = (key: string): string[] =>
  isItemGrant(key) ? [key] : credentialFields.filter((field) => isPasswordField(field) && grantFor(field) === key)

export async function askForNewPasswords(
  { db }: Pick<Parts, 'db'>,
  actor: Actor,
  ids: readonly string[],
): Promise<Renewals> {
  const workspace = db.forWorkspace(actor.workspace)
  await workspace.transaction((tx) => askForNewPassword(tx, actor, ids))
  return listPasswordRenewals(workspace)
}

/** The one place that asks a client for a new password. */
async function askForNewPassword(tx: Transaction, actor: Actor, ids: readonly string[]): Promise<void> {
  const rows = (await lockRenewals(tx, ids)).filter(({ asked_at }) => asked_at === null)
  if (rows.length === 0) return
  await markAsked(
    tx,
    rows.map(({ id }) => id),
  )
  // Two people may know the same password: the client is asked once.
  const renewals = new Map(rows.map((row) => [`${row.client_id} ${row.field}`, row]))
  await enqueueEach(
    tx,
    renewPasswordJob,
    [...renewals.values()].map(({ client_id, field }) => ({
      manager_id: tx.id,
      client_id,
      field,
      by: actor.id,
      name: actor.name,
    })),
  )
  await recordAuditEvents(
    tx,
    actor,
    [...renewals.values()].map(({ client_id, client_business, field }) => ({
      action: 'credential.renewal_asked',
      subjectId: client_id,
      subjectName: client_business,
      field,
    })),
  )
}

export async function dismissPasswordRenewals(
  { db }: Pick<Parts, 'db'>,
  actor: Actor,
  { ids, reason }: { ids: readonly string[]; reason: string },
): Promise<Renewals> {
  const workspace = db.forWorkspace(actor.workspace)
  await workspace.transaction(async (tx) => {
    const rows = await lockRenewals(tx, ids)
    if (rows.length === 0) return
    await markDismissed(
      tx,
      rows.map(({ id }) => id),
      reason,
    )
    await recordAuditEvents(
      tx,
      actor,
      rows.map(({ client_id, client_business, field, knower_id }) => ({
        action: 'credential.renewal_dismissed',
        subjectId: client_id,
        subjectName: client_business,
        field,
        about: { id: knower_id, name: reason },
      })),
    )
  })
  return listPasswordRenewals(workspace)
}
