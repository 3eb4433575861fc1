import { z } from 'zod'
import { findPerson } from '#server/features/access/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { callStripeIfExists, callStripeUnlessRefused } from '../stripe-calls.ts'
import { findBilling } from '../queries/subscriptions.ts'

export const customerUpdate = defineJob('subscription.customer', z.object({ manager_id: z.uuid() }))

/**
 * The Manager has another name or email: Stripe's receipts use it. Updates run one after the other, so the newest comes
 * last.
 */
export async function enqueueCustomerUpdate(tx: Transaction, workspace: string): Promise<void> {
  const key = `customer ${workspace}`
  await enqueue(tx, customerUpdate, { manager_id: workspace }, { jobKey: key, queue: key })
}

/** Reads name and email when it runs. Without a checkout there is no customer yet, and a deleted one stays deleted. */
export async function updateCustomer(parts: Parts, workspace: string): Promise<void> {
  const db = parts.db.forWorkspace(workspace)
  const customer = (await findBilling(db))?.customer_id
  const person = await findPerson(db, workspace)
  if (!customer || !person) return
  const { name, email } = person
  await callStripeIfExists(parts, (stripe) => stripe.customers.update(customer, { name, email }))
}

export const customerDeletion = defineJob('subscription.forget_customer', z.object({ customer: z.string() }))

const DAY_MS = 86_400_000

/** For a deleted workspace: nothing is charged any more, and Stripe stores no name (SET-3). */
export async function enqueueCustomerDeletion(tx: Transaction, customer: string, runAt?: Date): Promise<void> {
  const jobKey = `subscription.forget_customer ${customer}`
  await enqueue(tx, customerDeletion, { customer }, { jobKey, ...(runAt && { runAt }) })
}

/**
 * Deletes a customer at Stripe, which ends its subscriptions at once; open checkouts expire first. Retries forever: an
 * invisible subscription would be charged forever.
 */
export async function deleteCustomer(parts: Parts, customer: string, { last }: { last: boolean }): Promise<void> {
  try {
    const open = await callStripeIfExists(parts, (stripe) =>
      stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }),
    )
    for (const { id } of open?.data ?? [])
      await callStripeUnlessRefused(parts, (stripe) => stripe.checkout.sessions.expire(id))
    await callStripeIfExists(parts, (stripe) => stripe.customers.del(customer)) // missing when it was deleted before
  } catch (error) {
    if (!last) throw error
    parts.log.error({ err: error }, 'a customer of a deleted workspace is still at Stripe; it is tried again in a day')
    await parts.db.system.transaction((tx) => enqueueCustomerDeletion(tx, customer, new Date(Date.now() + DAY_MS)))
  }
}
