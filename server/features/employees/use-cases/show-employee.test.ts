import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addOwnFile, showEmployee, updateGeneralPermissions } from '#contract/employees.ts'
import { samples } from '#server/testing/sample-files.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let employee: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  manager = await world.manager()
  employee = await world.employee(manager, { department: 'Design', hire_date: '2024-02-29' })
})
afterAll(() => world.close())

const show = (id = employee.id, who = manager) => world.call(showEmployee, { params: { id } }, who.token)

describe('[EMP-5] the page of an employee', () => {
  test('the page has the details and the current general permissions', async () => {
    const { status, body } = await show()
    expect(status).toBe(200)
    expect(body.employee).toMatchObject({ _id: employee.id, department: 'Design', date: '2024-02-29', archived: false })
    expect(body.settings).toEqual({ employee_permissions: { vacation: false, add_new_clients: false } })
    const allowed = { vacation: true, add_new_clients: false }
    await world.call(updateGeneralPermissions, { params: { id: employee.id }, body: allowed }, manager.token)
    expect((await show()).body.settings).toEqual({ employee_permissions: allowed })
  })

  test('the page has working links to the signed forms', async () => {
    const { filename, location } = await world.upload(employee, { name: 'signed.pdf', bytes: samples.pdf })
    await world.call(addOwnFile, { body: { filename, location } }, employee.token)
    await world.upload(employee, { name: 'not-handed-in.pdf', bytes: samples.pdf })
    const [file, second] = (await show()).body.employee.employee_onboarding_files
    expect([file?.filename, second]).toEqual(['signed.pdf', undefined])
    expect((await world.app.server.inject(file?.location ?? '')).statusCode).toBe(200)
  })

  test('the client table is empty without any grant, and has every active client with one', async () => {
    const [door, quay] = [
      await world.client(manager, { business_name: 'Blue Door' }),
      await world.client(manager, { business_name: 'Quay Café' }),
    ]
    await world.client(manager, { archived: true })
    await world.onboard(door, { services: ['social'] })
    const colleague = await world.employee(manager)
    await world.grant(colleague, door, 'instagram_username')
    expect((await show()).body.permissions).toEqual([])
    await world.grant(employee, door, 'instagram_username')
    expect((await show()).body.permissions).toMatchObject([
      { _id: door.id, client_business: 'Blue Door', social: 'yellow', web: null, branding: null, reputation: null },
      { _id: quay.id, client_business: 'Quay Café', social: null },
    ])
  })

  test("the page has only this employee's vacation requests, with note and response", async () => {
    const colleague = await world.employee(manager)
    await world.vacation(colleague)
    const decided = { start: '2026-08-03', end: '2026-08-10', note: 'the sea', response: 'enjoy' }
    await world.vacation(employee, { ...decided, status: 'Approved' })
    expect((await show()).body.vacations).toMatchObject([{ ...decided, status: 'Approved', user_id: employee.id }])
  })

  test('the page of an archived employee has the same contents', async () => {
    const archived = await world.employee(manager, { archived: true })
    await world.vacation(archived)
    const { status, body } = await show(archived.id)
    expect({ status, body }).toMatchObject({ status: 200, body: { employee: { archived: true } } })
    expect(body.vacations).toHaveLength(1)
  })
})

test('[AUTH-9] the page answers 404 for a person who is no employee of the workspace', async () => {
  const foreign = await world.employee(await world.manager())
  const client = await world.client(manager)
  for (const id of [foreign.id, client.id, manager.id, 'no-id', '0199a5d5-0000-7000-8000-000000000000']) {
    expect(await show(id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})

test('[REG-12] [SUB-9] the page is for the Manager on agency only', async () => {
  const { manager: solo, employee: ofSolo } = await world.agency({ manager: { tier: 'solo' } })
  expect(await show(ofSolo.id, solo)).toMatchObject({ status: 403, body: { code: 'agency_only' } })
  expect(await show(employee.id, employee)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})
