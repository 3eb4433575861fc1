import fc from 'fast-check'
import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { unknownIds } from './callers.ts'
import { type AccessRow, accessTable, type CallInput, type Ids } from './access-table.ts'
import { inputArbitrary } from '../fuzz/schema-arbitraries.ts'
import type { TestWorld } from '../test-world.ts'

export const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Every call of the contract, by the key of its row. */
export const calls = endpoints.map(({ endpoint }) => ({ key: keyOf(endpoint), endpoint }))

export function findAccessRow(key: string): AccessRow {
  const row = accessTable[key]
  if (!row) throw new Error(`access-table.ts has no row for ${key}`)
  return row
}

/** A valid body, so that a missing check would show in the database. */
function sampleOf(endpoint: Endpoint): Record<string, unknown> | undefined {
  if (endpoint.consumes !== 'json') return undefined
  const [email, phone] = [['someone.new@example.com'], ['5550102030']]
  const billing = { billing_email: email, billing_extra_email: [email], billing_phone: phone }
  const words = { email, phone, ...billing, route: ['/dashboard'], more: [[]] }
  const [body] = fc.sample(inputArbitrary(endpoint.body, words), { numRuns: 1, seed: 7 })
  return body as Record<string, unknown> | undefined // every body of the contract is an object
}

/** The call with its row's ids and sample values for the rest. */
export function buildCall(endpoint: Endpoint, ids: Ids): CallInput {
  const { aim } = findAccessRow(keyOf(endpoint))
  const aimed = 'at' in aim ? aim.at(ids) : {}
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => String(name))
  const filled = Object.fromEntries(names.map((name) => [name, name === 'archived' ? 'false' : unknownIds().file]))
  const sample = sampleOf(endpoint)
  const body = sample || aimed.body ? { body: { ...sample, ...aimed.body } } : {}
  return { ...aimed, ...body, params: { ...filled, ...aimed.params } }
}

export type CallResult = { status: number; code: string | undefined; body: string }

/** Sends a call with the Authorization header as given. `payload` replaces the body. */
export async function sendCall(
  world: TestWorld,
  endpoint: Endpoint,
  call: CallInput,
  authorization: string | undefined,
  payload?: string,
): Promise<CallResult> {
  const text = payload ?? (call.body && JSON.stringify(call.body))
  const reply = await world.app.server.inject({
    method: endpoint.method,
    url: addressOf(endpoint, call),
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(text === undefined ? {} : { payload: text }),
  })
  const isProblem = reply.headers['content-type'] === 'application/problem+json'
  return {
    status: reply.statusCode,
    code: isProblem ? reply.json<{ code: string }>().code : undefined,
    body: reply.body,
  }
}
