import type { Client, Contract } from '#contract/clients.ts'
import { findQuestionnaires } from '#server/features/access/index.ts'
import { listAttachedFiles } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { authorize } from '../policy.ts'
import { presentClientDetail, presentContract } from '../present.ts'
import { findClientDetail } from '../queries/client-details.ts'
import { listContracts } from '../queries/contracts.ts'

/** Shows what the client's page needs besides the onboarding. */
export async function showClient(parts: Parts, actor: Actor, id: string): Promise<Client> {
  const db = parts.db.forWorkspace(actor.workspace)
  authorize(actor, 'client_record.view', { id })
  const [row, contracts, questionnaires, files] = await Promise.all([
    findClientDetail(db, id),
    presentContracts(db, parts, actor, id),
    findQuestionnaires(db, id),
    listAttachedFiles(db, parts, actor, id, ['billing_media']),
  ])
  if (!row) throw new ApiError('not_found')
  const media = files.billing_media.at(-1)
  return presentClientDetail({ row, workspace: db.id, media, contracts, questionnaires })
}

async function presentContracts(
  db: WorkspaceDb,
  { fileLinks }: Parts,
  viewer: Actor,
  client: string,
): Promise<Contract[]> {
  const rows = await listContracts(db, db.id, client)
  return rows.map((row) =>
    presentContract(row, fileLinks.linkTo({ workspace: db.id, person: viewer.id, id: row.file_id, name: row.name })),
  )
}
