import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isCutShort } from '#contract/domain/link-address.ts'
import { askSomebodyElse, giveByLink, listItemLinks, showItemLink, withdrawItemLink } from '#contract/client-items.ts'
import type { UploadedFile } from '#contract/files.ts'
import {
  decideItems,
  type ItemAnswer,
  giveOwnItem,
  listOwnItems,
  settleOwnItem,
  withdrawItem,
} from '#contract/items.ts'
import { createOnboarding, updateServices } from '#contract/onboarding.ts'
import { itemLinkReplies } from '#contract/texts/item-links.ts'
import { multipartForm } from '#server/testing/forms.ts'
import { deleteOldItemLinks } from '../queries/item-links.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
const friend = 'jo@friend.example'
const login = { login: 'owner', password: 'a secret of the friend' }

beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
})
beforeEach(async () => {
  client = await world.client(manager, { name: 'Cleo' })
  await world.call(createOnboarding, {}, client.token)
  const body = { reputation: true, show_trip: true, show_yelp: true, branding: true }
  await world.call(updateServices, { body }, client.token)
})
afterAll(() => world.close())

const ask = (key: string, email = friend, who = client) =>
  world.call(askSomebodyElse, { params: { key }, body: { email, note: 'Please, Jo' } }, who.token)
async function linkTo(key: string, email = friend): Promise<string> {
  expect((await ask(key, email)).status).toBe(201)
  await world.runJobs()
  const text = world.emails().findLast(({ to }) => to === email)?.text ?? ''
  return /\/give\/([\w-]+)/.exec(text)?.[1] ?? ''
}
const show = (token: string) => world.call(showItemLink, { params: { token } })
const give = (token: string, body: ItemAnswer) => world.call(giveByLink, { params: { token }, body })
const item = async (key: string, who = client) =>
  (await world.call(listOwnItems, {}, who.token)).body.items.find((one) => one.key === key)
const ended = (token: string, detail: string) =>
  expect(show(token)).resolves.toMatchObject({ status: 404, body: { code: 'invalid_link', detail } })

describe('somebody else gives an item', () => {
  test('[COL-77] the link shows this item alone, and an answer of it ends it', async () => {
    await world.call(giveOwnItem, { params: { key: 'yelp' }, body: login }, client.token)
    const token = await linkTo('trip')
    const { status, body } = await show(token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ asked_by: 'Cleo', note: 'Please, Jo', item: { kind: 'login', title: 'Tripadvisor' } })
    for (const secret of [client.email, 'yelp', 'owner', client.id]) expect(JSON.stringify(body)).not.toContain(secret)
    expect((await give(token, login)).status).toBe(204)
    expect(await item('trip')).toMatchObject({
      state: 'given',
      given: { by: { id: null, name: friend } },
      answer: { login: 'owner', password_set: true },
    })
    await ended(token, itemLinkReplies.ended.used)
    expect((await give(token, { login: 'other', password: 'other' })).status).toBe(404)
    expect((await item('trip'))?.answer.login).toBe('owner')
  })

  test('[COL-77] of two answers at the same time one counts', async () => {
    const token = await linkTo('trip')
    const both = await Promise.all(['one', 'two'].map((name) => give(token, { login: name, password: name })))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 404])
  })

  test('[COL-77] half a login, another kind of answer and nothing are refused, and the link stays', async () => {
    const token = await linkTo('trip')
    for (const body of [{}, { login: 'owner' }, { password: 'x' }, { text: 'a text' }] satisfies ItemAnswer[])
      expect(await give(token, body)).toMatchObject({ status: 422 })
    expect((await show(token)).status).toBe(200)
  })

  test('[COL-77] a visitor uploads a file for an item of files, and for no other', async () => {
    const upload = async (token: string) => {
      const form = multipartForm([{ name: 'logo.txt', bytes: 'a logo' }])
      const url = `/api/item-links/${token}/files`
      const reply = await world.app.server.inject({ method: 'POST', url, ...form })
      return { status: reply.statusCode, body: reply.json<UploadedFile>() }
    }
    const token = await linkTo('logo')
    const { status, body } = await upload(token)
    expect(status).toBe(201)
    const { filename, location } = body
    expect((await give(token, { files: [{ filename, location }] })).status).toBe(204)
    expect((await item('logo'))?.answer.files).toMatchObject([{ filename: 'logo.txt' }])
    expect((await upload(token)).status).toBe(404)
    expect((await upload(await linkTo('trip'))).status).toBe(404)
  })
})

