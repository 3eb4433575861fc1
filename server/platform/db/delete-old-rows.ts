import { v7 } from 'uuid'
import type { SystemDb, Tables } from './database.ts'

/** As many rows go in one transaction: locks are short, and the database can vacuum in between. */
const PORTION = 1000
/** As many workspaces are looked through by one statement. */
const WORKSPACES = 200

/** `old` is a constant condition on a time that has an index. */
type Expired = { table: keyof Tables; old: string }

/** Deletes rows of all workspaces in portions, each in a transaction of its own. Returns how many. */
export async function deleteExpiredRows(
  db: Pick<SystemDb, 'transaction'>,
  { table, old }: Expired,
  portion: number = PORTION,
): Promise<number> {
  const text = `with gone as (delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${old} limit $1 for update skip locked)) returning 1)
    select count(*)::int as count from gone`
  let deleted = 0
  for (;;) {
    const [row] = await db.transaction((tx) =>
      tx.sql<{ count: number }>({ name: `delete_expired_${table}`, text, values: [portion] }),
    )
    deleted += row?.count ?? 0
    if ((row?.count ?? 0) < portion) return deleted
  }
}

type OldRows = { table: keyof Tables; days: number; also?: string }

const FIRST = '00000000-0000-0000-0000-000000000000'

/** The next portion of the workspaces after the one in the first value. */
export function oldRowsStatement({ table, days, also = 'true' }: OldRows, portion: number) {
  const before = new Date(Date.now() - days * 86_400_000)
  const id = v7({ msecs: before.getTime(), seq: 0, random: new Uint8Array(16) })
  const text = `with those as materialized (
      select manager_id from workspaces where manager_id > $1 order by manager_id limit ${WORKSPACES}
    ), old as materialized (
      select o.manager_id, o.id from those, lateral (
        select r.manager_id, r.id from ${table} r
        where r.manager_id = those.manager_id and r.id < $2 and r.created_at < $3 and ${also}
        order by r.id limit $4) o limit $4
    ), gone as (
      delete from ${table} r using old where r.manager_id = old.manager_id and r.id = old.id returning 1
    )
    select (select count(*)::int from gone) as count, (select max(manager_id::text) from those) as last`
  return { name: `delete_old_${table}`, text, values: [FIRST, id, before, portion] }
}

/**
 * The same for tables of the workspaces whose ids are in the order of time (UUID version 7): the primary key finds the old
 * rows, without an index of their own that each insert would pay for. `also` is a constant condition.
 */
export async function deleteOldRows(
  db: Pick<SystemDb, 'transaction'>,
  oldRows: OldRows,
  portion: number = PORTION,
): Promise<number> {
  const { values, ...statement } = oldRowsStatement(oldRows, portion)
  let deleted = 0
  let after = FIRST
  for (;;) {
    const next = { ...statement, values: [after, ...values.slice(1)] }
    const [row] = await db.transaction((tx) => tx.sql<{ count: number; last: string | null }>(next))
    deleted += row?.count ?? 0
    if (!row?.last) return deleted
    if (row.count < portion) after = row.last
  }
}
