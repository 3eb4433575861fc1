import { permissionFlags } from '#contract/permissions.ts'
import type { Grants } from '#contract/domain/grants.ts'
import type { Readable, Transaction } from '#server/platform/db/database.ts'

const FLAGS = permissionFlags.join(', ')

/** Nothing where nothing was ever granted. */
export async function grantsRow(db: Readable, employee: string, client: string): Promise<Grants | undefined> {
  const [row] = await db.plain<Grants>({
    name: 'grants',
    text: `select ${FLAGS} from client_permissions where manager_id = $1 and employee_id = $2 and client_id = $3`,
    values: [db.id, employee, client],
  })
  return row
}

/** Of active employees, by their names. */
export async function grantRowsOfClient(
  db: Readable,
  client: string,
): Promise<({ employee_id: string; name: string } & Grants)[]> {
  return db.plain({
    name: 'grants_of_client',
    text: `select p.employee_id, u.name, ${permissionFlags.map((flag) => `p.${flag}`).join(', ')}
      from client_permissions p join users u on u.manager_id = p.manager_id and u.id = p.employee_id
      where p.manager_id = $1 and p.client_id = $2 and u.role = 'Employee' and u.archived_at is null
      order by u.name, u.id`,
    values: [db.id, client],
  })
}

/** An employee and a client of the workspace, by their names; undefined where one of them is not there as that. */
export async function pairRow(
  db: Readable,
  employee: string,
  client: string,
): Promise<{ employee_name: string; client_name: string; client_business: string } | undefined> {
  const [row] = await db.plain<{ employee_name: string; client_name: string; client_business: string }>({
    name: 'permission_pair',
    text: `select e.name as employee_name, c.name as client_name, c.business_name as client_business
      from users e join users c on c.manager_id = e.manager_id
      where e.manager_id = $1 and e.id = $2 and e.role = 'Employee' and c.id = $3 and c.role = 'Client'
      for key share`,
    values: [db.id, employee, client],
  })
  return row
}

/** Changes the grants that are given and leaves the others as they are. Answers all of them. */
export async function keepGrants(
  tx: Transaction,
  employee_id: string,
  client_id: string,
  changed: Partial<Grants>,
): Promise<Grants> {
  const row = { manager_id: tx.id, employee_id, client_id, ...changed }
  return tx
    .insertInto('client_permissions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['manager_id', 'employee_id', 'client_id']).doUpdateSet({ ...row }))
    .returning(permissionFlags)
    .executeTakeFirstOrThrow()
}
