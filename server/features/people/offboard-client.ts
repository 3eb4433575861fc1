import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { formatDate } from '#contract/domain/format-dates.ts'
import type { Offboarding, OffboardingReceipt } from '#contract/offboarding.ts'
import { permissionsChanged } from '#contract/realtime.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { wordOfKey } from '#contract/texts/item-keys.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { receiptParts } from '#contract/texts/offboarding.ts'
import { findClient, findItemTitles, findPerson, findVisibleClient } from '#server/features/access/index.ts'
import { recordAuditEvents } from '#server/features/audit/index.ts'
import { findStoredFields } from '#server/features/credentials/index.ts'
import { forgetLogins } from '#server/features/onboarding/index.ts'
import { sendEmail } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { DbOrTransaction, WorkspaceDb } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { setArchived } from './archive-person.ts'
import { authorize } from './policy.ts'
import { lockPersonForDeletion } from './queries/people.ts'
import {
  countSessions,
  deleteGrantsOfClient,
  findReceipt,
  insertReceipt,
  listGrantRows,
  listReceiptRows,
  type ReceiptRow,
} from './queries/offboardings.ts'

const receiptEmailJob = defineJob('people.receipt', z.object({ manager_id: z.uuid(), receipt_id: z.uuid() }))

export function peopleJobs(parts: Parts): void {
  parts.jobs.handle(receiptEmailJob, (payload, { id }) => sendReceipt(parts, payload, id))
}

export async function showOffboarding(parts: Parts, actor: Actor, id: string): Promise<Offboarding> {
  const db = parts.db.forWorkspace(actor.workspace)
  const { name, business_name, archived } = await findVisibleClient(db, actor, id)
  const [ends, [receipt]] = await Promise.all([findWhatEnds(db, id), listReceiptRows(db, id)])
  const { revoked, fields, wordOf, sessions } = ends
  return {
    client: { _id: id, name, business_name, archived },
    grants: revoked.map(({ employee, grants }) => ({ employee, items: grants.map(wordOf) })),
    logins: fields.map(wordOf),
    sessions,
    receipt: receipt ? presentReceipt(receipt) : null,
  }
}

/**
 * Ends the work with a client in one transaction: all grants, all logins, all sessions, then the archive and the
 * receipt. Where nothing has begun again since the last time, the answer is that receipt (decision 38).
 */
export async function offboardClient(parts: Parts, actor: Actor, id: string): Promise<OffboardingReceipt> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const client = await lockPersonForDeletion(tx, id)
    if (!client) throw new ApiError('not_found')
    authorize(actor, 'client.offboard', client)
    const { revoked, fields, wordOf, sessions } = await findWhatEnds(tx, id)
    const [last] = await listReceiptRows(tx, id)
    if (last && client.archived && revoked.length === 0 && fields.length === 0) return presentReceipt(last)

    await deleteGrantsOfClient(tx, id)
    await forgetLogins(tx, parts, actor, id)
    if (!client.archived) await setArchived(tx, parts, id, true)

    const found = await findClient(tx, id)
    const row = await insertReceipt(tx, {
      id: newId(),
      client_id: id,
      client_name: client.name,
      business_name: found?.business_name ?? client.name,
      ended_by: actor.name,
      revoked: revoked.map(({ employee, grants }) => ({ employee, grants: grants.map(wordOf) })),
      logins: fields.map(wordOf),
      sessions,
    })
    await recordAuditEvents(tx, actor, [
      ...revoked.map(({ employee_id, employee, grants }) => ({
        action: 'permission.changed' as const,
        subjectId: employee_id,
        subjectName: employee,
        about: { id, name: row.business_name },
        revoked: grants,
      })),
      { action: 'client.offboarded', subjectId: id, subjectName: client.name },
    ])
    await enqueue(tx, receiptEmailJob, { manager_id: tx.id, receipt_id: row.id })
    tx.afterCommit(() => {
      for (const { employee_id } of revoked)
        parts.realtime.publishToUser(actor.workspace, employee_id, permissionsChanged(employee_id), {})
    })
    return presentReceipt(row)
  })
}

export const listReceipts = async (db: WorkspaceDb): Promise<OffboardingReceipt[]> =>
  (await listReceiptRows(db, null)).map(presentReceipt)

export async function showReceipt(db: WorkspaceDb, id: string): Promise<OffboardingReceipt> {
  const row = await findReceipt(db, id)
  if (!row) throw new ApiError('not_found')
  return presentReceipt(row)
}

/**
 * Grants of archived employees count too: they would come back with the employee. A receipt stores words, because it is read years
 * later.
 */
async function findWhatEnds(db: DbOrTransaction, client: string) {
  const rows = await listGrantRows(db, client)
  const revoked = rows
    .map(({ employee_id, name, grants }) => ({ employee_id, employee: name, grants }))
    .filter(({ grants }) => grants.length > 0)
  const fields = [...(await findStoredFields(db, client))].toSorted()
  const titles = await findItemTitles(db, [...revoked.flatMap(({ grants }) => grants), ...fields])
  const wordOf = (name: string) => wordOfKey(name, credentialTexts.parts, titles)
  return { revoked, fields, wordOf, sessions: await countSessions(db, client) }
}

const presentReceipt = (row: ReceiptRow): OffboardingReceipt => ({
  _id: row.id,
  client_id: row.client_id,
  client_name: row.client_name,
  business_name: row.business_name,
  date: row.created_at.toISOString(),
  by: row.ended_by,
  grants: row.revoked.map(({ employee, grants }) => ({ employee, items: grants })),
  logins: row.logins,
  sessions: row.sessions,
})

/** A client who was deleted since gets no email. */
async function sendReceipt(
  parts: Parts,
  { manager_id, receipt_id }: z.output<typeof receiptEmailJob.payload>,
  job: string,
): Promise<void> {
  const db = parts.db.forWorkspace(manager_id)
  const row = await findReceipt(db, receipt_id)
  const to = row && (await findPerson(db, row.client_id))?.email
  if (!row || !to) return
  const { subject, sentence, why } = emailTexts.offboarding
  // A receipt is kept for years: its date has the year.
  await sendEmail(
    parts,
    { workspace: manager_id, user: row.client_id },
    ({ business, reader: { locale, timeZone } }) => ({
      to,
      subject: subject(business),
      messageId: `receipt.${job}`,
      sentence: sentence(row.ended_by, business, formatDate(row.created_at.toISOString(), { locale, timeZone })),
      sections: receiptParts(presentReceipt(row)),
      why: why(to, business),
    }),
  )
}
