import { z } from 'zod'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { askForChange, askForOne } from './ask-stripe.ts'

export const customerForget = defineJob('subscription.forget_customer', z.object({ customer: z.string() }))

const DAY_MS = 86_400_000

/** Of a workspace that was deleted: nothing is charged any more, and Stripe keeps no name (SET-3). */
export async function forgetCustomer(tx: Transaction, customer: string, runAt?: Date): Promise<void> {
  const jobKey = `subscription.forget_customer ${customer}`
  await enqueue(tx, customerForget, { customer }, { jobKey, ...(runAt && { runAt }) })
}

/**
 * Deletes a customer at Stripe, which ends its subscriptions at once; what could still be paid is shut before. It is never given up,
 * because a subscription that nobody can see any more would be charged for ever.
 */
export async function deleteCustomer(parts: Parts, customer: string, { last }: { last: boolean }): Promise<void> {
  try {
    const open = await askForOne(parts, (stripe) =>
      stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }),
    )
    for (const { id } of open?.data ?? []) await askForChange(parts, (stripe) => stripe.checkout.sessions.expire(id))
    await askForOne(parts, (stripe) => stripe.customers.del(customer)) // missing when it was deleted before
  } catch (error) {
    if (!last) throw error
    parts.log.error({ err: error }, 'a customer of a deleted workspace is still at Stripe; it is tried again in a day')
    await parts.db.system.transaction((tx) => forgetCustomer(tx, customer, new Date(Date.now() + DAY_MS)))
  }
}
