import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archivePerson, deleteClient, showClient, updateBilling, uploadContract } from '#contract/clients.ts'
import {
  addEmployeeFile,
  addOwnFile,
  deleteEmployee,
  showEmployee,
  showEmployeeFiles,
  showOwnFiles,
} from '#contract/employees.ts'
import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { listEmployeeMessages, listMessages, type Message, removeMember, sendFile } from '#contract/messages.ts'
import { showClientOnboarding, showGrantedOnboarding, showOnboarding, updateOwnAssets } from '#contract/onboarding.ts'
import { listPictures, saveClientLogo, saveOwnPicture } from '#contract/pictures.ts'
import { messageReceived } from '#contract/realtime.ts'
import { deleteManager, requireTwoStep } from '#contract/settings.ts'
import type { Parts } from '#server/parts.ts'
import { createFileLinks } from '#server/platform/storage/file-links.ts'
import { multipartForm } from '#server/testing/forms.ts'
import { samples } from '#server/testing/sample-files.ts'
import { connectSocket, waitForEvent } from '#server/testing/sockets.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

type Links = { [reason: string]: string }

let world: TestWorld
let square: Buffer
let manager: Person
let employee: Person
let client: Person
let group: string
/** What each of them was given, by the reason for which they see it. */
let given: { manager: Links; employee: Links; client: Links }

beforeAll(async () => {
  // Links of two moments may differ in their ends.
  const now = Date.now()
  const stillLinks = ({ keys }: Parts['config']) => createFileLinks({ keys, now: () => now })
  world = await createTestWorld({ replace: async ({ config }) => ({ fileLinks: stillLinks(config) }) })
  square = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#a33' } })
    .webp()
    .toBuffer()
})
afterAll(() => world.close())

beforeEach(async () => {
  ;({ manager, employee, client } = await world.agency({ client: { onboarded: { services: ['branding'] } } }))
  await world.grant(employee, client, 'assets')
  group = await createTestConversation(world, [manager, employee, client], 'Team')
  await attachOneOfEach()
  given = { manager: await linksOfManager(), employee: await linksOfEmployee(), client: await linksOfClient() }
})

const upload = async (who: Person, bytes: Buffer = samples.pdf) => {
  const { filename, location } = await world.upload(who, { name: 'a.pdf', bytes })
  return { filename, location }
}

async function attachOneOfEach(): Promise<void> {
  const asset = { completed: true, assets: { logo: [await upload(client)] } }
  const form = multipartForm([{ name: 'me.webp', bytes: square }])
  const picture = async (endpoint: Endpoint, who: Person, params = {}) => {
    const { app } = world
    const headers = { ...form.headers, authorization: `Bearer ${who.token}` }
    const { method } = endpoint
    const { statusCode } = await app.server.inject({
      method,
      url: addressOf(endpoint, { params }),
      headers,
      payload: form.payload,
    })
    return statusCode
  }
  const answers = [
    (await world.call(updateOwnAssets, { body: asset }, client.token)).status,
    (await world.call(updateBilling, { body: { billing_media: await upload(client, samples.png) } }, client.token))
      .status,
    (await world.call(uploadContract, { body: { ...(await upload(manager)), user_id: client.id } }, manager.token))
      .status,
    (await world.call(addEmployeeFile, { body: await upload(manager) }, manager.token)).status,
    (await world.call(addOwnFile, { body: await upload(employee) }, employee.token)).status,
    await picture(saveOwnPicture, client),
    await picture(saveOwnPicture, employee),
    await picture(saveClientLogo, client, { id: client.id }),
  ]
  expect(answers).toEqual(answers.map(() => 200))
  expect(await sendFrom(client)).toBe(201)
}

async function sendFrom(sender: Person, conversation_id = group): Promise<number> {
  const { filename: file_name, location: file_location } = await upload(sender)
  const body = { conversation_id, file_name, file_location, file_type: 'application/pdf', type: 'file' as const }
  return (await world.call(sendFile, { body }, sender.token)).status
}

const ofMessages = async (who: Person): Promise<string> => {
  const { items } = (await world.call(listMessages, { params: { conversationId: group } }, who.token)).body
  return items.at(-1)?.file_location ?? ''
}

async function ofPictures(who: Person): Promise<Links> {
  const ids = [client, employee].map(({ id }) => id).join(',')
  const { items } = (await world.call(listPictures, { query: { ids } }, who.token)).body
  const nameOf = (id: string) => (id === client.id ? 'client' : 'employee')
  return Object.fromEntries(
    items.map(({ _id, kind, location }) => [kind === 'business' ? 'logo' : `picture of ${nameOf(_id)}`, location]),
  )
}

