import type Stripe from 'stripe'
import { z } from 'zod'
import type { Parts } from '#server/parts.ts'
import { deleteExpiredRows } from '#server/platform/db/delete-old-rows.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { callStripe } from './stripe-calls.ts'
import { TRIAL_EMAIL_DAYS_BEFORE } from './due-emails.ts'
import { handleSubscriptionEmails } from './emails.ts'
import { findEventsReadUntil, listStaleCustomers, saveEventsReadUntil } from './queries/stripe-events.ts'
import { listTrialsEnding } from './queries/sent-emails.ts'
import { findWorkspaceByCustomer } from './queries/subscriptions.ts'
import { customerDeletion, customerUpdate, deleteCustomer, updateCustomer } from './use-cases/update-customer.ts'
import { newCardPayment, payOpenInvoices } from './use-cases/pay-open-invoices.ts'
import { syncCustomer } from './use-cases/sync-customer.ts'
import { enqueueSync, subscriptionEvents, subscriptionSync, processEvents } from './use-cases/receive-stripe-event.ts'

const reconciliation = defineJob('subscription.reconcile', z.object({}))

const HOUR_MS = 3_600_000
/** Stripe forgets events after this long. */
const EVENTS_KEPT_MS = 30 * 24 * HOUR_MS
const EVENTS_AT_ONCE = 100
/** With more that may be stale, the rest follow in the hours after. */
const MOST_ASKED_ABOUT = 500

export function subscriptionJobs(parts: Parts): void {
  parts.jobs.handle(subscriptionSync, async ({ customer }) => {
    const workspace = await findWorkspaceByCustomer(parts.db.system, customer)
    if (workspace) await syncCustomer(parts, { workspace, customer })
    else parts.log.info({ customer }, 'a customer of Stripe belongs to no workspace')
  })
  parts.jobs.handle(newCardPayment, ({ customer }) => payOpenInvoices(parts, customer))
  handleSubscriptionEmails(parts)
  parts.jobs.handle(customerUpdate, ({ manager_id }) => updateCustomer(parts, manager_id))
  parts.jobs.handle(customerDeletion, ({ customer }, attempt) => deleteCustomer(parts, customer, attempt))
  // Stripe offers an event again within 30 days.
  parts.jobs.every('subscription.sweep', '3 4 * * *', async () => {
    await deleteExpiredRows(parts.db.system, {
      table: 'stripe_events',
      old: "received_at < now() - interval '90 days'",
    })
  })
  parts.jobs.every(reconciliation.name, '17 * * * *', () => reconcile(parts))
}

/** At the start of the server: finds missed events without waiting for the hour. */
export async function enqueueReconciliation(parts: Parts): Promise<void> {
  await parts.db.system.transaction((tx) => enqueue(tx, reconciliation, {}, { jobKey: reconciliation.name }))
}

/** Repairs the effects of lost webhooks (SUB-7): missed events, and customers without a recent sync. */
async function reconcile(parts: Parts): Promise<void> {
  const began = new Date()
  const readUntil = await findEventsReadUntil(parts.db.system)
  const since = readUntil ? readUntil.getTime() - HOUR_MS : began.getTime() - EVENTS_KEPT_MS
  await readEvents(parts, Math.floor(since / 1000))
  const stale = await listStaleCustomers(parts.db.system, MOST_ASKED_ABOUT)
  // Trials are synced before the email about their end: they may be cancelled, moved or paid (SUB-10).
  const ending = await listTrialsEnding(parts.db.system, TRIAL_EMAIL_DAYS_BEFORE)
  await parts.db.system.transaction(async (tx) => {
    await saveEventsReadUntil(tx, began)
    for (const customer of new Set([...stale, ...ending])) await enqueueSync(tx, customer)
  })
}

async function readEvents(parts: Parts, since: number): Promise<void> {
  const query = { types: [...subscriptionEvents], created: { gte: since }, limit: EVENTS_AT_ONCE }
  let page: Stripe.ApiList<Stripe.Event> | undefined
  do {
    const after = page?.data.at(-1)?.id
    page = await callStripe(parts, (stripe) =>
      stripe.events.list({ ...query, ...(after ? { starting_after: after } : {}) }),
    )
    const { data } = page
    await parts.db.system.transaction((tx) => processEvents(tx, data))
  } while (page.has_more)
}
