import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { me } from '#contract/auth.ts'
import { finishEmployeeOnboarding, updateEmployee, updateOwnContact } from '#contract/employees.ts'
import { listNotifications, type Notification } from '#contract/notifications.ts'
import { notificationReceived } from '#contract/realtime.ts'
import { createSettings, updateNotificationSettings } from '#contract/settings.ts'
import { waitForEvent, connectSocket } from '#server/testing/sockets.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { findEmployee } from './show-employee.ts'

let world: TestWorld
let manager: Person
let employee: Person
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  ;({ manager, employee } = await world.agency({ employee: { name: 'Ana Example' } }))
})
afterAll(() => world.close())

const harbour = { line1: '1 Harbour Street', city: 'Porto', state: 'Porto', zip: '4000-001' }
const move = (who: Person, body: typeof harbour) => world.call(updateOwnContact, { body }, who.token)
const finish = (who: Person) => world.call(finishEmployeeOnboarding, {}, who.token)
const stored = ({ workspace, id }: Person) =>
  findEmployee(world.parts.db.forWorkspace(workspace), world.parts, { id }, id)
const notificationsOf = async (who: Person) => (await world.call(listNotifications, {}, who.token)).body.items

test('[SHELL-12] an address keeps what the Manager corrected meanwhile, and a field that both changed is told', async () => {
  await move(employee, harbour)
  await world.call(
    updateEmployee,
    { params: { id: employee.id }, body: { email: employee.email, name: employee.name, address: { zip: '4000-002' } } },
    manager.token,
  )
  const kept = await world.call(
    updateOwnContact,
    { body: { ...harbour, city: 'Braga', before: harbour } },
    employee.token,
  )
  expect(kept).toMatchObject({ status: 200, body: { address: { city: 'Braga', zip: '4000-002' } } })
  const before = { ...harbour, city: 'Braga' }
  const body = { ...before, zip: '4000-003', state: 'Minho', before }
  expect(await world.call(updateOwnContact, { body }, employee.token)).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', errors: [{ path: 'zip', stored: '4000-002' }] },
  })
  expect((await stored(employee))?.address).toMatchObject({ state: harbour.state, zip: '4000-002' })
})

describe('[EMP-7] the address', () => {
  test('only an Employee reads their address back', async () => {
    const own = async (who: Person) => (await world.call(me, {}, who.token)).body.address
    expect(await own(employee)).toEqual({ line1: '', city: '', state: '', zip: '' })
    await move(employee, harbour)
    expect(await own(employee)).toEqual(harbour)
    expect(await own(manager)).toBeUndefined()
  })

  test('an address is saved with the employee, and can be changed any number of times', async () => {
    const first = await move(employee, harbour)
    expect(first).toMatchObject({
      status: 200,
      body: { _id: employee.id, address: harbour, onboarding_finished: false },
    })
    const away = { line1: '', city: 'Lisboa', state: '', zip: '' }
    expect((await move(employee, away)).body.address).toEqual(away)
    expect(await stored(employee)).toMatchObject({ address: away })
  })

  test("a new address leaves the Manager's details of the employee unchanged", async () => {
    const kept = await world.employee(manager, { department: 'Design', hire_date: '2024-02-29' })
    const { body } = await move(kept, harbour)
    expect(body).toMatchObject({ department: 'Design', hireDate: '2024-02-29', date: '2024-02-29', address: harbour })
  })

  test('a new address changes no other person', async () => {
    const colleague = await world.employee(manager)
    await move(colleague, { ...harbour, city: 'Faro' })
    await move(employee, harbour)
    expect(await stored(colleague)).toMatchObject({ address: { city: 'Faro' } })
  })

  test('an address needs each of its fields as text and takes no others', async () => {
    const wrong = [
      [{ ...harbour, zip: undefined }, 'zip'],
      [{ ...harbour, city: 7 }, 'city'],
      [{ ...harbour, line1: 'x'.repeat(301) }, 'line1'],
      [{ ...harbour, name: 'Somebody' }, 'name'],
      [{ ...harbour, email: 'new@example.com' }, 'email'],
    ] as const
    for (const [body, path] of wrong) {
      // The body deliberately violates the contract.
      const refused = await move(employee, body as unknown as typeof harbour)
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ path }] } })
    }
    expect(await stored(employee)).toMatchObject({ name: 'Ana Example', address: { city: '' } })
  })

  test('only an Employee changes their address here', async () => {
    for (const who of [manager, await world.client(manager)]) expect((await move(who, harbour)).status).toBe(403)
    expect((await world.call(updateOwnContact, { body: harbour })).status).toBe(401)
  })
})

describe('[EMP-7] finishing the onboarding', () => {
  test('finishing is saved, and the Manager is notified with a link to the employee', async () => {
    const finished = async () => (await world.call(me, {}, employee.token)).body.onboarding_finished
    expect(await finished()).toBe(false)
    expect((await finish(employee)).status).toBe(204)
    expect(await finished()).toBe(true)
    expect(await stored(employee)).toMatchObject({ onboarding_finished: true })
    expect(await notificationsOf(manager)).toMatchObject([
      {
        message: 'Ana Example: Updated Contact Info, Finished Employee Forms',
        link: `/employees/${employee.id}`,
        viewed: false,
      },
    ])
  })

  test("finishing reaches only the Manager's open page", async () => {
    const page = await connectSocket(await world.listen(), manager)
    const next = waitForEvent<Notification>(page, notificationReceived(manager.id))
    await finish(employee)
    expect(await next).toMatchObject({ link: `/employees/${employee.id}` })
    expect(await notificationsOf(await world.employee(manager))).toEqual([])
    page.disconnect()
  })

  test('a repeated or concurrent finish creates no second notification', async () => {
    const answers = await Promise.all([finish(employee), finish(employee)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect((await finish(employee)).status).toBe(204)
    expect(await notificationsOf(manager)).toHaveLength(1)
  })

  test('[NOTE-4] finishing succeeds without a notification when the Manager switched it off', async () => {
    await world.call(createSettings, {}, manager.token)
    const body = { user_id: manager.id, onboarding_notifications: { notification: false, email: false } }
    await world.call(updateNotificationSettings, { body }, manager.token)
    expect((await finish(employee)).status).toBe(204)
    expect(await notificationsOf(manager)).toEqual([])
    expect(await stored(employee)).toMatchObject({ onboarding_finished: true })
  })

  test('only an Employee finishes the onboarding here', async () => {
    for (const who of [manager, await world.client(manager)]) expect((await finish(who)).status).toBe(403)
    expect((await world.call(finishEmployeeOnboarding, {})).status).toBe(401)
  })
})