async function ofClientPage(who: Person): Promise<Links> {
  const { contracts, billing } = (await world.call(showClient, { params: { id: client.id } }, who.token)).body
  return { contract: contracts[0]?.location ?? '', billing: billing.billing_media?.location ?? '' }
}

const first = (files: { location: string }[] | undefined) => files?.[0]?.location ?? ''

async function linksOfManager(): Promise<Links> {
  const { token } = manager
  const onboarding = (await world.call(showClientOnboarding, { params: { id: client.id } }, token)).body
  const page = (await world.call(showEmployee, { params: { id: employee.id } }, token)).body
  return {
    asset: first(onboarding.assets.logo),
    ...(await ofClientPage(manager)),
    form: first((await world.call(showEmployeeFiles, {}, token)).body.employee_onboarding_files),
    signed: first(page.employee.employee_onboarding_files),
    message: await ofMessages(manager),
    ...(await ofPictures(manager)),
    upload: (await upload(manager)).location,
  }
}

async function linksOfEmployee(): Promise<Links> {
  const { token } = employee
  const { onboarding } = (await world.call(showGrantedOnboarding, { params: { id: client.id } }, token)).body
  const own = (await world.call(showOwnFiles, {}, token)).body
  return {
    asset: first(onboarding.assets?.logo),
    form: first(own.employee_onboarding_files),
    signed: first(own.own_files),
    message: await ofMessages(employee),
    ...(await ofPictures(employee)),
    upload: (await upload(employee)).location,
  }
}

async function linksOfClient(): Promise<Links> {
  const { token } = client
  return {
    asset: first((await world.call(showOnboarding, {}, token)).body.assets.logo),
    ...(await ofClientPage(client)),
    message: await ofMessages(client),
    ...(await ofPictures(client)),
    upload: (await upload(client)).location,
  }
}

const open = (url: string, headers: Record<string, string> = {}) => world.app.server.inject({ url, headers })

/** The reasons whose links are refused. Each refusal is the sentence of a link that has expired. */
async function refused(links: Links, code = 'file_link_expired'): Promise<string[]> {
  const ended: string[] = []
  for (const [reason, link] of Object.entries(links)) {
    const answer = await open(link)
    if (answer.statusCode === 200) continue
    expect({ reason, code: answer.json<{ code: string }>().code }).toEqual({ reason, code })
    expect((await open(link, { range: 'bytes=0-0' })).statusCode).toBe(answer.statusCode)
    ended.push(reason)
  }
  return ended.toSorted()
}

const refusedOfAll = async () => ({
  manager: await refused(given.manager),
  employee: await refused(given.employee),
  client: await refused(given.client),
})
const reasons = (links: Links, ...without: string[]) =>
  Object.keys(links)
    .filter((reason) => !without.includes(reason))
    .toSorted()

const setStatus = (status: string) =>
  world.database.db.system.transaction((tx) =>
    tx.updateTable('subscriptions').set({ status }).where('manager_id', '=', manager.id).execute(),
  )
const byManager = (endpoint: Endpoint, input: object) => world.call(endpoint, input, manager.token)

