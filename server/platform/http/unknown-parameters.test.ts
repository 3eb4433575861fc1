import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { Problem } from '#contract/errors.ts'
import { downloadConversation } from '#contract/messages.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let people: Record<string, Person>
beforeAll(async () => {
  world = await createTestWorld()
  const Manager = await world.manager()
  const Employee = await world.employee(Manager, { add_new_clients: true, vacation: true })
  people = { Manager, Employee, Client: await world.client(Manager) }
})
afterAll(() => world.close())

const calls = endpoints.filter(({ endpoint }) => endpoint.who !== 'signature')

/** Path parameters that are no ids. */
const sampleOf: Readonly<Record<string, string>> = { archived: 'false', key: 'logo' }

/** Calls as somebody who may, with path parameters of the right shape. */
async function call({ method, path, who }: Endpoint, query: string, body?: object) {
  const role = typeof who === 'string' ? undefined : Object.keys(who)[0]
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => sampleOf[name] ?? newId())
  const token = role && people[role]?.token
  const reply = await world.app.server.inject({
    method,
    url: url + query,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body ? { payload: body } : {}),
  })
  return { status: reply.statusCode, body: reply.body }
}

test.each(calls)('the call $name refuses an unknown parameter by name', async ({ endpoint }) => {
  const { status, body } = await call(endpoint, '?misspelt=1')
  expect({ status, body }).toMatchObject({ status: 422 })
  expect(Problem.parse(JSON.parse(body)).errors?.map(({ path }) => path)).toContain('misspelt')
})

test('the refusal names the known parameters', async () => {
  const { body } = await call(downloadConversation, '?time_zone=Europe%2FBerlin')
  expect(Problem.parse(JSON.parse(body)).errors).toEqual([
    { path: 'time_zone', message: 'There is no such parameter. Known are tz.' },
  ])
})

test('every call that may refuse a parameter or a body documents it', async () => {
  const Document = z.object({
    paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) }))),
  })
  const { paths } = Document.parse((await world.app.server.inject('/api/docs')).json())
  const undocumented = calls.filter(({ endpoint: { method, path } }) => {
    const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    return !(operation && '422' in operation.responses)
  })
  expect(undocumented.map(({ name }) => name)).toEqual([])
})
