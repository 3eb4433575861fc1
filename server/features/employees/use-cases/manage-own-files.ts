import type { FileLink } from '#contract/files.ts'
import {
  attachFile,
  lockUsableFile,
  listAttachedFiles,
  type FileReference,
  detachFile,
} from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { listFormsToSign } from './manage-employee-forms.ts'
import { withLockedSelf } from './update-own-record.ts'

const signedFormPlace = ({ workspace, id }: Actor) => ({ workspace, kind: 'signed_form', subjectId: id }) as const

/** The forms an Employee has to sign, and the signed ones (EMP-7). */
export async function listOwnFiles(
  parts: Parts,
  actor: Actor,
): Promise<{ employee_onboarding_files: FileLink[]; own_files: FileLink[] }> {
  const db = parts.db.forWorkspace(actor.workspace)
  const [employee_onboarding_files, own_files] = await Promise.all([
    listFormsToSign(db, parts, actor),
    listSignedForms(db, parts, actor),
  ])
  return { employee_onboarding_files, own_files }
}

async function listSignedForms(db: DbOrTransaction, parts: Parts, actor: Actor): Promise<FileLink[]> {
  const { signed_form } = await listAttachedFiles(db, parts, actor, actor.id, ['signed_form'])
  return signed_form
}

export function addOwnFile(parts: Parts, actor: Actor, body: FileReference): Promise<FileLink[]> {
  return withLockedSelf(parts, actor, async (tx) => {
    const file = await lockUsableFile(tx, parts, actor, actor.id, body)
    await attachFile(tx, signedFormPlace(actor), file)
    return listSignedForms(tx, parts, actor)
  })
}

export function deleteOwnFile(parts: Parts, actor: Actor, filename: string): Promise<FileLink[]> {
  return withLockedSelf(parts, actor, async (tx) => {
    await detachFile(tx, signedFormPlace(actor), filename)
    return listSignedForms(tx, parts, actor)
  })
}
