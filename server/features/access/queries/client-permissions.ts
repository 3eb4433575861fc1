import { serviceFlags } from '#contract/onboarding-record.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'

// The only condition that decides which grants are live; `$1` is the workspace.
const LIVE = 'live_grants(p.grants, p.ends, (select today_in($1)))'

export async function findLiveKeys(db: DbOrTransaction, employee: string, client: string): Promise<string[]> {
  const [row] = await db.sql<{ live: string[] }>({
    name: 'live_grants_of_pair',
    text: `select ${LIVE} as live from client_permissions p
      where p.manager_id = $1 and p.employee_id = $2 and p.client_id = $3`,
    values: [db.id, employee, client],
  })
  return row?.live ?? []
}

/** Lists active employees by name. */
export async function listLiveKeysOfClients(
  db: DbOrTransaction,
  clients: readonly string[],
): Promise<{ client_id: string; employee_id: string; name: string; live: string[]; ends: Record<string, string> }[]> {
  return db.sql({
    name: 'live_grants_of_clients',
    text: `select p.client_id, p.employee_id, u.name, ${LIVE} as live, p.ends
      from client_permissions p join users u on u.manager_id = p.manager_id and u.id = p.employee_id
      where p.manager_id = $1 and p.client_id = any($2) and u.role = 'Employee' and u.archived_at is null
      order by u.name, u.id`,
    values: [db.id, clients],
  })
}

export type ClientOfEmployee = {
  id: string
  name: string
  business_name: string
  /** The live grants; null while nothing was saved. */
  live: string[] | null
  /** The last day of grants that end, also of ended ones. */
  ends: Record<string, string> | null
  /** The serviceFlags in their order; null before the onboarding record exists. */
  chosen: boolean[] | null
}

// Subqueries look up each row. A join, planned for a few clients, compares all rows with all rows when there are
// thousands.
const CLIENT_WITH_GRANTS = `
  select c.id, c.name, c.business_name,
    (select ${LIVE} from client_permissions p
      where p.manager_id = $1 and p.employee_id = $2 and p.client_id = c.id) as live,
    (select p.ends from client_permissions p
      where p.manager_id = $1 and p.employee_id = $2 and p.client_id = c.id) as ends,
    (select array[${serviceFlags.map((flag) => `o.${flag}`).join(', ')}] from onboardings o
      where o.manager_id = $1 and o.client_id = c.id) as chosen
  from users c
  where c.manager_id = $1 and c.role = 'Client' and c.archived_at is null`

/** Lists every active client with the employee's grants and the chosen services. */
export async function listClientsOfEmployee(db: DbOrTransaction, employee: string): Promise<ClientOfEmployee[]> {
  return db.sql<ClientOfEmployee>({
    name: 'clients_of_employee',
    text: `${CLIENT_WITH_GRANTS} order by c.business_name, c.id`,
    values: [db.id, employee],
  })
}

/** Undefined for an archived or missing client. */
export function findClientOfEmployee(
  db: DbOrTransaction,
  employee: string,
  client: string,
): Promise<ClientOfEmployee | undefined> {
  return db.sqlOne<ClientOfEmployee>({
    name: 'client_of_employee',
    text: `${CLIENT_WITH_GRANTS} and c.id = $3`,
    values: [db.id, employee, client],
  })
}

/** True after the first save, also of a row that grants nothing. */
export async function hasSavedGrants(db: DbOrTransaction, employee: string): Promise<boolean> {
  const row = await db.read
    .selectFrom('client_permissions')
    .where('manager_id', '=', db.id)
    .where('employee_id', '=', employee)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Those of the employees to whom anything of any client is granted. */
export async function listSeeingEmployees(db: DbOrTransaction, employees: readonly string[]): Promise<string[]> {
  const rows = await db.sql<{ employee_id: string }>({
    name: 'seeing_employees',
    text: `select distinct employee_id from client_permissions
      where manager_id = $1 and employee_id = any($2) and grants <> '{}'`,
    values: [db.id, employees],
  })
  return rows.map(({ employee_id }) => employee_id)
}

/** Remembers the day on which the employee opened the client; at most one write a day. */
export const openingToday = (db: Pick<DbOrTransaction, 'id'>, employee: string, client: string) => ({
  name: 'opening_today',
  text: `update client_permissions set opened_on = (select today_in($1))
    where manager_id = $1 and employee_id = $2 and client_id = $3 and opened_on is distinct from (select today_in($1))`,
  values: [db.id, employee, client],
})

/** Today in the workspace's time zone. */
export async function findToday(db: DbOrTransaction): Promise<string> {
  const [row] = await db.sql<{ today: string }>({
    name: 'today_of_workspace',
    text: 'select today_in($1) as today',
    values: [db.id],
  })
  return row?.today ?? ''
}
