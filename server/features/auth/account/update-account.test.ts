import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { me } from '#contract/auth.ts'
import { showClient } from '#contract/clients.ts'
import { showEmployee, updateEmployee } from '#contract/employees.ts'
import { listConversations } from '#contract/messages.ts'
import { updateBirthday, updateBusinessName, updateName, updatePhone } from '#contract/settings.ts'
import { createCheckoutSession } from '#contract/subscription.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { listAuditEntriesAbout } from '#server/features/audit/index.ts'
import { type BilledTestWorld, createBilledTestWorld } from '#server/testing/billed-test-world.ts'
import { createTestConversation } from '#server/testing/test-world.ts'
import { recordEvents, connectSocket } from '#server/testing/sockets.ts'
import type { Person } from '#server/testing/test-world.ts'

let world: BilledTestWorld
let address: string
let manager: Person
let client: Person
const sockets: Socket[] = []
beforeAll(async () => {
  world = await createBilledTestWorld()
  address = await world.listen()
})
beforeEach(async () => {
  ;({ manager, client } = await world.agency())
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(() => world.close())

const rename = (who: Person, name: string, old_name = who.name) =>
  world.call(updateName, { body: { name, old_name } }, who.token)
const own = async (token: string) => (await world.call(me, {}, token)).body
const claimsOf = (token: string): unknown => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

async function listen(who: Person) {
  const socket = await connectSocket(address, who)
  sockets.push(socket)
  return recordEvents(socket, 'people changed')
}

describe('[SET-2] the name', () => {
  test('a new name is saved, and the answer has a token of the same session with the new name', async () => {
    for (const who of [manager, client]) {
      const { status, body } = await rename(who, ' Ana Maria ')
      expect({ status, body }).toMatchObject({ status: 200, body: { user: { _id: who.id, name: 'Ana Maria' } } })
      expect(claimsOf(body.token)).toMatchObject({ id: who.id, name: 'Ana Maria', session: who.session })
      const { exp } = claimsOf(who.token) as { exp: number } // every token has an expiry
      expect(claimsOf(body.token)).toMatchObject({ exp })
      expect(await own(body.token)).toMatchObject(body.user)
      expect((await own(who.token)).name).toBe('Ana Maria')
      const written = await listAuditEntriesAbout(
        world.parts.db.forWorkspace(manager.workspace),
        who.id,
        'account.name_changed',
      )
      expect(written).toMatchObject([{ actor_name: who.name }])
    }
  })

  test('a change from an outdated name is refused', async () => {
    const changed = { status: 409, body: { code: 'name_changed' } }
    expect(await rename(client, 'Ana', 'Somebody else')).toMatchObject(changed)
    expect((await own(client.token)).name).toBe(client.name)
    await rename(client, 'Ana')
    expect(await rename(client, 'Ben')).toMatchObject(changed)
    expect((await rename(client, 'Ben', 'Ana')).status).toBe(200)
  })

  test('one of several concurrent name changes succeeds', async () => {
    const names = ['Ana', 'Ben', 'Cleo', 'Dora', 'Emil']
    const answers = await Promise.all(names.map((name) => rename(client, name)))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
    const made = answers.find(({ status }) => status === 200)
    expect((await own(client.token)).name).toBe(made?.body.user?.name)
  })

  test('a new name appears to other users, and their open pages refetch', async () => {
    const [employee, other] = [await world.employee(manager), await world.client(manager)]
    const stranger = await world.manager()
    await createTestConversation(world, [client, manager])
    const heard = new Map<Person, Awaited<ReturnType<typeof listen>>>()
    for (const who of [manager, employee, client, other, stranger]) heard.set(who, await listen(who))
    await rename(client, 'Ana Maria')
    const eventCounts = async () => Promise.all([...heard.values()].map(async (one) => (await one.takeEvents()).length))
    expect(await eventCounts()).toEqual([1, 1, 1, 0, 0])
    expect(JSON.stringify((await world.call(listConversations, {}, manager.token)).body)).toContain('Ana Maria')
    expect((await world.call(showClient, { params: { id: client.id } }, manager.token)).body.name).toBe('Ana Maria')
    await rename(manager, 'Mara Muster')
    expect((await own(employee.token)).manager?.name).toBe('Mara Muster')
    expect((await own(other.token)).manager?.name).toBe('Mara Muster')
  })

  test("an employee's name changed by their Manager reaches open pages", async () => {
    const employee = await world.employee(manager)
    const page = await listen(employee)
    const body = { email: employee.email, name: 'Emilia' }
    await world.call(updateEmployee, { params: { id: employee.id }, body }, manager.token)
    expect(await page.takeEvents()).toHaveLength(1)
  })

  test("a Manager's new name reaches Stripe, also when Stripe did not answer at first", async () => {
    const payer = await world.manager({ tier: null })
    const order = { price_id: 'solo_monthly', email: payer.email, id: payer.id }
    await world.call(createCheckoutSession, { body: order }, payer.token)
    expect((await rename(payer, 'Paula Payer')).status).toBe(200)
    await world.withoutStripe(() => world.runJobs().catch(() => undefined))
    await rename(payer, 'Paula Payer Two', 'Paula Payer')
    await world.runJobs()
    const { data } = await world.stripe.customers.list({ email: payer.email })
    expect(data.map(({ name }) => name)).toEqual(['Paula Payer Two'])
  })
})

describe('[SET-2] phone, birthday and business name', () => {
  test('phone, birthday and business name can be changed separately', async () => {
    for (const who of [manager, client]) {
      const phone = await world.call(updatePhone, { body: { phone: '(555) 010-2030' } }, who.token)
      expect(phone).toMatchObject({ status: 200, body: { phone: '5550102030', name: who.name } })
      const birthday = await world.call(updateBirthday, { body: { birthday: '1980-02-29' } }, who.token)
      expect(birthday).toMatchObject({ status: 200, body: { birthday: '1980-02-29', phone: '5550102030' } })
      expect((await world.call(updateBirthday, { body: { birthday: '' } }, who.token)).body.birthday).toBeNull()
      const business = await world.call(updateBusinessName, { body: { business_name: ' New & Co ' } }, who.token)
      expect(business).toMatchObject({ status: 200, body: { business_name: 'New & Co' } })
      expect(await own(who.token)).toMatchObject(business.body)
    }
  })

  test("the employees' business name follows their Manager's and no other", async () => {
    const employee = await world.employee(manager)
    const foreign = await world.employee(await world.manager())
    await world.call(updateBusinessName, { body: { business_name: 'New & Co' } }, manager.token)
    expect(await own(employee.token)).toMatchObject({ business_name: 'New & Co' })
    expect(await own(foreign.token)).toMatchObject({ business_name: 'Harbour Agency' })
    expect((await own(client.token)).business_name).toBe('Blue Door Bakery')
    await world.call(updateBusinessName, { body: { business_name: 'Bakery Two' } }, client.token)
    expect(await own(employee.token)).toMatchObject({ business_name: 'New & Co' })
  })

  test.each([
    [updateName, { name: ' ', old_name: 'x' }, 'name', fieldTexts.missing],
    [updateName, { name: 'a\0b', old_name: 'x' }, 'name', fieldTexts.unstorable],
    [updateName, { name: 'x' }, 'old_name', fieldTexts.missing],
    [updatePhone, { phone: 5 }, 'phone', fieldTexts.notText],
    [updateBirthday, { birthday: '2023-02-29' }, 'birthday', fieldTexts.notDate],
    [updateBusinessName, { business_name: '' }, 'business_name', fieldTexts.missing],
    [updateBusinessName, { business_name: 'x', archived: true }, 'archived', fieldTexts.unknown],
  ])('%o with %j is refused at its field', async (endpoint, wrong, path, message) => {
    const before = await own(client.token)
    // The body deliberately violates the contract.
    const reply = await world.call(endpoint, { body: wrong as never }, client.token)
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path, message }] } })
    expect(await own(client.token)).toEqual(before)
  })

  test('an Employee and a call without a session cannot change the account', async () => {
    const employee = await world.employee(manager)
    const statuses = async (token?: string) => {
      const answers = await Promise.all([
        world.call(updateName, { body: { name: 'x', old_name: employee.name } }, token),
        world.call(updatePhone, { body: { phone: '1' } }, token),
        world.call(updateBirthday, { body: { birthday: null } }, token),
        world.call(updateBusinessName, { body: { business_name: 'x' } }, token),
      ])
      return new Set(answers.map(({ status }) => status))
    }
    expect(await statuses(employee.token)).toEqual(new Set([403]))
    expect(await statuses()).toEqual(new Set([401]))
    const { employee: shown } = (await world.call(showEmployee, { params: { id: employee.id } }, manager.token)).body
    expect(shown.name).toBe(employee.name)
  })

  test('[SUB-5] the account can be changed without a subscription', async () => {
    const unpaid = await world.manager({ status: 'canceled' })
    expect((await rename(unpaid, 'Nina')).status).toBe(200)
  })
})
