import type { PaidTier, Term } from '#contract/domain/plans.ts'
import type { SystemDb, Transaction, WorkspaceDb } from '#server/platform/db/database.ts'

/** The state at the last sync with Stripe, and the plan that was chosen at registration. */
export type SubscriptionRow = StoredSubscription & {
  customer_id: string | null
  synced_at: Date | null
  /** Now, by the database's clock, which all processes share. */
  read_at: Date
  chosen_package: PaidTier | null
  chosen_term: Exclude<Term, 'daily'> | null
}

export type StoredSubscription = {
  subscription_id: string | null
  status: string | null
  price_id: string | null
  tier: PaidTier | null
  current_period_end: Date | null
  trial_end: Date | null
  cancel_at_period_end: boolean
  payment_brand: string | null
  payment_last4: string | null
}

const BILLING = `
  select s.customer_id, s.subscription_id, s.status, s.price_id, s.tier, s.current_period_end, s.trial_end,
    coalesce(s.cancel_at_period_end, false) as cancel_at_period_end, s.payment_brand, s.payment_last4, s.synced_at,
    clock_timestamp() as read_at, w.chosen_package, w.chosen_term
  from workspaces w left join subscriptions s on s.manager_id = w.manager_id
  where w.manager_id = $1`

export function findBilling(db: WorkspaceDb): Promise<SubscriptionRow | undefined> {
  return db.sqlOne<SubscriptionRow>({ name: 'billing_of', text: BILLING, values: [db.id] })
}

/**
 * Keeps the workspace until the end of the transaction; false when it is gone. First of all locks, as everywhere: its
 * deletion locks it before the subscription (docs/locks.md).
 */
export async function lockWorkspace(tx: Transaction): Promise<boolean> {
  const row = tx.selectFrom('workspaces').select('manager_id').where('manager_id', '=', tx.id).forKeyShare()
  return (await row.executeTakeFirst()) !== undefined
}

const SAVE_CUSTOMER = `
  insert into subscriptions as known (manager_id, customer_id) values ($1, $2)
  on conflict (manager_id) do update
    set customer_id = case when known.customer_id = $3 then excluded.customer_id else known.customer_id end
  returning customer_id`

/** The first customer of a workspace stays, unless it is the one that is `gone`; answers the one that is stored. */
export async function saveCustomer(tx: Transaction, customer: string, gone: string | null): Promise<string> {
  const statement = { name: 'save_customer', text: SAVE_CUSTOMER, values: [tx.id, customer, gone] }
  const [row] = await tx.sql<{ customer_id: string }>(statement)
  return row?.customer_id ?? customer
}

const STORE = `
  with before as (
    select subscription_id, status, tier, price_id, current_period_end, trial_end, cancel_at_period_end, payment_brand, payment_last4
    from subscriptions where manager_id = $1 for update
  )
  update subscriptions s set subscription_id = $3, status = $4, price_id = $5, tier = $6, current_period_end = $7, trial_end = $8,
    cancel_at_period_end = $9, payment_brand = $10, payment_last4 = $11, synced_at = $2
  from before
  where s.manager_id = $1 and date_trunc('milliseconds', s.synced_at) <= $2
  returning before.subscription_id, before.status, before.tier, s.trial_announced,
    row(before.*) is distinct from row(s.subscription_id, s.status, s.tier, s.price_id, s.current_period_end, s.trial_end,
      s.cancel_at_period_end, s.payment_brand, s.payment_last4) as changed`

/** The row before an update. */
export type SubscriptionBefore = Pick<StoredSubscription, 'subscription_id' | 'status' | 'tier'> & {
  changed: boolean
  trial_announced: Date | null
}

/** Stores the answer of Stripe to a request made at `askedAt`; undefined when a later answer is stored already. */
export async function updateSubscription(
  tx: Transaction,
  workspace: string,
  askedAt: Date,
  { subscription_id, status, price_id, tier, ...rest }: StoredSubscription,
): Promise<SubscriptionBefore | undefined> {
  const { current_period_end, trial_end, cancel_at_period_end, payment_brand, payment_last4 } = rest
  const times = [current_period_end, trial_end, cancel_at_period_end, payment_brand, payment_last4]
  const values = [workspace, askedAt, subscription_id, status, price_id, tier, ...times]
  const [row] = await tx.sql<SubscriptionBefore>({ name: 'store_subscription', text: STORE, values })
  return row
}

export async function findWorkspaceByCustomer(db: SystemDb, customer: string): Promise<string | undefined> {
  const row = await db.read
    .selectFrom('subscriptions')
    .select('manager_id')
    .where('customer_id', '=', customer)
    .executeTakeFirst()
  return row?.manager_id
}
