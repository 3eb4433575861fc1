import type { Role } from '#contract/endpoint.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'

export async function findUsedBytes(db: DbOrTransaction): Promise<number> {
  const row = await db.read
    .selectFrom('storage_usage')
    .select('bytes')
    .where('manager_id', '=', db.id)
    .executeTakeFirst()
  return row?.bytes ?? 0
}

export async function sumUploadsOf(db: DbOrTransaction, person: string): Promise<number> {
  const row = await db.read
    .selectFrom('files')
    .select(({ fn }) => fn.sum<string | null>('size').as('bytes'))
    .where('manager_id', '=', db.id)
    .where('uploaded_by', '=', person)
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

export async function sumUploadsByLink(db: DbOrTransaction, link: string): Promise<{ files: number; bytes: number }> {
  const row = await db.read
    .selectFrom('files')
    .select(({ fn }) => [fn.countAll<string>().as('files'), fn.sum<string | null>('size').as('bytes')])
    .where('manager_id', '=', db.id)
    .where('link_id', '=', link)
    .executeTakeFirst()
  return { files: Number(row?.files ?? 0), bytes: Number(row?.bytes ?? 0) }
}

/** Saves whether the room is nearly used up. True when that changed. */
export async function saveWarned(tx: Transaction, isWarned: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('storage_usage')
    .set({ warned_at: isWarned ? new Date() : null })
    .where('manager_id', '=', tx.id)
    .where('warned_at', isWarned ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type UploaderRow = { id: string; name: string | null; role: Role | null; bytes: number; files: number }

/** Who uploaded most, by bytes. */
export const listUploaders = (db: DbOrTransaction, limit: number): Promise<UploaderRow[]> =>
  db.sql<UploaderRow>({
    name: 'uploaders',
    text: `select f.uploaded_by as id, u.name, u.role, f.bytes, f.files
      from (select uploaded_by, sum(size)::bigint as bytes, count(*) as files from files
        where manager_id = $1 group by uploaded_by order by bytes desc, uploaded_by limit $2) f
      left join users u on u.manager_id = $1 and u.id = f.uploaded_by
      order by f.bytes desc, f.uploaded_by`,
    values: [db.id, limit],
  })
