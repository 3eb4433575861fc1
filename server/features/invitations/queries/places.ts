import type { SystemDb, Transaction } from '#server/platform/db/database.ts'
import { OPEN } from './invitations.ts'

const LOCK_WORKSPACE = `
  select s.tier from workspaces w left join subscriptions s on s.manager_id = w.manager_id
  where w.manager_id = $1 and w.closed_at is null for no key update of w`

type Tier = { tier: 'solo' | 'agency' | null }

/** Locks the workspace, so that its places are assigned one after the other. Undefined when it is closed (SET-3). */
export function lockWorkspacePlaces(tx: Transaction, workspace: string): Promise<Tier | undefined> {
  return tx.sqlOne<Tier>({ name: 'lock_workspace', text: LOCK_WORKSPACE, values: [workspace] })
}

const PLACES = `
  select (select count(*) from users where manager_id = $1 and role = 'Client') as clients,
    (select count(*) from invitations i where i.manager_id = $1 and i.role = 'Client' and ${OPEN}) as invited`

/** The used places of a solo workspace (REG-11): clients, including archived ones, and open invitations. */
export async function countTakenPlaces(
  tx: Transaction,
  workspace: string,
): Promise<{ clients: number; invited: number }> {
  const [row] = await tx.sql<{ clients: number; invited: number }>({
    name: 'places_taken',
    text: PLACES,
    values: [workspace],
  })
  return row ?? { clients: 0, invited: 0 }
}

export async function isEmailTaken(db: SystemDb, email: string): Promise<boolean> {
  return (
    (await db.read.selectFrom('logins').select('user_id').where('email', '=', email).executeTakeFirst()) !== undefined
  )
}

/** Whether an account of the workspace has the email in lower case. Needs the workspace's lock. */
export async function isEmailInWorkspace(tx: Transaction, workspace: string, email: string): Promise<boolean> {
  const rows = await tx.sql({
    name: 'email_of_workspace',
    text: 'select from users where manager_id = $1 and lower(email) = $2 limit 1',
    values: [workspace, email],
  })
  return rows.length > 0
}
