import { z } from 'zod'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { askForOne } from './ask-stripe.ts'
import { billingOf, personOf } from './queries.ts'

export const customerUpdate = defineJob('subscription.customer', z.object({ manager_id: z.uuid() }))

/** The Manager has another name or e-mail: Stripe's receipts follow. One after the other, so that the newest comes last. */
export async function updateCustomer(tx: Transaction, workspace: string): Promise<void> {
  const key = `customer ${workspace}`
  await enqueue(tx, customerUpdate, { manager_id: workspace }, { jobKey: key, queue: key })
}

/** As they are when it runs. Who never came to a checkout is no customer yet, and a customer that is gone stays so. */
export async function pushCustomer(parts: Parts, workspace: string): Promise<void> {
  const db = parts.db.forWorkspace(workspace)
  const customer = (await billingOf(db))?.customer_id
  const person = await personOf(db, workspace)
  if (!customer || !person) return
  const { name, email } = person
  await askForOne(parts, (stripe) => stripe.customers.update(customer, { name, email }))
}
