import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'

/** An employee with all that is kept about them beside the account; where nothing was filled in yet, empty texts. */
export type EmployeeRow = {
  id: string
  name: string
  email: string
  phone: string
  birthday: string | null
  department: string
  hire_date: string | null
  line1: string
  city: string
  state: string
  zip: string
  archived: boolean
  onboarding_finished: boolean
}

const EMPLOYEE = `
  select u.id, u.name, u.email, u.phone, u.birthday, coalesce(d.department, '') as department, d.hire_date,
    coalesce(d.line1, '') as line1, coalesce(d.city, '') as city, coalesce(d.state, '') as state, coalesce(d.zip, '') as zip,
    u.archived_at is not null as archived, u.onboarding_finished_at is not null as onboarding_finished
  from users u left join employee_details d on d.manager_id = u.manager_id and d.user_id = u.id
  where u.manager_id = $1 and u.id = $2 and u.role = 'Employee'`

/** Active or archived. */
export async function employeeById(db: DbOrTransaction, id: string): Promise<EmployeeRow | undefined> {
  const [row] = await db.sql<EmployeeRow>({ name: 'employee_by_id', text: EMPLOYEE, values: [db.id, id] })
  return row
}

export type ManagerRow = { id: string; name: string; email: string; business_name: string }

/** The workspace's Manager. */
export async function managerOf(db: DbOrTransaction): Promise<ManagerRow | undefined> {
  const [row] = await db.sql<ManagerRow>({
    name: 'own_manager',
    text: "select id, name, email, business_name from users where manager_id = $1 and role = 'Manager'",
    values: [db.id],
  })
  return row
}

export type Details = {
  [Detail in 'department' | 'line1' | 'city' | 'state' | 'zip']?: string | undefined
} & { hire_date?: string | null | undefined }

/** Keeps what is given and leaves the rest as it is. */
export async function keepDetails(
  tx: Transaction,
  manager_id: string,
  user_id: string,
  details: Details,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return
  await tx
    .insertInto('employee_details')
    .values({ manager_id, user_id, ...given })
    .onConflict((conflict) => conflict.columns(['manager_id', 'user_id']).doUpdateSet(given))
    .execute()
}
