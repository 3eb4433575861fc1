import { permissionFlags } from '#contract/permissions.ts'
import type { Grants } from '#contract/domain/grants.ts'
import type { Readable } from '#server/platform/db/database.ts'

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
