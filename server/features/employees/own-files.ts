import type { FileLink } from '#contract/files.ts'
import { addFile, fileFor, filesOf, type GivenFile, takeOff } from '#server/features/files/service.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { formsToSign } from './forms.ts'
import { withSelf } from './own.ts'

const placeOf = ({ workspace, id }: Actor) => ({ workspace, kind: 'signed_form', subjectId: id }) as const

/** What an Employee is to sign, and what they have handed in (EMP-7). */
export async function ownFiles(
  parts: Parts,
  actor: Actor,
): Promise<{ employee_onboarding_files: FileLink[]; own_files: FileLink[] }> {
  const db = parts.db.forWorkspace(actor.workspace)
  const [employee_onboarding_files, own_files] = await Promise.all([
    formsToSign(db, parts, actor),
    signedBy(db, parts, actor),
  ])
  return { employee_onboarding_files, own_files }
}

async function signedBy(db: DbOrTransaction, parts: Parts, { id }: Actor): Promise<FileLink[]> {
  const { signed_form } = await filesOf(db, parts, id, ['signed_form'])
  return signed_form
}

export function handIn(parts: Parts, actor: Actor, body: GivenFile): Promise<FileLink[]> {
  return withSelf(parts, actor, async (tx) => {
    const file = await fileFor(tx, parts, actor, actor.id, body)
    await addFile(tx, placeOf(actor), file)
    return signedBy(tx, parts, actor)
  })
}

export function takeBack(parts: Parts, actor: Actor, filename: string): Promise<FileLink[]> {
  return withSelf(parts, actor, async (tx) => {
    await takeOff(tx, placeOf(actor), filename)
    return signedBy(tx, parts, actor)
  })
}
