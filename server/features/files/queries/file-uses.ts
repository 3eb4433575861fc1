import { sql } from 'kysely'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { hasEmployees, type Tier } from '#contract/domain/plans.ts'
import type { Role } from '#contract/endpoint.ts'
import type { FileRow, FileUse, ShownPicture } from './files.ts'
import { messagesOf, visiblePictures } from './visibility.ts'

export type AttachedFile = { kind: FileUse; id: string; name: string }

/** In the order of attachment. */
export const listUses = (db: DbOrTransaction, subject: string, kinds: readonly FileUse[]): Promise<AttachedFile[]> =>
  db.sql<AttachedFile>({
    name: 'attached_files',
    text: `select u.kind, f.id, f.name from file_uses u join files f on f.manager_id = u.manager_id and f.id = u.file_id
      where u.manager_id = $1 and u.subject_id = $2 and u.kind = any($3) order by u.place`,
    values: [db.id, subject, kinds],
  })

/** Logos that operating systems show as an icon. Anybody may ask for them, so none is so large that reading it would cost. */
export const listIcons = (db: DbOrTransaction): Promise<(AttachedFile & { type: string })[]> =>
  db.sql<AttachedFile & { type: string }>({
    name: 'icon_logos',
    text: `select u.kind, f.id, f.name, f.type from file_uses u join files f on f.manager_id = u.manager_id and f.id = u.file_id
      where u.manager_id = $1 and u.subject_id = $1 and u.kind in ('thumbnail_logo', 'homepage_logo')
        and f.type in ('image/png', 'image/jpeg') and f.size <= 1000000 order by u.place`,
    values: [db.id],
  })

/** Locks the files that the person uploaded or that are attached to the subject, of one kind or any, until the transaction ends. */
export const lockUsableRows = (
  tx: Transaction,
  workspace: string,
  { ids, person, subject, kind }: { ids: string[]; person: string; subject: string; kind: FileUse | undefined },
): Promise<FileRow[]> =>
  tx.sql<FileRow>({
    name: 'lock_usable_files',
    text: `select f.id, f.owner_id, f.uploaded_by, f.name, f.type, f.size, f.sha256, f.has_thumbnail, f.thumbnail_due from files f
      where f.manager_id = $1 and f.id = any($2::uuid[]) and (f.uploaded_by = $3 or exists (
        select from file_uses u where u.manager_id = $1 and u.file_id = f.id and u.subject_id = $4
          and ($5::text is null or u.kind = $5)))
      order by f.id for key share of f`,
    values: [workspace, ids, person, subject, kind ?? null],
  })

/** True if a message that the person can read carries the file (MSG-15). */
export async function isInMessagesOf(
  db: DbOrTransaction,
  person: string,
  file: string,
  conversation?: string,
): Promise<boolean> {
  const [row] = await db.sql({
    name: 'file_in_messages_of',
    text: `${messagesOf('$2', '$3')} and s.conversation_id = coalesce($4, s.conversation_id) limit 1`,
    values: [db.id, person, file, conversation ?? null],
  })
  return row !== undefined
}

export type FileUsePlace = { workspace: string; kind: FileUse; subjectId: string }

/**
 * Locks the current and the future files of a list before either changes. A concurrent deletion waits or was first;
 * neither deadlocks.
 */
export async function lockFilesOfPlace(tx: Transaction, { workspace, kind, subjectId }: FileUsePlace, ids: string[]) {
  await tx.sql({
    name: 'lock_files_of_place',
    text: `select from files f where f.manager_id = $1 and f.id in (
        select unnest($2::uuid[]) union
        select u.file_id from file_uses u where u.manager_id = $1 and u.subject_id = $3 and u.kind = $4)
      order by f.id for no key update of f`,
    values: [workspace, ids, subjectId, kind],
  })
}

export async function deleteUses(tx: Transaction, { workspace, kind, subjectId }: FileUsePlace): Promise<void> {
  await tx
    .deleteFrom('file_uses')
    .where('manager_id', '=', workspace)
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .execute()
}

export async function deleteUse(
  tx: Transaction,
  { workspace, kind, subjectId }: FileUsePlace,
  file: string,
): Promise<void> {
  await tx
    .deleteFrom('file_uses')
    .where('manager_id', '=', workspace)
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .where('file_id', '=', file)
    .execute()
}

/** Appends files in this order. A file that is attached already moves to the end. */
export async function appendUses(
  tx: Transaction,
  { workspace, kind, subjectId }: FileUsePlace,
  ids: string[],
): Promise<void> {
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

/**
 * Of a deleted person or conversation: the files that belong to the subject or are attached to it, and that nothing else
 * uses. Files that the subject sent are deleted too; the messages keep their names.
 */
export async function deleteFilesOf(tx: Transaction, workspace: string, subject: string): Promise<void> {
  const values = [workspace, subject]
  // The lock comes first: a file that is attached elsewhere at this moment is seen there and stays.
  await tx.sql({ name: 'lock_files_about', text: `select ${ABOUT} order by f.id for update of f`, values })
  await tx.sql({
    name: 'delete_files_about',
    text: `delete ${ABOUT} and not exists (select from file_uses other
      where other.manager_id = $1 and other.file_id = f.id and other.subject_id <> $2
        and not (other.kind = 'message' and f.owner_id = $2))`,
    values,
  })
  await tx.deleteFrom('file_uses').where('manager_id', '=', workspace).where('subject_id', '=', subject).execute()
}

const ABOUT = `from files f where f.manager_id = $1 and (f.owner_id = $2 or f.id in (
  select own.file_id from file_uses own where own.manager_id = $1 and own.subject_id = $2))`

export type PictureViewer = { id: string; role: Role; tier: Tier | null }
type PictureRow = { subject_id: string; kind: ShownPicture; id: string; name: string }

export const listPictureRows = (
  db: DbOrTransaction,
  { id, role, tier }: PictureViewer,
  ids: readonly string[],
): Promise<PictureRow[]> =>
  db.sql<PictureRow>({
    name: 'visible_pictures',
    text: `select v.subject_id, v.kind, f.id, f.name
      from (select x.* ${visiblePictures({ id: '$3', role: '$4', hasEmployees: '$5' })} and x.subject_id = any($2::uuid[])) v
      join files f on f.manager_id = v.manager_id and f.id = v.file_id`,
    values: [db.id, ids, id, role, hasEmployees(tier)],
  })