describe('[FILE-2] a link to a file', () => {
  test('opens for every role what it was shown, also parts of it', async () => {
    expect(await refusedOfAll()).toEqual({ manager: [], employee: [], client: [] })
    expect(Object.keys(given.manager)).toHaveLength(10)
    const part = await open(given.employee.asset ?? '', { range: 'bytes=0-3' })
    expect([part.statusCode, part.body]).toEqual([206, '%PDF'])
  })

  test('ends for an Employee when the grant is taken away', async () => {
    await world.grant(employee, client)
    expect(await refusedOfAll()).toEqual({ manager: [], employee: ['asset'], client: [] })
    await world.grant(employee, client, 'assets')
    expect(await refused(given.employee)).toEqual([])
  })

  test('ends for all when the subscription lapses, but for one’s own picture, and works again after it is paid', async () => {
    await setStatus('past_due')
    expect(await refusedOfAll()).toEqual({
      manager: reasons(given.manager),
      employee: reasons(given.employee, 'picture of employee'),
      client: reasons(given.client, 'picture of client', 'logo'),
    })
    await setStatus('active')
    expect(await refusedOfAll()).toEqual({ manager: [], employee: [], client: [] })
  })

  test.each(['employee', 'client'] as const)('ends for an archived %s', async (role) => {
    const { id } = role === 'employee' ? employee : client
    expect((await byManager(archivePerson, { body: { id, archive: true } })).status).toBe(204)
    const ended = await refusedOfAll()
    expect(ended[role]).toEqual(reasons(given[role]))
    expect(ended.manager).toEqual([])
    // The other one no longer sees the archived person's things, except in the conversation they share.
    expect(role === 'client' ? ended.employee : ended.client).toEqual(role === 'client' ? ['asset', 'logo'] : [])
  })

  test.each(['employee', 'client'] as const)('ends for a deleted %s', async (role) => {
    const { id } = role === 'employee' ? employee : client
    const endpoint = role === 'employee' ? deleteEmployee : deleteClient
    expect((await byManager(endpoint, { params: { id } })).status).toBe(204)
    for (const link of Object.values(given[role])) expect([403, 404]).toContain((await open(link)).statusCode)
  })

  test('ends for a member who leaves the group', async () => {
    for (const who of [client, employee]) {
      const left = await world.call(removeMember, { body: { id: group, user_id: who.id } }, who.token)
      expect(left.status).toBe(200)
    }
    expect(await refusedOfAll()).toEqual({ manager: [], employee: ['message'], client: ['message'] })
  })

  test('ends for a Manager who reads it in an inbox, when the employee is deleted', async () => {
    const direct = await createTestConversation(world, [employee, client])
    expect(await sendFrom(client, direct)).toBe(201)
    const read = async () =>
      (await world.call(listEmployeeMessages, { params: { conversation_id: direct } }, manager.token)).body.items
    const link = (await read()).at(-1)?.file_location ?? ''
    expect(await refused({ link })).toEqual([])
    await byManager(archivePerson, { body: { id: employee.id, archive: true } })
    expect(await refused({ link })).toEqual([]) // the inbox of an archived one stays (MSG-16)
    await byManager(deleteEmployee, { params: { id: employee.id } })
    expect(await refused({ link })).toEqual(['link'])
  })

  test('ends when the file is taken off the list, but for who uploaded it', async () => {
    await world.call(updateOwnAssets, { body: { completed: true, assets: { logo: [] } } }, client.token)
    expect(await refusedOfAll()).toEqual({ manager: ['asset'], employee: ['asset'], client: [] })
  })

  test('ends for Employees when the workspace moves to a plan without them', async () => {
    await world.changeTier(manager, 'solo')
    expect(await refusedOfAll()).toEqual({
      manager: ['form', 'picture of employee', 'signed'],
      employee: reasons(given.employee),
      client: ['picture of employee'],
    })
  })

  test('ends for Employees who have to set up a second step first', async () => {
    await byManager(requireTwoStep, { body: { required: true } })
    expect(await refusedOfAll()).toEqual({
      manager: [],
      employee: reasons(given.employee, 'picture of employee'),
      client: [],
    })
  })

  test('ends for all when the Manager deletes the account', async () => {
    expect((await byManager(deleteManager, { body: {} })).status).toBe(204)
    for (const links of Object.values(given)) expect(await refused(links, 'not_found')).toEqual(reasons(links))
  })

  test('a link works neither for another person nor for another workspace', async () => {
    const stranger = await world.manager()
    const link = new URL(given.employee.asset ?? '', 'http://foyer.test')
    const signature = Buffer.from(link.searchParams.get('signature') ?? '', 'base64url')
    const others = [employee.workspace, employee.id].map((id) => Buffer.from(id.replaceAll('-', ''), 'hex'))
    const at = others.map((id) => signature.indexOf(id))
    expect(at).toEqual([0, 16])
    for (const place of at) {
      const forged = Buffer.from(signature)
      Buffer.from(stranger.id.replaceAll('-', ''), 'hex').copy(forged, place)
      link.searchParams.set('signature', forged.toString('base64url'))
      expect((await open(`${link.pathname}${link.search}`)).statusCode).toBe(404)
    }
  })

  test('[MSG-12] is the receiver’s own in an event', async () => {
    const address = await world.listen()
    const people = [manager, employee, client]
    const sockets = await Promise.all(people.map((who) => connectSocket(address, who)))
    const events = sockets.map((socket) => waitForEvent<Message>(socket, messageReceived(group)))
    expect(await sendFrom(client)).toBe(201)
    const links = (await Promise.all(events)).map(({ file_location }) => file_location ?? '')
    expect(links).toEqual(await Promise.all(people.map(ofMessages)))
    expect(new Set(links).size).toBe(3)
    await world.call(removeMember, { body: { id: group, user_id: employee.id } }, employee.token)
    expect(await refused({ manager: links[0] ?? '', employee: links[1] ?? '', client: links[2] ?? '' })).toEqual([
      'employee',
    ])
    for (const socket of sockets) socket.disconnect()
  })
})

test('[FILE-2] a file that is not public is stored by no browser', async () => {
  for (const link of [given.client.asset ?? '', `${given.client.logo}&thumbnail=1`]) {
    expect((await open(link)).headers['cache-control']).toBe('private, no-store')
  }
})
