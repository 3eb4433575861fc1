import type { DbOrTransaction, SystemDb, Transaction } from '#server/platform/db/database.ts'
import type { SubscriptionEmail } from '../due-emails.ts'
import type { StoredSubscription } from './subscriptions.ts'

/** False when the email was sent before. */
export async function insertSentEmail(tx: Transaction, { kind, about }: SubscriptionEmail): Promise<boolean> {
  const rows = await tx
    .insertInto('subscription_letters')
    .values({ manager_id: tx.id, kind, about })
    .onConflict((conflict) => conflict.doNothing())
    .returning('about')
    .execute()
  return rows.length > 0
}

/** Saves the announced end of a trial. An unknown customer changes nothing. */
export async function saveAnnouncedTrialEnd(tx: Transaction, customer: string, trialEnd: Date): Promise<void> {
  await tx.updateTable('subscriptions').set({ trial_announced: trialEnd }).where('customer_id', '=', customer).execute()
}

const TRIALS_ENDING = `
  select s.customer_id from subscriptions s
  where s.status = 'trialing' and s.trial_end <= now() + make_interval(days => $1) and not s.cancel_at_period_end
    and not exists (select from subscription_letters l where l.manager_id = s.manager_id and l.kind = 'trial_ends'
      and l.about = s.subscription_id || ' ' || to_char(s.trial_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  order by s.trial_end limit 500`

/** Customers whose trial ends within so many days and has not been announced by email. */
export async function listTrialsEnding(db: SystemDb, days: number): Promise<string[]> {
  const statement = { name: 'trials_ending', text: TRIALS_ENDING, values: [days] }
  return (await db.sql<{ customer_id: string }>(statement)).map((row) => row.customer_id)
}

/** The Manager with the workspace's time zone and stored subscription. None for a closed workspace. */
export type SubscriptionRecipient = StoredSubscription & {
  email: string
  time_zone: string | null
}

const RECIPIENT = `
  select m.email, w.time_zone,
    s.subscription_id, s.status, s.price_id, s.tier, s.current_period_end, s.trial_end, s.cancel_at_period_end, s.payment_brand,
    s.payment_last4
  from subscriptions s
  join workspaces w on w.manager_id = s.manager_id
  join users m on m.manager_id = s.manager_id and m.id = s.manager_id
  where s.manager_id = $1 and w.closed_at is null`

export function findSubscriptionRecipient(db: DbOrTransaction): Promise<SubscriptionRecipient | undefined> {
  return db.sqlOne<SubscriptionRecipient>({
    name: 'subscription_recipient',
    text: RECIPIENT,
    values: [db.id],
  })
}
