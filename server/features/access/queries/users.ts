import type { Role } from '#contract/endpoint.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'

export type PersonRow = {
  id: string
  role: Role
  name: string
  email: string
  business_name: string
  archived_at: Date | null
}

/** Finds active and archived people. */
export function findPerson(db: DbOrTransaction, id: string): Promise<PersonRow | undefined> {
  return db.read
    .selectFrom('users')
    .select(['id', 'role', 'name', 'email', 'business_name', 'archived_at'])
    .where('manager_id', '=', db.id)
    .where('id', '=', id)
    .$narrowType<{ role: Role }>()
    .executeTakeFirst()
}

export type ClientNameRow = { id: string; name: string; business_name: string; archived: boolean }

/** Finds active and archived clients. */
export function findClient(db: DbOrTransaction, id: string): Promise<ClientNameRow | undefined> {
  return db.sqlOne<ClientNameRow>({
    name: 'find_client',
    text: `select id, name, business_name, archived_at is not null as archived from users
      where manager_id = $1 and id = $2 and role = 'Client'`,
    values: [db.id, id],
  })
}

/**
 * Keeps an Employee's account and grants as they are until the transaction ends. Archiving them or changing their grants
 * waits, and then finds in the activity which passwords they know.
 */
export async function lockOwnGrants(tx: Transaction, actor: Actor): Promise<void> {
  if (actor.role !== 'Employee') return
  const active = await tx
    .selectFrom('users')
    .select('id')
    .where('manager_id', '=', tx.id)
    .where('id', '=', actor.id)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!active) throw new ApiError('not_signed_in')
}

export async function listStaffIds(db: DbOrTransaction): Promise<string[]> {
  const rows = await db.read
    .selectFrom('users')
    .select('id')
    .where('manager_id', '=', db.id)
    .where('role', 'in', ['Manager', 'Employee'])
    .where('archived_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The workspace's time zone, in which days begin. */
export async function findTimeZone(db: DbOrTransaction): Promise<string> {
  const row = await db.read
    .selectFrom('workspaces')
    .select('time_zone')
    .where('manager_id', '=', db.id)
    .executeTakeFirst()
  return row?.time_zone ?? 'UTC'
}
