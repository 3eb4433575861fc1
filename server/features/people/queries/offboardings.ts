import { sql } from 'kysely'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'

export type ReceiptRow = {
  id: string
  client_id: string
  client_name: string
  business_name: string
  ended_by: string
  created_at: Date
  revoked: { employee: string; grants: string[] }[]
  logins: string[]
  sessions: number
}

const columns = [
  'id',
  'client_id',
  'client_name',
  'business_name',
  'ended_by',
  'created_at',
  'revoked',
  'logins',
  'sessions',
] as const
const MOST_LISTED = 500

/** Newest first, of one client or of all. */
export function listReceiptRows(db: DbOrTransaction, client: string | null): Promise<ReceiptRow[]> {
  const rows = db.read.selectFrom('offboardings').select(columns).where('manager_id', '=', db.id)
  return (client === null ? rows : rows.where('client_id', '=', client))
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .$castTo<ReceiptRow>()
    .execute()
}

export const findReceipt = (db: DbOrTransaction, id: string): Promise<ReceiptRow | undefined> =>
  db.read
    .selectFrom('offboardings')
    .select(columns)
    .where('manager_id', '=', db.id)
    .where('id', '=', id)
    .$castTo<ReceiptRow>()
    .executeTakeFirst()

export const insertReceipt = (
  tx: Transaction,
  { revoked, ...row }: Omit<ReceiptRow, 'created_at'>,
): Promise<ReceiptRow> =>
  tx
    .insertInto('offboardings')
    .values({ manager_id: tx.id, ...row, revoked: JSON.stringify(revoked) })
    .returning(columns)
    .$castTo<ReceiptRow>()
    .executeTakeFirstOrThrow()

/** The grants of active and archived employees, by name; ended ones too. */
export const listGrantRows = (
  db: DbOrTransaction,
  client: string,
): Promise<{ employee_id: string; name: string; grants: string[] }[]> =>
  db.sql({
    name: 'every_grant_of_client',
    text: `select p.employee_id, u.name, p.grants
      from client_permissions p join users u on u.manager_id = p.manager_id and u.id = p.employee_id
      where p.manager_id = $1 and p.client_id = $2 order by u.name, u.id`,
    values: [db.id, client],
  })

export async function deleteGrantsOfClient(tx: Transaction, client: string): Promise<void> {
  await tx.deleteFrom('client_permissions').where('manager_id', '=', tx.id).where('client_id', '=', client).execute()
}

export async function countSessions(db: DbOrTransaction, user: string): Promise<number> {
  const row = await db.read
    .selectFrom('sessions')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('manager_id', '=', db.id)
    .where('user_id', '=', user)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.count ?? 0
}
