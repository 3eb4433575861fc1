import { sql } from 'kysely'
import type { SystemDb, Transaction } from '#server/platform/db/database.ts'

export type DuePicture = { id: string; type: string; size: number }

/** The workspaces with pictures whose thumbnail is due, those that wait longest first. */
export async function listWorkspacesInLine(system: SystemDb): Promise<string[]> {
  const rows = await system.read
    .selectFrom('files')
    .select('manager_id')
    .where('thumbnail_due', '<=', sql<Date>`now()`)
    .groupBy('manager_id')
    .orderBy(({ fn }) => fn.min('thumbnail_due'))
    .execute()
  return rows.map(({ manager_id }) => manager_id)
}

/**
 * The picture of a workspace that waits longest. It is due again later, in case the process ends meanwhile, and after the
 * last try no more.
 */
export function takeDuePicture(tx: Transaction, mostTries: number): Promise<DuePicture | undefined> {
  return tx.sqlOne<DuePicture>({
    name: 'take_due_picture',
    text: `update files f set thumbnail_tries = f.thumbnail_tries + 1,
        thumbnail_due = case when f.thumbnail_tries + 1 < $2
          then now() + make_interval(secs => 30 * 4 ^ f.thumbnail_tries) end
      where f.manager_id = $1 and f.id = (select d.id from files d where d.manager_id = $1 and d.thumbnail_due <= now()
        order by d.thumbnail_due, d.id limit 1 for update)
      returning f.id, f.type, f.size`,
    values: [tx.id, mostTries],
  })
}

/** When the thumbnail of a picture is tried again; null after its last try, undefined when the file was deleted. */
export async function findNextTry(tx: Transaction, id: string): Promise<Date | null | undefined> {
  const row = await tx
    .selectFrom('files')
    .select('thumbnail_due')
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.thumbnail_due
}

/** False when the file was deleted meanwhile. */
export async function saveThumbnail(tx: Transaction, id: string, has_thumbnail: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('files')
    .set({ has_thumbnail, thumbnail_due: null })
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
