import { updateBilling, uploadContract } from '#contract/clients.ts'
import { requestReset } from '#contract/auth.ts'
import { revealPassword } from '#contract/credentials.ts'
import { inviteClient } from '#contract/invitations.ts'
import { sendFile, sendText } from '#contract/messages.ts'
import { updateOwnAccounts } from '#contract/onboarding.ts'
import { createReturnCheckoutSession, showReceipt } from '#contract/subscription.ts'
import { createVacationFeed } from '#contract/vacations.ts'
import { createRecords } from './access/callers.ts'
import { type BilledTestWorld, goodCard, receiptParams } from './billed-test-world.ts'
import { samples } from './sample-files.ts'
import type { Person } from './test-world.ts'

export type MarkedWorkspace = {
  manager: Person
  client: Person
  employee: Person
  /** Strings unique to this workspace: its ids, emails, and a word in all its texts. */
  marks: string[]
  /** Stripe's customer id. */
  customer: string
}

/** A paid workspace with one record of every kind, and a unique word in all texts that people write. */
export async function createMarkedWorkspace(world: BilledTestWorld, word: string): Promise<MarkedWorkspace> {
  const { manager, client, employee, ids } = await createRecords(world)
  const system = world.database.db.system
  await system.transaction(async (tx) => {
    const named = { name: `Name ${word}`, business_name: `Business ${word}` }
    await tx.updateTable('users').set(named).where('manager_id', '=', manager.id).execute()
    await tx.deleteFrom('subscriptions').where('manager_id', '=', manager.id).execute()
  })
  const good = async (answer: Promise<{ status: number; body: object }>) => {
    const { status, body } = await answer
    if (status >= 300) throw new Error(`what is to be removed was answered with ${status} ${JSON.stringify(body)}`)
  }
  const customer = await pay(world, manager)
  const secret = { login: `login ${word}`, password: `password ${word}` }
  await good(world.call(updateOwnAccounts, { body: { twitter: secret } }, client.token))
  const reveal = { params: { client_id: client.id }, body: { field: 'twitter_password' as const } }
  await good(world.call(revealPassword, reveal, manager.token))
  await good(world.call(updateBilling, { body: { billing_name: `Billing ${word}` } }, client.token))
  const pdf = { name: `contract ${word}.pdf`, bytes: Buffer.concat([samples.pdf, Buffer.from(word)]) }
  const { filename, location } = await world.upload(manager, pdf)
  await good(world.call(uploadContract, { body: { filename, location, user_id: client.id } }, manager.token))
  const body = { conversation_id: ids.conversation, type: 'text', message: `They say ${word}` } as const
  await good(world.call(sendText, { body }, client.token))
  const sent = await world.upload(client, { name: `picture ${word}.png`, bytes: samples.png })
  const file = { file_name: sent.filename, file_location: sent.location, file_type: sent.type }
  const message = { conversation_id: ids.conversation, type: 'file', ...file } as const
  await good(world.call(sendFile, { body: message }, client.token))
  const invited = `${word}.waiting@example.com`
  await good(world.call(inviteClient, { body: { email: invited } }, manager.token))
  await good(world.call(createVacationFeed, {}, employee.token))
  await world.runJobs()
  await good(world.call(requestReset, { body: { email: client.email } }))
  const people = [manager, client, employee]
  const marks = [word, ...people.flatMap(({ id, email }) => [id, email])]
  return { manager, client, employee, marks, customer }
}

/** Through the checkout, so that Stripe has a customer, a card, an invoice and their events. */
async function pay(world: BilledTestWorld, manager: Person): Promise<string> {
  const { body } = await world.call(
    createReturnCheckoutSession,
    { body: { price_id: 'agency_monthly' } },
    manager.token,
  )
  const paid = await world.post(body.url, { card: goodCard })
  await world.call(showReceipt, { params: receiptParams(paid.location) })
  const [customer] = (await world.stripe.customers.list({ email: manager.email })).data
  if (!customer) throw new Error('Stripe has no customer')
  return customer.id
}
