import type { Transaction, WorkspaceDb } from '#server/platform/db/database.ts'

const billingColumns = [
  'billing_name',
  'billing_phone',
  'billing_email',
  'billing_extra_email',
  'billing_website',
  'billing_address',
  'billing_city',
  'billing_state',
  'billing_zip',
] as const
type BillingColumn = (typeof billingColumns)[number]
export type ClientBillingRow = Record<Exclude<BillingColumn, 'billing_extra_email'>, string> & {
  billing_extra_email: string[]
}

/** Billing columns are null before the first change. */
export type ClientDetailRow = { [Column in BillingColumn]: ClientBillingRow[Column] | null } & {
  id: string
  name: string
  business_name: string
  email: string
  phone: string
  created_at: Date
  archived_at: Date | null
}

const DETAIL = `
  select u.id, u.name, u.business_name, u.email, u.phone, u.created_at, u.archived_at,
    ${billingColumns.map((column) => `d.${column}`).join(', ')}
  from users u left join client_details d on d.manager_id = u.manager_id and d.client_id = u.id
  where u.manager_id = $1 and u.id = $2 and u.role = 'Client'`

/** Finds active and archived clients. */
export function findClientDetail(db: WorkspaceDb, id: string): Promise<ClientDetailRow | undefined> {
  return db.sqlOne<ClientDetailRow>({ name: 'client_detail', text: DETAIL, values: [db.id, id] })
}

export type LockedClient = { client_id: string; name: string; required: number; completed: number }

const LOCK = `
  select u.id as client_id, u.name, coalesce(o.required_count, 0) as required, coalesce(o.completed_count, 0) as completed
  from users u left join onboardings o on o.manager_id = u.manager_id and o.client_id = u.id
  where u.manager_id = $1 and u.id = $2 and u.role = 'Client'
  for no key update of u`

/** Locks the client until the transaction ends and reads their onboarding progress. */
export function lockClient(tx: Transaction, workspace: string, id: string): Promise<LockedClient | undefined> {
  return tx.sqlOne<LockedClient>({ name: 'lock_client', text: LOCK, values: [workspace, id] })
}

/** Nothing before the first change. */
export const findBilling = (tx: Transaction, client: string): Promise<ClientBillingRow | undefined> =>
  tx
    .selectFrom('client_details')
    .select(billingColumns)
    .where('manager_id', '=', tx.id)
    .where('client_id', '=', client)
    .executeTakeFirst()

/** Changes only the given fields. */
export async function saveBilling(
  tx: Transaction,
  client_id: string,
  fields: Partial<ClientBillingRow>,
): Promise<void> {
  if (Object.keys(fields).length === 0) return
  await tx
    .insertInto('client_details')
    .values({ manager_id: tx.id, client_id, ...fields })
    .onConflict((conflict) => conflict.columns(['manager_id', 'client_id']).doUpdateSet(fields))
    .execute()
}
