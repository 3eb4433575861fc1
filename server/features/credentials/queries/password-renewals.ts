import type { PasswordRenewal, renewalReasons } from '#contract/credentials.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'

export type RenewalReason = (typeof renewalReasons)[number]

// A person who typed the password in knows it as well as one who opened it. The keys rotate without changing updated_at.
const KNOWN = `
  select a.subject_id as client_id, a.field, a.created_at
  from audit_entries a
  where a.manager_id = $1 and a.actor_id = $2 and a.action in ('credential.revealed', 'credential.changed')
    and a.field like '%password'
    and ($5::json is null or exists (select from json_to_recordset($5) as lost(client_id uuid, field text)
      where lost.client_id = a.subject_id and lost.field = a.field))`

/**
 * A dismissed entry returns only when the person has opened the password again since. Waits while a client is being deleted
 * or a password is being saved, and then leaves it out.
 */
export async function insertRenewals(
  tx: Transaction,
  knower: { id: string; name: string },
  reason: RenewalReason,
  lost: readonly { client_id: string; field: string }[] | undefined,
): Promise<void> {
  await tx.sql({
    name: 'insert_renewals',
    text: `with known as materialized (${KNOWN}), existing as materialized (
        select id from users where manager_id = $1 and id in (select client_id from known) order by id for key share
      ), stored as materialized (
        select c.client_id, c.field, c.updated_at from credentials c
        where c.manager_id = $1 and c.client_id in (select id from existing)
          and (c.client_id, c.field) in (select client_id, field from known)
        order by c.client_id, c.field for share
      ), opened as (
        select k.client_id, k.field, min(k.created_at) as opened_from, max(k.created_at) as opened_until
        from known k join stored s on s.client_id = k.client_id and s.field = k.field and k.created_at >= s.updated_at
        group by k.client_id, k.field
      )
      insert into password_renewals as r
        (manager_id, id, client_id, field, knower_id, knower_name, reason, opened_from, opened_until)
      select $1, gen_random_uuid(), o.client_id, o.field, $2, $3, $4, o.opened_from, o.opened_until
      from opened o
      on conflict (manager_id, client_id, field, knower_id) do update
        set reason = excluded.reason, knower_name = excluded.knower_name, opened_until = excluded.opened_until,
          asked_at = case when r.dismissed_at is null then r.asked_at end, dismissed_at = null, dismissed_reason = ''
        where r.dismissed_at is null or excluded.opened_until > r.dismissed_at`,
    values: [tx.id, knower.id, knower.name, reason, lost ? JSON.stringify(lost) : null],
  })
}

/** The passwords have changed: the people who knew them no longer do. */
export async function deleteRenewals(tx: Transaction, client: string, fields: readonly string[]): Promise<void> {
  await tx.sql({
    name: 'delete_renewals',
    text: 'delete from password_renewals where manager_id = $1 and client_id = $2 and field = any($3)',
    values: [tx.id, client, fields],
  })
}

export async function isRenewalAsked(db: DbOrTransaction, client: string, field: string): Promise<boolean> {
  const renewal = await db.read
    .selectFrom('password_renewals')
    .select('id')
    .where('manager_id', '=', db.id)
    .where('client_id', '=', client)
    .where('field', '=', field)
    .where('asked_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return renewal !== undefined
}

type RenewalRow = Omit<PasswordRenewal, '_id' | 'opened_from' | 'opened_until' | 'asked'> & {
  id: string
  opened_from: Date
  opened_until: Date
  asked_at: Date | null
}

const OPEN = `from password_renewals r join users c on c.manager_id = r.manager_id and c.id = r.client_id
  where r.manager_id = $1 and r.dismissed_at is null and c.archived_at is null`
const ROWS = `select r.id, r.client_id, c.business_name as client_business, r.field, r.knower_id, r.knower_name as knower,
  r.reason, r.opened_from, r.opened_until, r.asked_at ${OPEN}`

/** Open entries of active clients: by person, then by client. */
export async function listRenewals(db: DbOrTransaction, most: number): Promise<RenewalRow[]> {
  return db.sql<RenewalRow>({
    name: 'open_renewals',
    text: `${ROWS} order by r.knower_name, r.knower_id, c.business_name, c.id, r.field limit $2`,
    values: [db.id, most],
  })
}

export async function countRenewals(db: DbOrTransaction): Promise<number> {
  const [row] = await db.sql<{ count: number }>({
    name: 'count_renewals',
    text: `select count(*)::integer as count ${OPEN}`,
    values: [db.id],
  })
  return row?.count ?? 0
}

/** How many each of these people knows. */
export async function countRenewalsOf(db: DbOrTransaction, knowers: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.sql<{ knower_id: string; count: number }>({
    name: 'count_renewals_of_knowers',
    text: `select r.knower_id, count(*)::integer as count ${OPEN} and r.knower_id = any($2) group by r.knower_id`,
    values: [db.id, knowers],
  })
  return new Map(rows.map(({ knower_id, count }) => [knower_id, count]))
}

/** Locks open entries in a fixed order. */
export async function lockRenewals(tx: Transaction, ids: readonly string[]): Promise<RenewalRow[]> {
  return tx.sql<RenewalRow>({
    name: 'lock_renewals',
    text: `${ROWS} and r.id = any($2) order by r.id for no key update of r`,
    values: [tx.id, ids],
  })
}

export async function markAsked(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.sql({
    name: 'mark_renewals_asked',
    text: 'update password_renewals set asked_at = now() where manager_id = $1 and id = any($2)',
    values: [tx.id, ids],
  })
}

export async function markDismissed(tx: Transaction, ids: readonly string[], reason: string): Promise<void> {
  await tx.sql({
    name: 'mark_renewals_dismissed',
    text: `update password_renewals set dismissed_at = now(), dismissed_reason = $3
      where manager_id = $1 and id = any($2)`,
    values: [tx.id, ids, reason],
  })
}
