import type { VacationStatus } from '#contract/domain/vacations.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'

/** A request with the names of those whom it is about. */
export type Mailed = {
  id: string
  user_id: string
  start_date: string
  end_date: string
  status: VacationStatus
  response: string
  employee_name: string
  manager_name: string
}

const MAILED = `
  select v.id, v.user_id, v.start_date, v.end_date, v.status, v.response, u.name as employee_name, m.name as manager_name
  from vacations v
  join users u on u.manager_id = v.manager_id and u.id = v.user_id
  join users m on m.manager_id = v.manager_id and m.id = v.manager_id
  where v.manager_id = $1 and v.id = $2`

export async function mailedVacation(db: DbOrTransaction, id: string): Promise<Mailed | undefined> {
  const [row] = await db.sql<Mailed>({ name: 'mailed_vacation', text: MAILED, values: [db.id, id] })
  return row
}
