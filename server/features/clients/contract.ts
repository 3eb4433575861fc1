import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { uploadContract } from '#contract/clients.ts'
import type { FileLink } from '#contract/files.ts'
import { addFile, fileFor } from '#server/features/files/service.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { tellPages } from './billing.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { authorize } from './policy.ts'
import { contractsOf, holdClient, insertContract } from './queries-detail.ts'

/** Makes an uploaded file the client's contract (CLI-13). One that is listed already is not listed twice. */
export async function addContract(
  parts: Parts,
  actor: Actor,
  { user_id, ...body }: z.output<typeof uploadContract.body>,
): Promise<FileLink> {
  const { workspace } = actor
  return parts.db.forWorkspace(workspace).transaction(async (tx) => {
    authorize(actor, 'client.reach', { id: user_id })
    const client = await holdClient(tx, workspace, user_id)
    if (!client) throw new Refusal('not_found')
    const file = await fileFor(tx, parts, actor, user_id, body)
    const listed = await contractsOf(tx, workspace, user_id)
    if (!listed.some((contract) => contract.file_id === file.id)) {
      await insertContract(tx, { manager_id: workspace, id: newId(), client_id: user_id, file_id: file.id })
      await addFile(tx, { workspace, kind: 'contract', subjectId: user_id }, file)
      tellPages(tx, parts, workspace, client)
    }
    const { id, name } = file
    return { filename: name, location: parts.fileLinks.linkTo({ workspace, id, name }) }
  })
}
