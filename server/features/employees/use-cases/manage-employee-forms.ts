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
import { authorize, canSeeFormsToSign } from '../policy.ts'

/** The subject of the workspace's forms is its Manager, whose id is the workspace's id. */
const employeeFormPlace = (workspace: string) => ({ workspace, kind: 'employee_form', subjectId: workspace }) as const

/** The files that Employees must sign, for who may see them. */
export async function listFormsToSign(
  db: DbOrTransaction,
  parts: Pick<Parts, 'fileLinks'>,
  actor: Pick<Actor, 'id' | 'tier' | 'role'>,
): Promise<FileLink[]> {
  return canSeeFormsToSign(actor) ? listForms(db, parts, actor) : []
}

async function listForms(
  db: DbOrTransaction,
  parts: Pick<Parts, 'fileLinks'>,
  viewer: { id: string },
): Promise<FileLink[]> {
  const { employee_form } = await listAttachedFiles(db, parts, viewer, db.id, ['employee_form'])
  return employee_form
}

export async function addEmployeeForm(parts: Parts, actor: Actor, body: FileReference): Promise<FileLink[]> {
  authorize(actor, 'employee.manage', undefined)
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const file = await lockUsableFile(tx, parts, actor, actor.workspace, body)
    await attachFile(tx, employeeFormPlace(actor.workspace), file)
    return listForms(tx, parts, actor)
  })
}

export async function deleteEmployeeForm(parts: Parts, actor: Actor, filename: string): Promise<FileLink[]> {
  authorize(actor, 'employee.manage', undefined)
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await detachFile(tx, employeeFormPlace(actor.workspace), filename)
    return listForms(tx, parts, actor)
  })
}
