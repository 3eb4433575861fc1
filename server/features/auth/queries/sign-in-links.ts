import type { SystemDb, Transaction } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import type { signInLinkStates } from '#contract/sign-in-links.ts'
import type { PersonKey } from './reset-tokens.ts'

export type SignInLink = PersonKey & {
  id: string
  path: string
  state: (typeof signInLinkStates)[number]
  email: string
}

/** The link of an active Client, with what became of it. */
export function findSignInLink(
  db: SystemDb,
  { manager_id, user_id }: PersonKey,
  hash: Buffer,
): Promise<SignInLink | undefined> {
  return db.sqlOne<SignInLink>({
    name: 'sign_in_link',
    text: `select l.manager_id, l.user_id, l.id, l.path, u.email,
        coalesce(l.ended, case when l.expires_at > now() then 'open' else 'expired' end) as state
      from sign_in_links l
      join users u on u.manager_id = l.manager_id and u.id = l.user_id and u.role = 'Client' and u.archived_at is null
      join workspaces w on w.manager_id = l.manager_id and w.closed_at is null
      where l.manager_id = $1 and l.user_id = $2 and l.token_hash = $3`,
    values: [manager_id, user_id, hash],
  })
}

type LinkKey = Pick<SignInLink, 'manager_id' | 'id'>

/** Uses a link up, and with it the person's others: one of several concurrent calls succeeds. */
export async function useSignInLink(
  tx: Transaction,
  { manager_id, user_id, id }: LinkKey & Pick<SignInLink, 'user_id'>,
): Promise<boolean> {
  const open = await tx
    .selectFrom('sign_in_links')
    .select(['id', ({ eb }) => eb('expires_at', '>', sql<Date>`now()`).as('lasts')])
    .where('manager_id', '=', manager_id)
    .where('user_id', '=', user_id)
    .where('ended', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!open.some((link) => link.id === id && link.lasts)) return false
  await tx
    .updateTable('sign_in_links')
    .set({ ended: sql`case when id = ${id} then 'used' else 'replaced' end`, code_hash: null })
    .where('manager_id', '=', manager_id)
    .where(
      'id',
      'in',
      open.map((link) => link.id),
    )
    .execute()
  return true
}

/** Replaces an earlier code. The link lasts as long as its code. False when the link has ended meanwhile. */
export async function saveSignInCode(
  tx: Transaction,
  { manager_id, id }: LinkKey,
  code_hash: Buffer,
): Promise<boolean> {
  const until = sql<Date>`now() + interval '10 minutes'`
  const { numUpdatedRows } = await tx
    .updateTable('sign_in_links')
    .set({
      code_hash,
      code_tries: 0,
      code_expires_at: until,
      expires_at: sql<Date>`greatest(expires_at, ${until})`,
    })
    .where('manager_id', '=', manager_id)
    .where('id', '=', id)
    .where('ended', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const MOST_TRIES = 5

/** Counts a try of the code. Undefined when it has ended or was tried too often. */
export async function takeSignInCode(tx: Transaction, { manager_id, id }: LinkKey): Promise<Buffer | undefined> {
  const row = await tx
    .updateTable('sign_in_links')
    .set({ code_tries: sql<number>`code_tries + 1` })
    .where('manager_id', '=', manager_id)
    .where('id', '=', id)
    .where('code_expires_at', '>', sql<Date>`now()`)
    .where('code_tries', '<', MOST_TRIES)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash ?? undefined
}
