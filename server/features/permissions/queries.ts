import type { GivenGrants } from '#contract/domain/grants.ts'
import type { GeneralPermissions } from '#contract/people.ts'
import type { DbOrTransaction, SystemDb, Transaction } from '#server/platform/db/database.ts'
import type { UnopenedGrants } from '#contract/permissions.ts'
import { chunkRows } from '#server/platform/db/chunk.ts'

export type EmployeeName = { id: string; name: string }
export type ClientName = { id: string; name: string; business_name: string }

/**
 * Locks employees against concurrent changes of their permissions, so that a later read in this transaction returns the
 * state before the change.
 */
export async function lockEmployees(tx: Transaction, ids: readonly string[]): Promise<EmployeeName[]> {
  return tx.sql<EmployeeName>({
    name: 'lock_employees',
    // A fixed order prevents a deadlock of two copies in opposite directions.
    text: `select id, name from users where manager_id = $1 and id = any($2) and role = 'Employee'
      order by id for no key update`,
    values: [tx.id, ids],
  })
}

/** Locks active and archived clients against deletion until the transaction ends, ordered by business name. */
export async function lockClients(tx: Transaction, ids: readonly string[]): Promise<ClientName[]> {
  return tx.sql<ClientName>({
    name: 'lock_clients',
    text: `select id, name, business_name from (
        select id, name, business_name from users where manager_id = $1 and id = any($2) and role = 'Client'
        order by id for key share) as locked
      order by business_name, id`,
    values: [tx.id, ids],
  })
}

export async function listClientsWithGrants(tx: Transaction, employees: readonly string[]): Promise<string[]> {
  const rows = await tx.sql<{ client_id: string }>({
    name: 'clients_with_grants',
    text: 'select distinct client_id from client_permissions where manager_id = $1 and employee_id = any($2)',
    values: [tx.id, employees],
  })
  return rows.map(({ client_id }) => client_id)
}

/** All grants of a pair, also ended ones, and those of them that are live. */
export type StoredGrants = GivenGrants & { live: readonly string[] }

const STORED = 'p.grants as keys, p.ends, live_grants(p.grants, p.ends, (select today_in($1))) as live'

/** A client without a row is missing from the map. */
export async function listGrantsByClient(
  db: DbOrTransaction,
  employee: string,
  clients: readonly string[],
): Promise<Map<string, StoredGrants>> {
  const rows = await db.sql<{ client_id: string } & StoredGrants>({
    name: 'grants_by_client',
    text: `select p.client_id, ${STORED} from client_permissions p
      where p.manager_id = $1 and p.employee_id = $2 and p.client_id = any($3)`,
    values: [db.id, employee, clients],
  })
  return new Map(rows.map(({ client_id, ...grants }) => [client_id, grants]))
}

/** The clients of which an employee has ended grants. */
export async function listEndedPairs(
  tx: Transaction,
  employee: string,
): Promise<(ClientName & { stored: StoredGrants })[]> {
  const rows = await tx.sql<ClientName & StoredGrants>({
    name: 'ended_grants',
    text: `select c.id, c.name, c.business_name, ${STORED}
      from client_permissions p join users c on c.manager_id = p.manager_id and c.id = p.client_id
      where p.manager_id = $1 and p.employee_id = $2 and p.ends <> '{}'
        and p.grants <> live_grants(p.grants, p.ends, (select today_in($1)))
      order by c.business_name, c.id for no key update of p`,
    values: [tx.id, employee],
  })
  return rows.map(({ keys, ends, live, ...client }) => ({ ...client, stored: { keys, ends, live } }))
}

export async function listEmployeesWithEndedGrants(
  db: SystemDb,
): Promise<{ manager_id: string; employee_id: string }[]> {
  return db.sql({
    name: 'employees_with_ended_grants',
    text: `select distinct p.manager_id, p.employee_id
      from (select manager_id, today_in(manager_id) as day
        from (select distinct manager_id from client_permissions where ends <> '{}') w) w
      join client_permissions p on p.manager_id = w.manager_id
      where p.ends <> '{}' and p.grants <> live_grants(p.grants, p.ends, w.day)`,
    values: [],
  })
}

const UNOPENED = `
  from client_permissions p
  join users e on e.manager_id = p.manager_id and e.id = p.employee_id and e.archived_at is null and e.role = 'Employee'
  join users c on c.manager_id = p.manager_id and c.id = p.client_id and c.archived_at is null
  where p.manager_id = $1 and ($2::uuid is null or p.employee_id = $2)
    and greatest(p.opened_on, p.granted_at::date) < (select today_in($1)) - $3::integer
    and live_grants(p.grants, p.ends, (select today_in($1))) <> '{}'`

/** The longest unopened first. */
export async function listUnopened(
  db: DbOrTransaction,
  { employee, days, most }: { employee: string | undefined; days: number; most: number },
): Promise<{ items: UnopenedGrants[]; total: number }> {
  const values = [db.id, employee ?? null, days]
  const [items, [counted]] = await Promise.all([
    db.sql<UnopenedGrants>({
      name: 'unopened_grants',
      text: `select p.employee_id, e.name as employee_name, p.client_id, c.business_name as client_business,
        live_grants(p.grants, p.ends, (select today_in($1))) as grants, p.granted_at::date as granted, p.opened_on as opened
        ${UNOPENED} order by greatest(p.opened_on, p.granted_at::date), e.name, c.business_name, p.client_id limit $4`,
      values: [...values, most],
    }),
    db.sql<{ total: number }>({
      name: 'unopened_count',
      text: `select count(*)::integer as total ${UNOPENED}`,
      values,
    }),
  ])
  return { items, total: counted?.total ?? 0 }
}

const SAVE = `
  insert into client_permissions as p (manager_id, employee_id, client_id, grants, ends)
  select $1, $2, client_id, keys, ends from json_to_recordset($3) as n(client_id uuid, keys text[], ends jsonb)
  on conflict (manager_id, employee_id, client_id) do update set grants = excluded.grants, ends = excluded.ends,
    granted_at = case when p.grants @> excluded.grants then p.granted_at else now() end`

export async function saveGrants(
  tx: Transaction,
  employee: string,
  rows: readonly ({ client_id: string } & GivenGrants)[],
): Promise<void> {
  for (const portion of chunkRows(rows))
    await tx.sql({ name: 'save_grants', text: SAVE, values: [tx.id, employee, JSON.stringify(portion)] })
}

export async function saveGeneralPermissions(
  tx: Transaction,
  employee: string,
  { vacation, add_new_clients }: GeneralPermissions,
): Promise<void> {
  const permissions = { vacation, add_new_clients }
  await tx
    .insertInto('employee_permissions')
    .values({ manager_id: tx.id, user_id: employee, ...permissions })
    .onConflict((conflict) => conflict.columns(['manager_id', 'user_id']).doUpdateSet(permissions))
    .execute()
}
