import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/errors.ts'
import { deleteManager } from '#contract/settings.ts'
import { passwordTexts, registrationTexts, resetTexts } from '#contract/texts/auth.ts'
import { problemTexts } from '#contract/texts/errors.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { colorTexts } from '#contract/texts/themes.ts'
import { buildCall, type CallResult, calls, findAccessRow, sendCall } from '#server/testing/access/calls.ts'
import {
  type Caller,
  createCallers,
  createRecords,
  expectedRefusal,
  unknownIds,
} from '#server/testing/access/callers.ts'
import type { CallInput } from '#server/testing/access/access-table.ts'
import { sampleByLength } from '#server/testing/test-length.ts'
import { type BilledTestWorld, createBilledTestWorld } from '#server/testing/billed-test-world.ts'

let world: BilledTestWorld
let callers: Caller[]
beforeAll(async () => {
  world = await createBilledTestWorld()
  const { manager } = await createRecords(world)
  callers = await createCallers(world, manager)
})
afterAll(() => world.close())

/** Words of a validator, not of a person. */
const TECHNICAL =
  /invalid input|invalid option|expected|received|undefined|\bnull\b|NaN|too (?:big|small):|regex|pattern/i

const wrongValues = [null, 17, true, 'x', '', [], [null], {}, { x: { y: null } }, 'x'.repeat(70_000)]

function wrongBodies(endpoint: Endpoint): unknown[] {
  if (endpoint.consumes !== 'json') return []
  const fields = endpoint.body instanceof z.ZodObject ? Object.keys(endpoint.body.shape) : ['x']
  const filled = wrongValues.map((value) => Object.fromEntries(fields.map((field) => [field, value])))
  return [{}, ...filled, [], 'text', 17, { misspelt: 1 }]
}

/** The document's texts that end without a full stop. */
const DOCUMENT_TEXTS = new Set<string>([
  fieldTexts.invalidEmail,
  messageTexts.selectName,
  messageTexts.selectUser,
  passwordTexts.length,
  problemTexts.invalid_link,
  problemTexts.no_clients_found,
  problemTexts.no_vacations_found,
  problemTexts.reset_expired,
  problemTexts.wrong_credentials,
  registrationTexts.incomplete,
  resetTexts.incomplete,
  colorTexts.empty,
])

function textsOf({ code, body }: CallResult): string[] {
  if (code === undefined) return []
  const { detail, errors = [] } = Problem.parse(JSON.parse(body))
  return [detail, ...errors.map(({ message }) => message)]
}

/** Each parameter of the query is wrong, and one is unknown. */
function wrongQueries(endpoint: Endpoint): Record<string, string>[] {
  const fields = endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : []
  const filled = ['x', '-1', '', 'x'.repeat(500)].map((value) =>
    Object.fromEntries(fields.map((field) => [field, value])),
  )
  return fields.length > 0 ? [...filled, { misspelt: '1' }] : []
}

const isSentence = (text: string) =>
  !TECHNICAL.test(text) && (/^[A-Z0-9].*[.!?]$/.test(text) || DOCUMENT_TEXTS.has(text))

describe('every error text of every call is a sentence for a person', () => {
  // Its call without a body deletes the workspace.
  test.each(calls.filter(({ endpoint }) => endpoint !== deleteManager))('$key', async ({ key, endpoint }) => {
    const able = callers.filter((caller) => expectedRefusal(findAccessRow(key), caller) === undefined)
    const texts = new Set<string>()
    for (const caller of sampleByLength(able, 1, key)) {
      const send = async (wrong: CallInput, payload?: string) => {
        const call = { ...buildCall(endpoint, unknownIds()), ...wrong }
        const sendAgain = () =>
          sendCall(world, endpoint, call, caller.account && `Bearer ${caller.account.token}`, payload)
        let answer = await sendAgain()
        if (answer.status === 401 && caller.account) {
          // Some calls end their own session.
          Object.assign(caller.account, await world.signInAgain(caller.account))
          answer = await sendAgain()
        }
        for (const text of textsOf(answer)) texts.add(text)
      }
      for (const body of wrongBodies(endpoint)) await send({}, JSON.stringify(body))
      for (const query of wrongQueries(endpoint)) await send({ query })
    }
    expect([...texts].filter((text) => !isSentence(text))).toEqual([])
  })
})

test('a missing field, a wrong kind and an unknown option each have their own sentence', async () => {
  const { token } = await world.manager()
  const answer = await world.app.server.inject({
    method: 'PUT',
    url: '/api/vacations/',
    headers: { authorization: `Bearer ${token}` },
    payload: { status: 'Maybe', response: 17 },
  })
  expect(answer.json()).toMatchObject({
    detail: problemTexts.invalid_fields,
    errors: [
      { path: 'vacation_id', message: 'This is needed.' },
      { path: 'status', message: 'Choose one of the options.' },
      { path: 'response', message: 'This must be text.' },
    ],
  })
})
