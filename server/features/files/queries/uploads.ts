import { sql } from 'kysely'
import type { DbOrTransaction, SystemDb, Transaction } from '#server/platform/db/database.ts'

/** A long file that arrives in parts. */
export type UploadRow = {
  id: string
  owner_id: string
  uploaded_by: string
  link_id: string | null
  size: number
  /** The bytes that are stored, without gaps. */
  received: number
  /** The file that was made of it. */
  file_id: string | null
}

/** Without effect where it was begun before. */
export async function insertUpload(tx: Transaction, upload: Omit<UploadRow, 'received' | 'file_id'>): Promise<void> {
  await tx
    .insertInto('uploads')
    .values({ ...upload, manager_id: tx.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const findUpload = (db: DbOrTransaction, id: string): Promise<UploadRow | undefined> =>
  db.read
    .selectFrom('uploads')
    .select(['id', 'owner_id', 'uploaded_by', 'link_id', 'size', 'received', 'file_id'])
    .where('manager_id', '=', db.id)
    .where('id', '=', id)
    .executeTakeFirst()

/** Counts a stored part. False where the upload is not at this offset. */
export async function saveReceived(
  tx: Transaction,
  id: string,
  { offset, received }: { offset: number; received: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({ received, touched_at: sql<Date>`now()` })
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .where('received', '=', offset)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False where it became a file before. Holds the row until the transaction ends. */
export async function saveUploadedFile(tx: Transaction, id: string, file_id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({ file_id, touched_at: sql<Date>`now()` })
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .where('file_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteUpload(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('uploads').where('manager_id', '=', tx.id).where('id', '=', id).execute()
}

/** What others of the workspace are uploading in parts. */
export type OpenUploads = { bytes: number; own: number; byLink: number }

/** One that has had no part for this long is taken for abandoned, and holds no more room than its parts. */
const LIVELY = sql<Date>`now() - interval '15 minutes'`

export async function sumOpenUploads(
  db: DbOrTransaction,
  { except, person, link }: { except: string; person: string; link: string | undefined },
): Promise<OpenUploads> {
  const rows = await db.read
    .selectFrom('uploads')
    .select(['size', 'received', 'uploaded_by', 'link_id'])
    .select(sql<boolean>`touched_at > ${LIVELY}`.as('is_lively'))
    .where('manager_id', '=', db.id)
    .where('file_id', 'is', null)
    .where('id', '<>', except)
    .execute()
  const sum = (of: typeof rows) =>
    of.reduce((total, { size, received, is_lively }) => total + (is_lively ? size : received), 0)
  return {
    bytes: sum(rows),
    own: sum(rows.filter(({ uploaded_by }) => uploaded_by === person)),
    byLink: sum(rows.filter(({ link_id }) => link_id !== null && link_id === link)),
  }
}

const ABANDONED = sql<Date>`now() - interval '3 hours'`

/** Deletes up to `limit` uploads of all workspaces that got no part for hours, and returns them. */
export const deleteOldUploads = (
  system: SystemDb,
  limit: number,
): Promise<{ manager_id: string; id: string; size: number }[]> =>
  system.transaction((tx) =>
    tx
      .with('old', (query) =>
        query
          .selectFrom('uploads')
          .select(['manager_id', 'id'])
          .where('touched_at', '<', ABANDONED)
          .orderBy('touched_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .deleteFrom('uploads')
      .using('old')
      .whereRef('uploads.manager_id', '=', 'old.manager_id')
      .whereRef('uploads.id', '=', 'old.id')
      .returning(['uploads.manager_id', 'uploads.id', 'uploads.size'])
      .execute(),
  )
