import type { CredentialField } from '#contract/domain/credential-fields.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'

/** A stored password; `check` is what staff found out about the login as it is now. */
export type CheckedLogin = {
  field: CredentialField
  /** A hash of when the login's fields were last changed. Rotating keys does not change it. */
  version: string
  check: Check | undefined
}
export type Check = { works: boolean; at: Date; by: string; name: string }

type Row = {
  field: CredentialField
  version: string
  works: boolean | null
  checked_at: Date | null
  checked_by: string | null
  checked_by_name: string | null
}

// The fields of a login begin alike: `yelp_`, or `item:KEY:`.
const CHECKED = `
  select field, version, checked_at, checked_by, checked_by_name, case when checked_version = version then works end as works
  from (select c.*, md5(string_agg(c.field || ' ' || extract(epoch from c.updated_at), ',') over (
      partition by case when c.field like 'item:%' then split_part(c.field, ':', 2) || ':' else split_part(c.field, '_', 1) end
      order by c.field rows between unbounded preceding and unbounded following)) as version
    from credentials c where c.manager_id = $1 and c.client_id = $2) logins
  where field like '%password' order by field`

export async function listCheckedLogins(db: DbOrTransaction, client: string): Promise<CheckedLogin[]> {
  const rows = await db.sql<Row>({ name: 'checked_logins', text: CHECKED, values: [db.id, client] })
  return rows.map(({ field, version, works, checked_at: at, checked_by: by, checked_by_name: name }) => ({
    field,
    version,
    check: works !== null && at && by && name !== null ? { works, at, by, name } : undefined,
  }))
}

export async function saveCheck(
  tx: Transaction,
  client: string,
  { field, version }: Pick<CheckedLogin, 'field' | 'version'>,
  { works, at, by, name }: Check,
): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ works, checked_version: version, checked_at: at, checked_by: by, checked_by_name: name })
    .where('manager_id', '=', tx.id)
    .where('client_id', '=', client)
    .where('field', '=', field)
    .execute()
}

export async function deleteChecks(tx: Transaction, client: string, fields: readonly CredentialField[]): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ works: null, checked_version: null, checked_at: null, checked_by: null, checked_by_name: null })
    .where('manager_id', '=', tx.id)
    .where('client_id', '=', client)
    .where('field', 'in', [...fields])
    .execute()
}