describe('a link ends', () => {
  test('[COL-78] when the client gives the item, says that they do not have it, or sends another link', async () => {
    const given = await linkTo('trip')
    await world.call(giveOwnItem, { params: { key: 'trip' }, body: login }, client.token)
    await ended(given, itemLinkReplies.settled)
    const declined = await linkTo('yelp')
    const params = { key: 'yelp' }
    await world.call(settleOwnItem, { params, body: { state: 'not_applicable' } }, client.token)
    await ended(declined, itemLinkReplies.settled)
    await world.call(settleOwnItem, { params, body: { state: 'open' } }, client.token)
    const replaced = await linkTo('yelp', 'ana@friend.example')
    const newest = await linkTo('yelp', 'ben@friend.example')
    await ended(replaced, itemLinkReplies.ended.replaced)
    expect((await show(newest)).status).toBe(200)
    const links = (await world.call(listItemLinks, {}, client.token)).body.items
    expect(links).toMatchObject([{ key: 'yelp', email: 'ben@friend.example' }])
  })

  test('[COL-78] when the agency settles or withdraws the item, also when it asks for it again', async () => {
    const token = await linkTo('trip')
    const decide = (decision: 'not_applicable' | 'send_back', state: 'open' | 'not_applicable') =>
      world.call(
        decideItems,
        { params: { id: client.id }, body: { items: [{ key: 'trip', decision, state, reason: 'No' }] } },
        manager.token,
      )
    await decide('not_applicable', 'open')
    await ended(token, itemLinkReplies.settled)
    await decide('send_back', 'not_applicable')
    await ended(token, itemLinkReplies.settled)
    const other = await linkTo('yelp')
    await world.call(withdrawItem, { params: { id: client.id, key: 'yelp' } }, manager.token)
    await ended(other, itemLinkReplies.withdrawn)
    expect((await world.call(listItemLinks, {}, client.token)).body.items).toEqual([])
  })

  test('[COL-78] for good once the item was given, also when the answer is emptied', async () => {
    const empty = { login: '', password: '' }
    const used = await linkTo('trip')
    expect((await give(used, login)).status).toBe(204)
    await world.call(giveOwnItem, { params: { key: 'trip' }, body: empty }, client.token)
    expect((await item('trip'))?.state).toBe('open')
    await ended(used, itemLinkReplies.ended.used)
    const passed = await linkTo('yelp')
    for (const body of [login, empty]) await world.call(giveOwnItem, { params: { key: 'yelp' }, body }, client.token)
    await ended(passed, itemLinkReplies.ended.used)
  })

  test('[COL-83] when the client takes it back, and nobody else can', async () => {
    const token = await linkTo('trip')
    const takeBack = (who: Person) => world.call(withdrawItemLink, { params: { key: 'trip' } }, who.token)
    expect((await takeBack(await world.client(manager))).status).toBe(204)
    expect((await show(token)).status).toBe(200)
    expect((await takeBack(client)).status).toBe(204)
    await ended(token, itemLinkReplies.ended.withdrawn)
    expect((await give(token, login)).status).toBe(404)
    expect((await world.call(listItemLinks, {}, client.token)).body.items).toEqual([])
    expect((await takeBack(client)).status).toBe(204)
  })

  test('[COL-83] an ended link is deleted a month later', async () => {
    const token = await linkTo('trip')
    const { system } = world.database.db
    const age = (days: number) =>
      system.transaction((tx) =>
        tx.sql({
          name: `age_item_links_${days}`,
          text: `update item_links set expires_at = now() - interval '${days} days' where client_id = $1`,
          values: [client.id],
        }),
      )
    const rows = () => system.read.selectFrom('item_links').where('client_id', '=', client.id).select('id').execute()
    await age(29)
    await deleteOldItemLinks(system)
    expect(await rows()).toHaveLength(1)
    await age(31)
    await deleteOldItemLinks(system)
    expect(await rows()).toEqual([])
    expect(await show(token)).toMatchObject({ status: 404 })
  })

  test('[COL-78] after seven days', async () => {
    const token = await linkTo('trip')
    await world.database.db.forWorkspace(client.workspace).transaction((tx) =>
      tx.sql({
        name: 'age_links',
        text: "update item_links set expires_at = now() - interval '1 minute' where manager_id = $1 and client_id = $2",
        values: [tx.id, client.id],
      }),
    )
    await ended(token, itemLinkReplies.expired)
    expect((await give(token, login)).status).toBe(404)
  })

  test('[COL-78] a guessed, cut or moved token opens nothing', async () => {
    const token = await linkTo('trip')
    const other = await world.client(await world.manager())
    const moved = `${other.workspace.replaceAll('-', '')}${token.slice(32)}`
    for (const wrong of [moved, token.slice(0, -1), `${token}a`, token.slice(32), 'x', '../items'])
      await ended(wrong, itemLinkReplies.unknown)
    expect(isCutShort(token, 'give')).toBe(false)
    expect(isCutShort(token.slice(1), 'give')).toBe(true)
    expect((await show(token)).status).toBe(200)
  })
})

test('[COL-79] only open items of the client’s own list are sent', async () => {
  await world.call(giveOwnItem, { params: { key: 'trip' }, body: login }, client.token)
  expect(await ask('trip')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await ask('instagram')).toMatchObject({ status: 409, body: { code: 'not_asked' } })
  expect(await ask('yelp', 'no address')).toMatchObject({ status: 422 })
})

test('[COL-79] an address gets an item once an hour, and the budget of emails counts', async () => {
  const limited = await createTestWorld({ limits: true })
  try {
    const cleo = await limited.client(await limited.manager())
    await limited.call(createOnboarding, {}, cleo.token)
    await limited.call(updateServices, { body: { reputation: true, show_trip: true, show_yelp: true } }, cleo.token)
    const send = async (key: string, email: string) =>
      (await limited.call(askSomebodyElse, { params: { key }, body: { email } }, cleo.token)).status
    expect([await send('trip', friend), await send('trip', friend), await send('yelp', friend)]).toEqual([
      201, 429, 201,
    ])
  } finally {
    await limited.close()
  }
})
