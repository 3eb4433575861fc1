import { fileInUseTexts } from '#contract/texts/files.ts'
import { publishProgress } from '#server/features/access/index.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { FileHolder } from '#server/features/files/index.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { lockClient } from '../queries/client-details.ts'
import { deleteContract, listContracts } from '../queries/contracts.ts'

/** A contract goes with its file; a signed one stays as long as the client (CLI-14). */
export const contractFiles: FileHolder = {
  lock: (tx, client) => lockClient(tx, tx.id, client),
  async release(tx, parts, actor, { file, use: { subject_id } }) {
    const contract = (await listContracts(tx, tx.id, subject_id)).find(({ file_id }) => file_id === file)
    if (!contract) return
    if (contract.signed_at) throw new ApiError('file_in_use', { detail: fileInUseTexts.signed })
    await deleteContract(tx, contract.id)
    const client = await lockClient(tx, tx.id, subject_id)
    if (!client) return
    await recordAuditEvent(tx, actor, { action: 'contract.deleted', subjectId: subject_id, subjectName: client.name })
    publishProgress(tx, parts, client)
  },
}
