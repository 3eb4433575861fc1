import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import type { PersonKey } from './reset-tokens.ts'

/** Returns false when the name differs from the one the caller saw: one of several concurrent changes succeeds. */
export async function updateUserName(
  tx: Transaction,
  { manager_id, user_id }: PersonKey,
  { old_name, name }: { old_name: string; name: string },
): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ name })
    .where('manager_id', '=', manager_id)
    .where('id', '=', user_id)
    .where('name', '=', old_name)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export type UserDetails = {
  name?: string | undefined
  email?: string
  phone?: string | undefined
  birthday?: string | null | undefined
  business_name?: string
}

/** Leaves undefined fields unchanged. */
export async function updateUserDetails(
  tx: Transaction,
  { manager_id, user_id }: PersonKey,
  change: UserDetails,
): Promise<void> {
  await tx.updateTable('users').set(change).where('manager_id', '=', manager_id).where('id', '=', user_id).execute()
}

/** Employees have their Manager's business name (REG-4). */
export async function updateEmployeesBusiness(
  tx: Transaction,
  workspace: string,
  business_name: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ business_name })
    .where('manager_id', '=', workspace)
    .where('role', '=', 'Employee')
    .execute()
}

export type UserRow = {
  id: string
  name: string
  email: string
  pending_email: string | null
  phone: string
  birthday: string | null
  business_name: string
  role: Role
  manager_id: string
  created_at: Date
  reset_password_date: Date | null
  onboarding_finished_at: Date | null
  line1: string
  city: string
  state: string
  zip: string
  payment_brand: string | null
  payment_last4: string | null
  manager_name: string
  manager_email: string
  manager_business_name: string
  totp: boolean
  recovery_codes_left: number
  two_step_required: boolean
  clients_two_step_since: Date | null
}

const USER = `
  select u.id, u.name, u.email, e.email as pending_email, u.phone, u.birthday, u.business_name, u.role, u.manager_id,
    u.created_at, u.reset_password_date, u.onboarding_finished_at, coalesce(d.line1, '') as line1, coalesce(d.city, '') as city, coalesce(d.state, '') as state,
    coalesce(d.zip, '') as zip, sub.payment_brand, sub.payment_last4,
    m.name as manager_name, m.email as manager_email, m.business_name as manager_business_name,
    exists (select from totp_secrets s where s.manager_id = u.manager_id and s.user_id = u.id and s.field = 'totp_secret') as totp,
    (select count(*) from recovery_codes c where c.manager_id = u.manager_id and c.user_id = u.id) as recovery_codes_left,
    w.two_step_required, w.clients_two_step_since
  from users u
  join users m on m.manager_id = u.manager_id and m.id = u.manager_id
  join workspaces w on w.manager_id = u.manager_id
  left join subscriptions sub on sub.manager_id = u.manager_id
  left join employee_details d on d.manager_id = u.manager_id and d.user_id = u.id
  left join email_changes e on e.manager_id = u.manager_id and e.user_id = u.id and e.expires_at > now()
  where u.manager_id = $1 and u.id = $2`

export function findUser(db: DbOrTransaction, user: string): Promise<UserRow | undefined> {
  return db.sqlOne<UserRow>({ name: 'user_by_id', text: USER, values: [db.id, user] })
}

/** Serializes setting up and turning off two-step sign-in. */
export function lockUser(tx: Transaction, user: string): Promise<{ role: Role; name: string } | undefined> {
  return tx
    .selectFrom('users')
    .select(['role', 'name'])
    .where('manager_id', '=', tx.id)
    .where('id', '=', user)
    .forNoKeyUpdate()
    .$narrowType<{ role: Role }>()
    .executeTakeFirst()
}

/** The same lock, by the system. Returns false for an archived or unknown person. */
export async function lockActivePerson(tx: Transaction, { manager_id, user_id }: PersonKey): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .where('manager_id', '=', manager_id)
    .where('id', '=', user_id)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** The whole workspace sees its staff (MSG-2); staff and the members of shared conversations see a Client. */
const VIEWERS = `
  select u.id from users u
  where u.manager_id = $1 and u.archived_at is null
    and (u.role <> 'Client' or u.id = $2
      or exists (select from users who where who.manager_id = $1 and who.id = $2 and who.role <> 'Client') or exists (
      select from conversation_members own
      join conversation_members other on other.manager_id = own.manager_id and other.conversation_id = own.conversation_id
      where own.manager_id = $1 and own.user_id = $2 and own.left_at is null and other.user_id = u.id and other.left_at is null))`

export async function listViewers(tx: Transaction, { manager_id, user_id }: PersonKey): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>({ name: 'list_viewers', text: VIEWERS, values: [manager_id, user_id] })
  return rows.map(({ id }) => id)
}

/** The Manager's, which stays until a new Employee has it: a change waits, and then reaches the Employee too. */
export async function holdBusinessName(tx: Transaction, workspace: string): Promise<string> {
  const row = await tx
    .selectFrom('users')
    .select('business_name')
    .where('manager_id', '=', workspace)
    .where('id', '=', workspace)
    .forShare()
    .executeTakeFirstOrThrow()
  return row.business_name
}

const LOCK_EMPLOYEE = `
  select u.name, u.email, l.password_hash is not null as has_password, u.archived_at is not null as archived
  from logins l join users u on u.manager_id = l.manager_id and u.id = l.user_id
  where l.manager_id = $1 and l.user_id = $2 and u.role = 'Employee'
  for no key update of u for update of l`

export type LockedEmployee = { name: string; email: string; has_password: boolean; archived: boolean }

/** Locks an employee, active or archived. */
export function lockEmployee(tx: Transaction, { manager_id, user_id }: PersonKey): Promise<LockedEmployee | undefined> {
  return tx.sqlOne<LockedEmployee>({
    name: 'lock_employee',
    text: LOCK_EMPLOYEE,
    values: [manager_id, user_id],
  })
}

export type NewUser = {
  manager_id: string
  id: string
  role: Role
  name: string
  business_name: string
  email: string
  phone: string
  birthday: string | null
}

type Choice = { chosen_package: string | null; chosen_term: string | null }

export async function insertWorkspace(tx: Transaction, manager_id: string, choice: Choice): Promise<void> {
  await tx
    .insertInto('workspaces')
    .values({ manager_id, ...choice, index_after: null })
    .execute()
}

export async function insertUser(tx: Transaction, user: NewUser, termsAccepted: boolean): Promise<void> {
  const terms_accepted_at = termsAccepted ? sql<Date>`now()` : null
  await tx
    .insertInto('users')
    .values({ ...user, terms_accepted_at })
    .execute()
  if (user.role !== 'Employee') return
  await tx.insertInto('employee_permissions').values({ manager_id: user.manager_id, user_id: user.id }).execute()
}
