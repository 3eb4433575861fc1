import type { z } from 'zod'
import { type Client, maxExtraEmails, type updateBilling as updateBillingCall } from '#contract/clients.ts'
import { isEmail, normalizeEmail } from '#contract/domain/email.ts'
import { type ListOrChange, resolveList } from '#contract/domain/list-changes.ts'
import type { FileBody } from '#contract/files.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { publishProgress } from '#server/features/access/index.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { lockUsableFile, saveAttachedFiles } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { invalidFields, ApiError } from '#server/platform/api-error.ts'
import { requireUnchanged } from '#server/platform/changed-meanwhile.ts'
import { showClient } from './show-client.ts'
import { authorize } from '../policy.ts'
import { findBilling, lockClient, saveBilling } from '../queries/client-details.ts'

type Body = z.output<typeof updateBillingCall.body>
type Media = z.output<typeof FileBody> | null

/** Changes the given fields. A Client changes their own record, the Manager that of the named client. */
export async function updateBilling(parts: Parts, actor: Actor, body: Body): Promise<Client> {
  const { client_id, before, billing_media, billing_extra_email: extra, ...fields } = body
  const id = client_id ?? (actor.role === 'Client' ? actor.id : undefined)
  if (id === undefined) throw invalidFields([{ path: 'client_id', message: fieldTexts.missing }])
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    authorize(actor, 'client_record.view', { id })
    const client = await lockClient(tx, actor.workspace, id)
    if (!client) throw new ApiError('not_found')
    requireUnchanged((await findBilling(tx, id)) ?? {}, before, fields)
    const emails = extra && { billing_extra_email: await extraEmailsAfter(tx, id, 'val' in extra ? extra.val : extra) }
    await saveBilling(tx, id, { ...fields, ...emails })
    if (billing_media !== undefined) await saveMedia(tx, parts, actor, id, billing_media)
    if (actor.id !== id) {
      await recordAuditEvent(tx, actor, { action: 'client.billing_changed', subjectId: id, subjectName: client.name })
    }
    publishProgress(tx, parts, client)
  })
  return showClient(parts, actor, id)
}

async function extraEmailsAfter(tx: Transaction, client: string, change: ListOrChange<string>): Promise<string[]> {
  const before = (await findBilling(tx, client))?.billing_extra_email ?? []
  const after = resolveList(before, change)
  const isWrong = after.some((email) => !before.includes(email) && !isEmail(email))
  if (isWrong) throw invalidFields([{ path: 'billing_extra_email', message: fieldTexts.notOneEmail }])
  const message = fieldTexts.tooMany(maxExtraEmails)
  if (after.length > maxExtraEmails) throw invalidFields([{ path: 'billing_extra_email', message }])
  return after.map((email) => (before.includes(email) ? email : normalizeEmail(email)))
}

/** The file's bytes decide whether it is a picture or a video, not its name (CLI-10). */
async function saveMedia(tx: Transaction, parts: Parts, actor: Actor, subjectId: string, media: Media): Promise<void> {
  if (media) {
    const { type } = await lockUsableFile(tx, parts, actor, subjectId, media)
    const message = clientTexts.notPictureOrVideo
    if (!/^(?:image|video)\//.test(type)) throw invalidFields([{ path: 'billing_media', message }])
  }
  await saveAttachedFiles(tx, parts, actor, { kind: 'billing_media', subjectId }, media ? [media] : [])
}
