import { permissionFlags } from '#contract/permissions.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import type { Grants } from '#contract/domain/grants.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'

const FLAGS = permissionFlags.join(', ')

/** Nothing where nothing was ever granted. */
export async function findGrantsRow(
  db: DbOrTransaction,
  employee: string,
  client: string,
): Promise<Grants | undefined> {
  const [row] = await db.sql<Grants>({
    name: 'grants',
    text: `select ${FLAGS} from client_permissions where manager_id = $1 and employee_id = $2 and client_id = $3`,
    values: [db.id, employee, client],
  })
  return row
}

/** Of active employees, by their names. */
export async function listGrantRowsOfClient(
  db: DbOrTransaction,
  client: string,
): Promise<({ employee_id: string; name: string } & Grants)[]> {
  return db.sql({
    name: 'grants_of_client',
    text: `select p.employee_id, u.name, ${permissionFlags.map((flag) => `p.${flag}`).join(', ')}
      from client_permissions p join users u on u.manager_id = p.manager_id and u.id = p.employee_id
      where p.manager_id = $1 and p.client_id = $2 and u.role = 'Employee' and u.archived_at is null
      order by u.name, u.id`,
    values: [db.id, client],
  })
}

export type ClientOfEmployee = {
  id: string
  name: string
  business_name: string
  /** Whether each of permissionFlags is granted, in their order; null where nothing was ever saved. */
  granted: boolean[] | null
  /** Whether each of serviceFlags was bought, in their order; null before there is a record. */
  bought: boolean[] | null
}

// Looked up row by row: a join of both, planned for a few clients, compares all with all where there are thousands.
const PAIR = `
  select c.id, c.name, c.business_name,
    (select array[${permissionFlags.map((flag) => `p.${flag}`).join(', ')}] from client_permissions p
      where p.manager_id = $1 and p.employee_id = $2 and p.client_id = c.id) as granted,
    (select array[${serviceFlags.map((flag) => `o.${flag}`).join(', ')}] from onboardings o
      where o.manager_id = $1 and o.client_id = c.id) as bought
  from users c
  where c.manager_id = $1 and c.role = 'Client' and c.archived_at is null`

/** Every active client, with what the employee was granted of them and what they bought. */
export async function listClientsOfEmployee(db: DbOrTransaction, employee: string): Promise<ClientOfEmployee[]> {
  return db.sql<ClientOfEmployee>({
    name: 'clients_of_employee',
    text: `${PAIR} order by c.business_name, c.id`,
    values: [db.id, employee],
  })
}

/** The same of one client; nothing where they are archived or not there. */
export async function findClientOfEmployee(
  db: DbOrTransaction,
  employee: string,
  client: string,
): Promise<ClientOfEmployee | undefined> {
  const [row] = await db.sql<ClientOfEmployee>({
    name: 'client_of_employee',
    text: `${PAIR} and c.id = $3`,
    values: [db.id, employee, client],
  })
  return row
}

/** Whether anything was ever saved of the employee, for any client. */
export async function hasSavedGrants(db: DbOrTransaction, employee: string): Promise<boolean> {
  const rows = await db.sql({
    name: 'has_grants',
    text: 'select from client_permissions where manager_id = $1 and employee_id = $2 limit 1',
    values: [db.id, employee],
  })
  return rows.length > 0
}
