import type { VacationStatus } from '#contract/domain/vacations.ts'
import type { Readable } from '#server/platform/db/database.ts'

/** A request with those who are mailed about it. */
export type Mailed = {
  id: string
  user_id: string
  start_date: string
  end_date: string
  status: VacationStatus
  response: string
  employee_name: string
  employee_email: string
  archived: boolean
  manager_name: string
  manager_email: string
  business_name: string
  color: string
}

const MAILED = `
  select v.id, v.user_id, v.start_date, v.end_date, v.status, v.response,
    u.name as employee_name, u.email as employee_email, u.archived_at is not null as archived,
    m.name as manager_name, m.email as manager_email, m.business_name, coalesce(t.primary_color, '#ddd') as color
  from vacations v
  join users u on u.manager_id = v.manager_id and u.id = v.user_id
  join users m on m.manager_id = v.manager_id and m.id = v.manager_id
  left join themes t on t.manager_id = v.manager_id
  where v.manager_id = $1 and v.id = $2`

export async function mailedVacation(db: Readable, id: string): Promise<Mailed | undefined> {
  const [row] = await db.plain<Mailed>({ name: 'mailed_vacation', text: MAILED, values: [db.id, id] })
  return row
}
