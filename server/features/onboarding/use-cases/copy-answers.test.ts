import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOwnItems } from '#contract/client-items.ts'
import { showClientDashboard } from '#contract/dashboard.ts'
import { decideItems, giveOwnItem, listOwnItems, settleOwnItem } from '#contract/items.ts'
import { createOnboarding, updateServices } from '#contract/onboarding.ts'
import { copyEmailTexts } from '#contract/texts/client-items.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
})
afterAll(() => world.close())

async function clientWithReviews(): Promise<Person> {
  const client = await world.client(manager, { name: 'Cleo' })
  await world.call(createOnboarding, {}, client.token)
  const body = { reputation: true, show_trip: true, show_yelp: true }
  await world.call(updateServices, { body }, client.token)
  return client
}
const dashboard = async (client: Person) => (await world.call(showClientDashboard, {}, client.token)).body
const give = (client: Person, key: string, login: string) =>
  world.call(giveOwnItem, { params: { key }, body: { login, password: 'never in an email' } }, client.token)

test('[COL-71] the dashboard counts items, estimates the rest, and names the first open one', async () => {
  const client = await clientWithReviews()
  const before = await dashboard(client)
  expect(before.items).toMatchObject({ settled: 0, of: 2, next: 'trip' })
  expect(before.items.minutes_left).toBeGreaterThan(0)
  await give(client, 'trip', 'owner')
  expect((await dashboard(client)).items).toMatchObject({ settled: 1, of: 2, next: 'yelp' })
  const body = { state: 'not_applicable' } as const
  await world.call(settleOwnItem, { params: { key: 'yelp' }, body }, client.token)
  const after = await dashboard(client)
  expect(after.items).toEqual({ settled: 2, of: 2, minutes_left: 0, next: null })
  expect(after.services).toMatchObject([{ key: 'reputation', ready: true }])
  const sentBack = { key: 'trip', decision: 'send_back', reason: 'It is refused', state: 'given' } as const
  await world.call(decideItems, { params: { id: client.id }, body: { items: [sentBack] } }, manager.token)
  expect((await dashboard(client)).items).toMatchObject({ settled: 1, next: 'trip' })
})

test('[COL-71] the count of answers is empty before the services are chosen', async () => {
  const client = await world.client(manager)
  expect(await dashboard(client)).toMatchObject({
    items: { settled: 0, of: 0, minutes_left: 0, next: null },
    services: [],
  })
})

test('[COL-76] [AUTH-18] a copy of the answers goes to the client alone, without logins, and with titles as text', async () => {
  const client = await clientWithReviews()
  await give(client, 'trip', '<b>owner</b>')
  expect(await world.call(copyOwnItems, {}, client.token)).toMatchObject({ status: 204 })
  await world.runJobs()
  const sent = world.emails().filter(({ subject }) => subject === copyEmailTexts.subject('Harbour Agency'))
  expect(sent.map(({ to }) => to)).toEqual([client.email])
  const [{ text, html } = { text: '', html: '' }] = sent
  expect(text).toContain('login stored, password stored')
  expect(text + html).not.toMatch(/never in an email|owner/)
  const { items } = (await world.call(listOwnItems, {}, client.token)).body
  for (const { title } of items) expect(text).toContain(`${title}:`)
})

test('[COL-76] the copies of answers have a limit of emails', async () => {
  const limited = await createTestWorld({ limits: true })
  try {
    const { client } = await limited.agency()
    const statuses: number[] = []
    for (let at = 0; at < 4; at += 1) statuses.push((await limited.call(copyOwnItems, {}, client.token)).status)
    expect(statuses).toEqual([204, 204, 204, 429])
  } finally {
    await limited.close()
  }
})
