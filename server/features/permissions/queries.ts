import { permissionFlags } from '#contract/permissions.ts'
import type { Grants } from '#contract/domain/grants.ts'
import type { GeneralPermissions } from '#contract/people.ts'
import type { Transaction } from '#server/platform/db/database.ts'
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

/** A client without a row is missing from the map. */
export async function listGrantsByClient(
  tx: Transaction,
  employee: string,
  clients: readonly string[],
): Promise<Map<string, Grants>> {
  const rows = await tx.sql<{ client_id: string } & Grants>({
    name: 'grants_by_client',
    text: `select client_id, ${permissionFlags.join(', ')} from client_permissions
      where manager_id = $1 and employee_id = $2 and client_id = any($3)`,
    values: [tx.id, employee, clients],
  })
  return new Map(rows.map(({ client_id, ...grants }) => [client_id, grants]))
}

const SAVE = `
  insert into client_permissions (manager_id, employee_id, client_id, ${permissionFlags.join(', ')})
  select $1, $2, client_id, ${permissionFlags.join(', ')} from json_populate_recordset(null::client_permissions, $3)
  on conflict (manager_id, employee_id, client_id)
  do update set ${permissionFlags.map((flag) => `${flag} = excluded.${flag}`).join(', ')}`

export async function saveGrants(
  tx: Transaction,
  employee: string,
  rows: readonly { client_id: string; grants: Grants }[],
): Promise<void> {
  for (const portion of chunkRows(rows)) {
    const some = portion.map(({ client_id, grants }) => ({ client_id, ...grants }))
    await tx.sql({ name: 'save_grants', text: SAVE, values: [tx.id, employee, JSON.stringify(some)] })
  }
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
