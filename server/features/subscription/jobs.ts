import type Stripe from 'stripe'
import { z } from 'zod'
import type { Parts } from '#server/parts.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { askStripe } from './ask-stripe.ts'
import { TRIAL_TOLD_DAYS_BEFORE } from './letters.ts'
import { subscriptionMails } from './mails.ts'
import { customerForget, deleteCustomer } from './forget.ts'
import { eventsReadUntil, maybeStaleCustomers, setEventsReadUntil } from './queries-events.ts'
import { trialsEnding } from './queries-letters.ts'
import { workspaceOfCustomer } from './queries.ts'
import { customerUpdate, pushCustomer } from './customer.ts'
import { syncCustomer } from './sync.ts'
import { enqueueSync, subscriptionEvents, subscriptionSync, takeEvents } from './webhook.ts'

const reconciliation = defineJob('subscription.reconcile', z.object({}))

const HOUR_MS = 3_600_000
/** Stripe forgets events after this long. */
const EVENTS_KEPT_MS = 30 * 24 * HOUR_MS
const EVENTS_AT_ONCE = 100
/** With more that may be stale, the rest follow in the hours after. */
const MOST_ASKED_ABOUT = 500

export function subscriptionJobs(parts: Parts): void {
  parts.jobs.handle(subscriptionSync, async ({ customer }) => {
    const workspace = await workspaceOfCustomer(parts.db.system, customer)
    if (workspace) await syncCustomer(parts, { workspace, customer })
  })
  subscriptionMails(parts)
  parts.jobs.handle(customerUpdate, ({ manager_id }) => pushCustomer(parts, manager_id))
  parts.jobs.handle(customerForget, ({ customer }, attempt) => deleteCustomer(parts, customer, attempt))
  parts.jobs.every(reconciliation.name, '17 * * * *', () => reconcile(parts))
}

/** At the start of the server: what came while it was away is found without waiting for the hour. */
export async function reconcileSoon(parts: Parts): Promise<void> {
  await parts.db.system.transaction((tx) => enqueue(tx, reconciliation, {}, { jobKey: reconciliation.name }))
}

/** Repairs what a lost webhook left behind (SUB-7): events that never came, and customers not heard of for long. */
async function reconcile(parts: Parts): Promise<void> {
  const began = new Date()
  const readUntil = await eventsReadUntil(parts.db.system)
  const since = readUntil ? readUntil.getTime() - HOUR_MS : began.getTime() - EVENTS_KEPT_MS
  await readEvents(parts, Math.floor(since / 1000))
  const stale = await maybeStaleCustomers(parts.db.system, MOST_ASKED_ABOUT)
  // Whoever is told of a trial's end is asked about first: it may be cancelled, moved or paid (SUB-10).
  const ending = await trialsEnding(parts.db.system, TRIAL_TOLD_DAYS_BEFORE)
  await parts.db.system.transaction(async (tx) => {
    await setEventsReadUntil(tx, began)
    for (const customer of new Set([...stale, ...ending])) await enqueueSync(tx, customer)
  })
}

async function readEvents(parts: Parts, since: number): Promise<void> {
  const wanted = { types: [...subscriptionEvents], created: { gte: since }, limit: EVENTS_AT_ONCE }
  let page: Stripe.ApiList<Stripe.Event> | undefined
  do {
    const after = page?.data.at(-1)?.id
    page = await askStripe(parts, (stripe) =>
      stripe.events.list({ ...wanted, ...(after ? { starting_after: after } : {}) }),
    )
    const { data } = page
    await parts.db.system.transaction((tx) => takeEvents(tx, data))
  } while (page.has_more)
}
