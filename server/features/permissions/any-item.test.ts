import { type ItemKind, itemKinds } from '#contract/domain/item-kinds.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { revealPassword } from '#contract/credentials.ts'
import { grantsOfItem, type ItemRule, standardItems } from '#contract/domain/items.ts'
import { addressOf } from '#contract/endpoint.ts'
import { askForItem, giveOwnItem, type ItemAnswer, listClientItems, listOwnItems } from '#contract/items.ts'
import { createOnboarding, updateServices } from '#contract/onboarding.ts'
import { buildCall, calls } from '#server/testing/access/calls.ts'
import { unknownIds } from '#server/testing/access/callers.ts'
import { findMarkers, markerValue } from '#server/testing/field-matrix/expectations.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

/* Nothing but the list itself names these items: an item that is added to the standard list, or to what one client is asked, is asked,
   given and granted like any other. */

let world: TestWorld
let manager: Person
let client: Person
const asked: { key: string; kind: ItemKind; marker: string }[] = []
const added: ItemRule[] = itemKinds.map((kind) => ({
  key: `added_${kind}`,
  kind,
  page: 'more_page',
  services: ['social'],
  required: true,
  minutes: 1,
  on: true,
}))

const secretOf = (marker: string) => marker.replace(/\.$/, '_secret.')

async function answerOf(kind: ItemKind, value: string): Promise<ItemAnswer> {
  switch (kind) {
    case 'login':
      return { login: value, password: secretOf(value) }
    case 'invitation':
      return { done: true }
    case 'file': {
      const { filename, location } = await world.upload(client, { name: `${value}txt`, bytes: Buffer.from(value) })
      return { files: [{ filename, location }] }
    }
    case 'choice':
    case 'choices':
      return { choices: [value] }
    case 'dates':
      return { dates: [{ date: '2027-05-17', name: value }] }
    case 'email':
      return { text: `${value}x@door.example` }
    default:
      return { text: value }
  }
}

beforeAll(async () => {
  ;(standardItems as ItemRule[]).push(...added)
  world = await createTestWorld()
  ;({ manager, client } = await world.agency())
  await world.call(createOnboarding, {}, client.token)
  await world.call(updateServices, { body: { social: true } }, client.token)
  for (const { key, kind } of added) asked.push({ key, kind, marker: markerValue(1, key) })
  for (const kind of itemKinds) {
    const marker = markerValue(1, `own_${kind}`)
    const body = { kind, title: `One more ${kind}`, options: [marker] }
    const { key } = (await world.call(askForItem, { params: { id: client.id }, body }, manager.token)).body
    asked.push({ key, kind, marker })
  }
  for (const { key, kind, marker } of asked) {
    // A choice of the standard list has its options in its words; these have none.
    if (key.startsWith('added_choice')) continue
    const { status } = await world.call(
      giveOwnItem,
      { params: { key }, body: await answerOf(kind, marker) },
      client.token,
    )
    if (status !== 200) throw new Error(`${key} was answered with ${status}`)
  }
})
afterAll(async () => {
  ;(standardItems as ItemRule[]).splice(standardItems.length - added.length)
  await world.close()
})

/** The items with an answer that can be recognized. */
const recognizable = () =>
  asked.filter(({ key, kind }) => kind !== 'invitation' && !key.startsWith('added_choice') && !isChoice(kind))
/** The options of a choice are part of the question. */
const isChoice = (kind: ItemKind) => kind === 'choice' || kind === 'choices'

test('[COL-6] every added item is asked, and given by its kind', async () => {
  const { items } = (await world.call(listOwnItems, {}, client.token)).body
  const states = new Map(items.map(({ key, state }) => [key, state]))
  for (const { key } of asked)
    expect([key, states.get(key)]).toEqual([key, key.startsWith('added_choice') ? 'open' : 'given'])
})

/** Every call that an Employee may make, with this client where the call takes one. Sign-in is about the caller alone. */
const walked = calls.filter(
  ({ endpoint: { who, path } }) =>
    typeof who === 'object' && who.Employee !== undefined && !path.startsWith('/api/auth/'),
)

async function markersSeenBy({ token }: Person): Promise<string[]> {
  const seen = new Set<string>()
  for (const { key, endpoint } of walked) {
    const call = buildCall(endpoint, { ...unknownIds(), client: client.id })
    const reply = await world.app.server.inject({
      method: endpoint.method,
      url: addressOf(endpoint, call),
      headers: { authorization: `Bearer ${token}` },
      ...(call.body && { payload: call.body }),
    })
    expect([key, reply.statusCode < 500]).toEqual([key, true])
    for (const marker of findMarkers(`${JSON.stringify(reply.headers)} ${reply.body}`)) seen.add(marker)
  }
  return [...seen].toSorted()
}

describe('[COL-6] [PERM-6] an Employee', () => {
  test('without a grant sees none of them in any call', async () => {
    const employee = await world.employee(manager, { vacation: true, add_new_clients: true })
    expect(await markersSeenBy(employee)).toEqual([])
  })

  test('with one grant sees that item in all calls together, and nothing else', async () => {
    for (const { key, kind, marker } of recognizable()) {
      const [grant] = grantsOfItem({ key, kind })
      const employee = await world.employee(manager, { vacation: true, add_new_clients: true })
      await world.grant(employee, client, ...(grant ? [grant] : []))
      expect([key, await markersSeenBy(employee)]).toEqual([key, [marker]])
    }
  })

  test('with the grant of a password reveals that one, and sees no login', async () => {
    for (const { key, kind, marker } of asked.filter((item) => item.kind === 'login')) {
      const employee = await world.employee(manager)
      await world.grant(employee, client, ...grantsOfItem({ key, kind }).slice(-1))
      const { items } = (await world.call(listClientItems, { params: { id: client.id } }, employee.token)).body
      expect(items.map((item) => [item.key, item.answer])).toEqual([[key, { password_set: true }]])
      for (const other of asked.filter((item) => item.kind === 'login')) {
        const call = { params: { client_id: client.id }, body: { field: `item:${other.key}:password` as const } }
        const answer = await world.call(revealPassword, call, employee.token)
        expect(answer).toMatchObject(
          other.key === key ? { status: 200, body: { value: secretOf(marker) } } : { status: 403 },
        )
      }
    }
  })
})
