import { sql } from 'kysely'
import { isOpen } from '#contract/domain/plans.ts'
import type { DbOrTransaction, Transaction, SystemDb } from '#server/platform/db/database.ts'
import { deleteFilesOfLinkJob } from '#server/features/files/index.ts'
import { deleteExpiredRows } from '#server/platform/db/delete-old-rows.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'

export type ItemLinkRow = {
  id: string
  client_id: string
  key: string
  email: string
  note: string
  created_at: Date
  expires_at: Date
  ended: 'used' | 'replaced' | 'withdrawn' | null
  expired: boolean
}

const COLUMNS = 'id, client_id, key, email, note, created_at, expires_at, ended, expires_at <= now() as expired'

export async function insertItemLink(
  tx: Transaction,
  link: Pick<ItemLinkRow, 'id' | 'client_id' | 'key' | 'email' | 'note'>,
): Promise<ItemLinkRow> {
  const [row] = await tx.sql<ItemLinkRow>({
    name: 'insert_item_link',
    text: `insert into item_links (manager_id, id, client_id, key, email, note) values ($1, $2, $3, $4, $5, $6)
      returning ${COLUMNS}`,
    values: [tx.id, link.id, link.client_id, link.key, link.email, link.note],
  })
  if (!row) throw new Error('the link was not inserted')
  await enqueue(tx, deleteFilesOfLinkJob, { manager_id: tx.id, link_id: row.id }, { runAt: row.expires_at })
  return row
}

/** The address got this item within the last hour: the seconds until it may get it again. */
export async function secondsUntilNextLink(
  tx: Transaction,
  { client_id, key, email }: Pick<ItemLinkRow, 'client_id' | 'key' | 'email'>,
): Promise<number | undefined> {
  const [row] = await tx.sql<{ seconds: number }>({
    name: 'item_link_wait',
    text: `select ceil(extract(epoch from created_at + interval '1 hour' - clock_timestamp()))::integer as seconds from item_links
      where manager_id = $1 and client_id = $2 and key = $3 and lower(email) = lower($4)
        and created_at > clock_timestamp() - interval '1 hour'
      order by created_at desc limit 1`,
    values: [tx.id, client_id, key, email],
  })
  return row?.seconds
}

/** Ends the links of items that still work. What was uploaded by them and not given is deleted. */
export async function endItemLinks(
  tx: Transaction,
  { client_id, keys }: Pick<ItemLinkRow, 'client_id'> & { keys: readonly string[] },
  ended: NonNullable<ItemLinkRow['ended']>,
): Promise<void> {
  const links = await tx
    .updateTable('item_links')
    .set({ ended })
    .where('manager_id', '=', tx.id)
    .where('client_id', '=', client_id)
    .where('key', 'in', keys)
    .where('ended', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of links) await enqueue(tx, deleteFilesOfLinkJob, { manager_id: tx.id, link_id: id })
}

/** False when the link has ended; while it is locked it does not end. */
export async function lockOpenItemLink(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('item_links')
    .select('id')
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .where('ended', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function saveItemLinkHash(tx: Transaction, id: string, token_hash: Buffer): Promise<void> {
  await tx.updateTable('item_links').set({ token_hash }).where('manager_id', '=', tx.id).where('id', '=', id).execute()
}

export function findItemLink(db: DbOrTransaction, id: string): Promise<ItemLinkRow | undefined> {
  return db.sqlOne<ItemLinkRow>({
    name: 'item_link',
    text: `select ${COLUMNS} from item_links where manager_id = $1 and id = $2`,
    values: [db.id, id],
  })
}

export function findItemLinkByHash(db: DbOrTransaction, hash: Buffer): Promise<ItemLinkRow | undefined> {
  return db.sqlOne<ItemLinkRow>({
    name: 'item_link_by_hash',
    text: `select ${COLUMNS} from item_links where manager_id = $1 and token_hash = $2`,
    values: [db.id, hash],
  })
}

export async function listOpenItemLinks(db: DbOrTransaction, client: string): Promise<ItemLinkRow[]> {
  return db.sql<ItemLinkRow>({
    name: 'open_item_links',
    text: `select ${COLUMNS} from item_links
      where manager_id = $1 and client_id = $2 and ended is null and expires_at > now() order by created_at desc`,
    values: [db.id, client],
  })
}

export type LinkedClient = {
  name: string
  email: string
  business_name: string
  manager_email: string
  manager_business: string
  tier: 'solo' | 'agency' | null
}

/** The client of a link, while they are active and the workspace may be used. */
export async function findLinkedClient(db: DbOrTransaction, client: string): Promise<LinkedClient | undefined> {
  const [row] = await db.sql<LinkedClient & { status: string | null }>({
    name: 'linked_client',
    text: `select u.name, u.email, u.business_name, m.email as manager_email, m.business_name as manager_business, s.tier, s.status
      from users u
      join users m on m.manager_id = u.manager_id and m.id = u.manager_id
      left join subscriptions s on s.manager_id = u.manager_id
      where u.manager_id = $1 and u.id = $2 and u.role = 'Client' and u.archived_at is null`,
    values: [db.id, client],
  })
  return row && isOpen(row.status ?? '') ? row : undefined
}

export const deleteOldItemLinks = (db: SystemDb): Promise<number> =>
  deleteExpiredRows(db, { table: 'item_links', old: "expires_at < now() - interval '30 days'" })
