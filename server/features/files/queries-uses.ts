import { sql } from 'kysely'
import type { Transaction, WorkspaceDb } from '#server/platform/db/database.ts'
import type { FileRow, FileUse } from './queries.ts'

type Asked = Pick<WorkspaceDb, 'id' | 'plain'>
export type HangingFile = { kind: FileUse; id: string; name: string }

/** What hangs on a subject, in the order in which it was put there. */
export const hanging = (db: Asked, subject: string, kinds: readonly FileUse[]): Promise<HangingFile[]> =>
  db.plain<HangingFile>({
    name: 'files_hanging',
    text: `select u.kind, f.id, f.name from file_uses u join files f on f.manager_id = u.manager_id and f.id = u.file_id
      where u.manager_id = $1 and u.subject_id = $2 and u.kind = any($3) order by u.place`,
    values: [db.id, subject, kinds],
  })

/** Those of the files that the person uploaded or that hang on the subject already. They stay until the transaction ends. */
export const holdUsableFiles = (
  tx: Transaction,
  workspace: string,
  { ids, person, subject }: { ids: string[]; person: string; subject: string },
): Promise<FileRow[]> =>
  tx.plain<FileRow>({
    name: 'hold_usable_files',
    text: `select f.id, f.owner_id, f.uploaded_by, f.name, f.type, f.size, f.sha256, f.has_thumbnail from files f
      where f.manager_id = $1 and f.id = any($2::uuid[]) and (f.uploaded_by = $3 or exists (
        select from file_uses u where u.manager_id = $1 and u.file_id = f.id and u.subject_id = $4))
      order by f.id for key share of f`,
    values: [workspace, ids, person, subject],
  })

export type Place = { workspace: string; kind: FileUse; subjectId: string }

/**
 * The files of a place's list and those that are to be, before either changes: who deletes one of them at the same time waits, or
 * was first, instead of both waiting for each other.
 */
export async function holdFilesOfPlace(tx: Transaction, { workspace, kind, subjectId }: Place, ids: string[]) {
  await tx.plain({
    name: 'hold_files_of_place',
    text: `select from files f where f.manager_id = $1 and f.id in (
        select unnest($2::uuid[]) union
        select u.file_id from file_uses u where u.manager_id = $1 and u.subject_id = $3 and u.kind = $4)
      order by f.id for no key update of f`,
    values: [workspace, ids, subjectId, kind],
  })
}

export async function clearPlace(tx: Transaction, { workspace, kind, subjectId }: Place): Promise<void> {
  await tx
    .deleteFrom('file_uses')
    .where('manager_id', '=', workspace)
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .execute()
}

export async function removeUse(tx: Transaction, { workspace, kind, subjectId }: Place, file: string): Promise<void> {
  await tx
    .deleteFrom('file_uses')
    .where('manager_id', '=', workspace)
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .where('file_id', '=', file)
    .execute()
}

/** Puts files at the end of a place's list, in this order; one that hangs there already moves to the end. */
export async function hangAtEnd(tx: Transaction, { workspace, kind, subjectId }: Place, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = ids.map((file_id) => ({ manager_id: workspace, file_id, kind, subject_id: subjectId }))
  await tx
    .insertInto('file_uses')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['manager_id', 'file_id', 'kind', 'subject_id']).doUpdateSet({ place: sql`default` }),
    )
    .execute()
}

/** The files that belong to a person or hang on them, and that hang on nobody and nothing else. */
export async function deleteFilesAbout(tx: Transaction, workspace: string, person: string): Promise<void> {
  await tx
    .deleteFrom('files as f')
    .where('f.manager_id', '=', workspace)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('f.owner_id', '=', person),
        exists(
          selectFrom('file_uses as own')
            .select('own.file_id')
            .where('own.manager_id', '=', workspace)
            .whereRef('own.file_id', '=', 'f.id')
            .where('own.subject_id', '=', person),
        ),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('file_uses as other')
            .select('other.file_id')
            .where('other.manager_id', '=', workspace)
            .whereRef('other.file_id', '=', 'f.id')
            .where('other.subject_id', '!=', person),
        ),
      ),
    )
    .execute()
  await tx.deleteFrom('file_uses').where('manager_id', '=', workspace).where('subject_id', '=', person).execute()
}
