import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEmployeeClients } from '#contract/clients.ts'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

const none = { social: false, web: false, seo: false, branding: false, reputation: false }

test('[CLI-3] an Employee’s list shows the creation date, and no service before the onboarding begins', async () => {
  const manager = await world.manager()
  const client = await world.client(manager)
  const employee = await world.employee(manager)
  const { status, body } = await world.call(listEmployeeClients, { params: { archived: 'false' } }, employee.token)
  expect(status).toBe(200)
  const { id: _id, name, email } = client
  const shown = { _id, name, email, business_name: 'Blue Door Bakery', phone: '1234567890', services: none }
  expect(body.items).toEqual([{ ...shown, date: expect.any(String) }])
  expect(Date.now() - Date.parse(body.items[0]?.date ?? '')).toBeLessThan(60_000)
})

test('[CLI-3] an Employee’s list shows the onboarding’s services for every page, order and search', async () => {
  const manager = await world.manager()
  const employee = await world.employee(manager)
  const chosen = { a: ['social', 'webdev'], b: ['seo', 'branding', 'reputation'], c: [] } as const
  for (const [name, services] of Object.entries(chosen)) {
    await world.onboard(await world.client(manager, { name }), { services })
  }
  await world.client(manager, { name: 'd' })
  const expected = {
    a: { ...none, social: true, web: true },
    b: { ...none, seo: true, branding: true, reputation: true },
    c: none,
    d: none,
  }
  for (const query of [{}, { page: 1 }, { sort: 'email', order: 'desc' }, { search: 'blue door', page: 1 }] as const) {
    const { body } = await world.call(listEmployeeClients, { params: { archived: 'false' }, query }, employee.token)
    expect(Object.fromEntries(body.items.map((item) => [item.name, item.services]))).toEqual(expected)
  }
})
