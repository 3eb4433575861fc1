import { io, type Socket } from 'socket.io-client'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeLabels } from '#contract/domain/change-labels.ts'
import { observancesOf } from '#contract/domain/observances.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { clearNotifications, listNotifications, type Notification, viewNotification } from '#contract/notifications.ts'
import {
  createOnboarding,
  updateBrandingQuestions,
  updateClientAccounts,
  updateClientAssets,
  updateEvents,
  updateFormEmails,
  updateOwnAccounts,
  updateOwnAssets,
  updateServices,
  updateSocialHandles,
  updateSocialQuestions,
} from '#contract/onboarding.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { notificationReceived, onboardingChanged } from '#contract/realtime.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let address: string
let manager: Person
let client: Person
const sockets: Socket[] = []
beforeAll(async () => {
  world = await createTestWorld()
  address = await world.listen()
})
beforeEach(async () => {
  ;({ manager, client } = await world.agency({ client: { name: 'Cleo' } }))
  await world.call(createOnboarding, {}, client.token)
  await world.call(updateServices, { body: recordOf(serviceFlags, true) }, client.token)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(() => world.close())

async function connect(who: Person): Promise<Socket> {
  const socket = io(address, { transports: ['websocket'], auth: { token: who.token }, forceNew: true })
  sockets.push(socket)
  await new Promise((resolve) => void socket.once('connect', () => resolve(undefined)))
  return socket
}
const saveAndExit = async (who: Person, carries: object = {}): Promise<unknown> =>
  (await connect(who)).emitWithAck('onboarding', carries)
const listed = async () => (await world.call(listNotifications, {}, manager.token)).body.items
const messages = async () => (await listed()).map((item) => item.message)
const emails = (general: string) =>
  world.call(updateFormEmails, { body: { completed: true, forms: { general } } }, client.token)

describe('a client’s change', () => {
  const january = observancesOf(1)[0]?.name ?? ''
  const saves: [string, () => Promise<{ status: number }>][] = [
    ['Updated Accounts', () => world.call(updateOwnAccounts, { body: { yelp: { login: 'y' } } }, client.token)],
    ['Updated Accounts', () => world.call(updateOwnAccounts, { body: { google: { completed: true } } }, client.token)],
    ['Updated Events List', () => world.call(updateEvents, { body: { january_dates: [january] } }, client.token)],
    [
      'Updated Events List',
      () => world.call(updateEvents, { body: { custom_dates: [{ date: '', name: 'x' }] } }, client.token),
    ],
    ['Updated Website Email Forms', () => emails('a@example.com')],
    [
      'Updated Website Social Media Handles',
      () => world.call(updateSocialHandles, { body: { handles: { other: '@o' } } }, client.token),
    ],
    [
      'Updated Social Media Questionnaire',
      () => world.call(updateSocialQuestions, { body: { questions: { one: 'a' } } }, client.token),
    ],
    [
      'Updated Branding Questionnaire',
      () => world.call(updateBrandingQuestions, { body: { questions: { one: 'a' } } }, client.token),
    ],
  ]

  test.each(saves)('[ONB-13] is listed once as %s, however often it is saved', async (label, save) => {
    expect((await save()).status).toBe(200)
    expect((await save()).status).toBe(200)
    expect(await saveAndExit(client)).toEqual({})
    expect(await messages()).toEqual([`Cleo: ${label}`])
    await save() // the same again changes nothing
    expect(await saveAndExit(client)).toEqual({})
    expect(await messages()).toHaveLength(1)
  })

  test('[ONB-13] of files is listed by kind, and only when one was added', async () => {
    const kinds = { logo: 'Logo', mailing_list: 'Mailing List', branding: 'Branding Guide', fonts: 'Font' }
    for (const [kind, name] of Object.entries(kinds)) {
      const { filename, location } = await world.upload(client, { name: 'f.txt', bytes: Buffer.from(kind) })
      const save = (files: object[]) =>
        world.call(updateOwnAssets, { body: { assets: { [kind]: files } } }, client.token)
      await save([{ filename, location }])
      await saveAndExit(client)
      expect(await messages()).toEqual([`Cleo: Added New ${name} File`])
      await world.call(clearNotifications, {}, manager.token)
      await save([])
      await saveAndExit(client)
      expect(await messages()).toEqual([])
    }
  })

  test('[ONB-12] is part of one notification that links to the client, in the order of the list', async () => {
    for (const [, save] of saves.toReversed()) await save()
    await saveAndExit(client)
    const [item] = await listed()
    expect(item).toMatchObject({ link: `/clients/${client.id}`, viewed: false })
    expect(item?.message).toBe(`Cleo: ${changeLabels.slice(0, 6).join(', ')}`)
    expect(await messages()).toHaveLength(1)
  })

  test('[ONB-13] of services or completed pages is not listed, nor a change by staff', async () => {
    await world.call(updateServices, { body: { seo: false, show_yelp: true } }, client.token)
    await world.call(updateFormEmails, { body: { completed: true } }, client.token)
    await world.call(updateOwnAccounts, { body: { completed: true, yelp: { login: '' } } }, client.token)
    const params = { id: client.id }
    await world.call(updateClientAccounts, { params, body: { yelpLogin: 'ours' } }, manager.token)
    const { filename, location } = await world.upload(manager, {
      name: 'f.txt',
      bytes: Buffer.from('f'),
      owner: client,
    })
    const assets = { logo: [{ filename, location }] }
    await world.call(updateClientAssets, { params, body: { assets } }, manager.token)
    await saveAndExit(client)
    expect(await messages()).toEqual([])
  })

  test('[ONB-13] a refused change is not listed', async () => {
    await world.call(updateEvents, { body: { january_dates: [january, 'No Such Day'] } }, client.token)
    await saveAndExit(client)
    expect(await messages()).toEqual([])
  })
})

describe('Save & Exit', () => {
  test('[ONB-12] [NOTE-2] notifies the Manager at once', async () => {
    await emails('a@example.com')
    const theirs = await connect(manager)
    const arriving = new Promise<Notification>((resolve) => theirs.once(notificationReceived(manager.id), resolve))
    await saveAndExit(client)
    expect(await arriving).toEqual((await listed())[0])
  })

  test('[ONB-12] ignores the browser’s list: the server’s own list decides', async () => {
    await emails('a@example.com')
    const changes = ['Updated Accounts', 'Updated Website Email Forms', 'Sent you money', '<b>x</b>']
    expect(await saveAndExit(client, { changes })).toEqual({})
    expect(await messages()).toEqual(['Cleo: Updated Website Email Forms'])
    expect(await saveAndExit(client, { changes: ['Updated Events List'] })).toEqual({})
    expect(await messages()).toHaveLength(1)
  })

  test('[ONB-13] keeps labels that the browser does not name', async () => {
    await emails('a@example.com')
    expect(await saveAndExit(client, { changes: [] })).toEqual({})
    expect(await messages()).toEqual(['Cleo: Updated Website Email Forms'])
  })

  test('[ONB-12] notifies once when two tabs send it concurrently', async () => {
    await emails('a@example.com')
    const both = [await connect(client), await connect(await world.signInAgain(client))]
    await Promise.all(both.map((socket) => socket.emitWithAck('onboarding', {})))
    expect(await messages()).toHaveLength(1)
  })

  test('[ONB-12] starts a new list afterwards; an entry that is not viewed yet counts instead', async () => {
    const one = 'Cleo: Updated Website Email Forms'
    await emails('a@example.com')
    await saveAndExit(client)
    expect(await messages()).toEqual([one])
    const [entry] = await listed()
    await world.call(viewNotification, { body: { id: entry?._id ?? '' } }, manager.token)
    await emails('b@example.com')
    await saveAndExit(client)
    expect(await messages()).toEqual([one, one])
    await emails('c@example.com')
    await saveAndExit(client)
    expect(await messages()).toEqual(['2 changes by Cleo: Updated Website Email Forms', one])
  })

  test('Save & Exit is refused to others and with an invalid payload', async () => {
    for (const who of [manager, await world.employee(manager)]) {
      expect(await saveAndExit(who)).toMatchObject({ status: 403, code: 'forbidden' })
    }
    expect(await saveAndExit(client, { changes: 'all' })).toMatchObject({ status: 422 })
    expect(await saveAndExit(client, { change: [] })).toMatchObject({ status: 422 })
  })

  test('Save & Exit notifies nothing before a record exists', async () => {
    expect(await saveAndExit(await world.client(manager))).toEqual({})
    expect(await messages()).toEqual([])
  })
})

describe('leaving without Save & Exit', () => {
  async function asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
    const owner = new pg.Client(world.database.config)
    await owner.connect()
    try {
      return await work(owner)
    } finally {
      await owner.end()
    }
  }
  const waiting = () =>
    asOwner(async (owner) => {
      const { rows } = await owner.query<{ minutes: number }>(
        `select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker.jobs
          where task_identifier = 'onboarding.changes' and key = $1`,
        [`onboarding.changes ${client.id}`],
      )
      return rows.map((row) => row.minutes)
    })
  const letTimePass = (minutes: number) =>
    asOwner((owner) =>
      owner.query('update graphile_worker._private_jobs set run_at = run_at - make_interval(mins => $1)', [minutes]),
    )

  test('[ONB-13] notifies 30 minutes after the last change', async () => {
    await emails('a@example.com')
    await letTimePass(20)
    await emails('b@example.com')
    expect(await waiting()).toEqual([30])
    await letTimePass(20)
    await world.runJobs()
    expect(await messages()).toEqual([])
    await letTimePass(11)
    await world.runJobs()
    expect(await messages()).toEqual(['Cleo: Updated Website Email Forms'])
  })

  test('[ONB-13] notifies nothing of a deleted client', async () => {
    await emails('a@example.com')
    await world.parts.db.forWorkspace(manager.workspace).transaction(async (tx) => {
      await tx.deleteFrom('users').where('id', '=', client.id).execute()
    })
    await letTimePass(31)
    await world.runJobs()
    expect(await messages()).toEqual([])
  })

  test('[ONB-13] notifies nothing twice', async () => {
    await emails('a@example.com')
    await saveAndExit(client)
    await letTimePass(31)
    await world.runJobs()
    expect(await messages()).toHaveLength(1)
  })
})

describe('onboarding progress', () => {
  test('[DASH-11] is published to the Manager and that client only', async () => {
    const others = [await world.client(manager), await world.employee(manager), await world.manager()]
    const strayed: unknown[] = []
    for (const other of others) {
      const page = await connect(other)
      // Presence events reach everyone who may write to the person.
      page.onAny((event: string) => event.startsWith('user ') || strayed.push(event))
    }
    const event = onboardingChanged(manager.workspace)
    const heard: object[][] = []
    for (const [at, who] of [manager, client].entries()) {
      const socket = await connect(who)
      heard[at] = []
      socket.on(event, (carries: object) => heard[at]?.push(carries))
    }
    await emails('a@example.com')
    await emails('a@example.com') // changes nothing
    await world.call(updateServices, { body: { webdev: false } }, client.token)
    const expected = [
      { client_id: client.id, required: 7, completed: 2 },
      { client_id: client.id, required: 5, completed: 1 },
    ]
    await expect.poll(() => heard).toEqual([expected, expected])
    // Everything sent before this answer has arrived by then.
    await Promise.all(sockets.map((socket) => socket.emitWithAck('verify user', {})))
    expect(heard).toEqual([expected, expected])
    expect(strayed).toEqual([])
  })
})
