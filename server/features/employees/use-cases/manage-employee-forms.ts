import type { FileLink } from '#contract/files.ts'
import { addFile, fileFor, filesOf, type GivenFile, takeOff } from '#server/features/files/service.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { authorize, canSeeFormsToSign } from '../policy.ts'

/** The workspace's forms hang on its Manager, who has the workspace's id. */
const employeeFormPlace = (workspace: string) => ({ workspace, kind: 'employee_form', subjectId: workspace }) as const

/** The files that Employees must sign, for who may see them. */
export async function listFormsToSign(
  db: DbOrTransaction,
  parts: Pick<Parts, 'fileLinks'>,
  actor: Pick<Actor, 'tier' | 'role'>,
): Promise<FileLink[]> {
  return canSeeFormsToSign(actor) ? listForms(db, parts) : []
}

async function listForms(db: DbOrTransaction, parts: Pick<Parts, 'fileLinks'>): Promise<FileLink[]> {
  const { employee_form } = await filesOf(db, parts, db.id, ['employee_form'])
  return employee_form
}

export async function addEmployeeForm(parts: Parts, actor: Actor, body: GivenFile): Promise<FileLink[]> {
  authorize(actor, 'employee.manage', undefined)
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const file = await fileFor(tx, parts, actor, actor.workspace, body)
    await addFile(tx, employeeFormPlace(actor.workspace), file)
    return listForms(tx, parts)
  })
}

export async function removeEmployeeForm(parts: Parts, actor: Actor, filename: string): Promise<FileLink[]> {
  authorize(actor, 'employee.manage', undefined)
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await takeOff(tx, employeeFormPlace(actor.workspace), filename)
    return listForms(tx, parts)
  })
}
