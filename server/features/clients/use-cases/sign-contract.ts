import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { Contract, signContract as signCall, uploadContract as uploadCall } from '#contract/clients.ts'
import { signedLabel } from '#contract/domain/change-labels.ts'
import type { FileLink } from '#contract/files.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { publishProgress } from '#server/features/access/index.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { attachFile, lockUsableFile } from '#server/features/files/index.ts'
import { notify } from '#server/features/notifications/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { authorize } from '../policy.ts'
import { presentContract } from '../present.ts'
import { lockClient } from '../queries/client-details.ts'
import { insertContract, listContracts, saveSignature } from '../queries/contracts.ts'

/** Makes an uploaded file the client's contract (CLI-13). A file that is a contract already is not added again. */
export async function uploadContract(
  parts: Parts,
  actor: Actor,
  { user_id, ...body }: z.output<typeof uploadCall.body>,
): Promise<FileLink> {
  const { workspace } = actor
  return parts.db.forWorkspace(workspace).transaction(async (tx) => {
    authorize(actor, 'client_record.view', { id: user_id })
    const client = await lockClient(tx, workspace, user_id)
    if (!client) throw new ApiError('not_found')
    const file = await lockUsableFile(tx, parts, actor, user_id, body)
    const listed = await listContracts(tx, workspace, user_id)
    if (!listed.some((contract) => contract.file_id === file.id)) {
      await insertContract(tx, { manager_id: workspace, id: newId(), client_id: user_id, file_id: file.id })
      await attachFile(tx, { workspace, kind: 'contract', subjectId: user_id }, file)
      await recordAuditEvent(tx, actor, { action: 'contract.uploaded', subjectId: user_id, subjectName: client.name })
      publishProgress(tx, parts, client)
    }
    const { id, name } = file
    return { filename: name, location: parts.fileLinks.linkTo({ workspace, person: actor.id, id, name }) }
  })
}

/**
 * Signs the newest contract by the typed name (CLI-13). The hash identifies the version that the client read. It must
 * equal the hash of the stored bytes, so a replaced contract cannot be signed unseen.
 */
export async function signContract(
  parts: Parts,
  actor: Actor,
  { name, sha256 }: z.output<typeof signCall.body>,
): Promise<Contract> {
  const { workspace, id: client_id } = actor
  return parts.db.forWorkspace(workspace).transaction(async (tx) => {
    authorize(actor, 'contract.sign', { id: client_id })
    // The lock makes a concurrent upload wait, or makes this wait for the upload.
    const client = await lockClient(tx, workspace, client_id)
    const [newest] = client ? await listContracts(tx, workspace, client_id) : []
    if (!client || !newest) throw new ApiError('not_found')
    if (newest.sha256.toString('hex') !== sha256.toLowerCase()) throw new ApiError('contract_replaced')
    if (newest.signed_at) throw new ApiError('contract_signed')
    const signed_at = await saveSignature(tx, newest.id, { name, sha256: newest.sha256 })
    await recordAuditEvent(tx, actor, { action: 'contract.signed', subjectId: client_id, subjectName: client.name })
    await notify(tx, parts, {
      workspace,
      userId: workspace,
      kind: 'onboarding',
      message: notificationTexts.onboarding(client.name, [signedLabel]),
      link: `/clients/${client_id}`,
      subjectId: client_id,
    })
    publishProgress(tx, parts, client)
    const signed = { ...newest, signed_name: name, signed_at, signed_sha256: newest.sha256 }
    const location = parts.fileLinks.linkTo({ workspace, person: client_id, id: newest.file_id, name: newest.name })
    return presentContract(signed, location)
  })
}
