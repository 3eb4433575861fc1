import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signContract, showClient, uploadContract } from '#contract/clients.ts'
import { deleteFile, type UploadedFile } from '#contract/files.ts'
import { createOnboarding, showOnboarding } from '#contract/onboarding.ts'
import { createConversation, listMessages, sendFile } from '#contract/messages.ts'
import { onboardingChanged, themeChanged } from '#contract/realtime.ts'
import { fileInUseTexts } from '#contract/texts/files.ts'
import { createTheme, showTheme, updateTheme } from '#contract/themes.ts'
import { listAuditEntriesAbout } from '#server/features/audit/index.ts'
import { type Decision, everything, itemCalls } from '#server/testing/item-calls.ts'
import { samples } from '#server/testing/sample-files.ts'
import { connectSocket, recordEvents } from '#server/testing/sockets.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { attachFile } from './attach-files.ts'
import { holderOfUse } from './delete-file.ts'
import type { FileUse } from '../queries/files.ts'

let world: TestWorld
let address: string
let manager: Person
let client: Person

beforeAll(async () => {
  world = await createTestWorld()
  address = await world.listen()
})
beforeEach(async () => {
  ;({ manager, client } = await world.agency({ client: { name: 'Cleo' } }))
  await world.call(createOnboarding, {}, client.token)
})
afterAll(() => world.close())

const { one, choose, give, decide, ask, settle } = itemCalls(() => ({ world, manager, client }))

let counter = 0
const upload = (who = client) => {
  counter += 1
  return world.upload(who, { name: `file-${counter}.pdf`, bytes: Buffer.from(`%PDF-1.4 ${counter}`) })
}
const body = ({ filename, location }: UploadedFile) => ({ filename, location })
const remove = (file: UploadedFile, who: Person) =>
  world.call(deleteFile, { params: { filename: file._id } }, who.token)
const isThere = async ({ _id }: UploadedFile) =>
  (await world.database.db.system.read.selectFrom('files').select('id').where('id', '=', _id).execute()).length === 1
const inUse = (detail: string) => ({ status: 409, body: { code: 'file_in_use', detail } })

describe('[CLI-14] every use of a file says what deleting the file does to it', () => {
  test('each kind that the database takes is decided', async () => {
    const [row] = await world.database.db.system.sql<{ definition: string }>({
      name: 'use_kinds',
      text: `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'file_uses_kind_check'`,
      values: [],
    })
    const kinds = Array.from(row?.definition.matchAll(/'([a-z_]+)(?::%)?'/g) ?? [], ([, kind]) => kind)
    expect(new Set(kinds)).toEqual(new Set(Object.keys(holderOfUse)))
  })

  test('nothing else in the database refers to files', async () => {
    const rows = await world.database.db.system.sql<{ name: string }>({
      name: 'references_to_files',
      text: `select conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid = 'foyer.files'::regclass order by 1`,
      values: [],
    })
    // A contract and a use go with the file's row; a message keeps the name.
    expect(rows.map(({ name }) => name.split('.').at(-1))).toEqual(['contracts', 'file_uses', 'messages'])
  })

  const free = Object.entries(holderOfUse).flatMap(([kind, holder]) => (holder === 'free' ? [kind as FileUse] : []))
  test.each(free)('a file that is only listed as %s is deleted', async (kind) => {
    const file = await upload(manager)
    const db = world.parts.db.forWorkspace(manager.id)
    await db.transaction((tx) => attachFile(tx, { workspace: tx.id, kind, subjectId: client.id }, { id: file._id }))
    expect((await remove(file, manager)).status).toBe(204)
    expect(await isThere(file)).toBe(false)
  })

  test('a message keeps the name of an attachment that the Manager deletes', async () => {
    const file = await upload()
    const group = {
      name: 'Group',
      user_ids: [manager.id, client.id],
      display_names: [manager.name, client.name],
      admin_ids: [client.id],
      type: 'Group' as const,
    }
    const conversation = (await world.call(createConversation, { body: group }, client.token)).body
    const message = {
      file_name: file.filename,
      file_location: file.location,
      file_type: file.type,
      type: 'file' as const,
    }
    const sent = await world.call(sendFile, { body: { conversation_id: conversation._id, ...message } }, client.token)
    expect(sent.status).toBe(201)
    expect((await remove(file, manager)).status).toBe(204)
    const shown = await world.call(listMessages, { params: { conversationId: conversation._id } }, client.token)
    expect(JSON.stringify(shown.body)).toContain(file.filename)
  })

  test.each(['thumbnail_logo', 'homepage_logo'] as const)(
    'a theme loses its %s with the file, and open pages hear of it',
    async (kind) => {
      await world.call(createTheme, { body: { user_id: manager.id } }, manager.token)
      const bytes = await sharp(samples.png).png().toBuffer() // as a logo is stored
      const logo = await world.upload(manager, { name: 'logo.png', bytes })
      const color = '#112233'
      const colors = { primary_color: color, accent_color: color, primary_text_color: color, accent_text_color: color }
      expect((await world.call(updateTheme, { body: { colors, [kind]: body(logo) } }, manager.token)).status).toBe(200)
      const page = await connectSocket(address, client)
      const { takeEvents } = await recordEvents(page, 'theme')
      expect((await remove(logo, manager)).status).toBe(204)
      expect((await takeEvents())[0]).toMatchObject([
        themeChanged(manager.id),
        { [kind]: null, primary_color: '#112233' },
      ])
      page.disconnect()
      const theme = (await world.call(showTheme, { params: { managerId: manager.id } }, client.token)).body
      expect(theme).toMatchObject({ [kind]: null })
    },
  )
})

test.each(['picture', 'client_logo'] as const)(
  '[CLI-14] people hear of it when the file of a %s is deleted',
  async (kind) => {
    const file = await world.upload(client, { name: 'face.png', bytes: samples.png })
    const db = world.parts.db.forWorkspace(manager.id)
    await db.transaction((tx) => attachFile(tx, { workspace: tx.id, kind, subjectId: client.id }, { id: file._id }))
    const page = await connectSocket(address, manager)
    const { takeEvents } = await recordEvents(page, 'people changed')
    expect((await remove(file, manager)).status).toBe(204)
    expect((await takeEvents()).map(([event]) => event)).toEqual(['people changed'])
    page.disconnect()
    expect(await isThere(file)).toBe(false)
  },
)

const places = [
  ['logo', 'logo'],
  ['mailing_list', 'mailing_list'],
  ['branding_guide', 'branding'],
  ['fonts', 'fonts'],
  ['own', 'item:…'],
] as const

describe.each(places)('[CLI-14] a file of the item %s (%s)', (name) => {
  let key: string
  let first: UploadedFile
  let second: UploadedFile
  beforeEach(async () => {
    await choose(everything)
    key = name
    if (name === 'own') {
      const asked = await ask({ kind: 'file', title: 'Price list' })
      key = asked.body.key ?? ''
    }
    ;[first, second] = [await upload(), await upload()]
    await give(key, { files: [body(first), body(second)] })
  })
  const names = async () => (await one(key))?.answer.files?.map(({ filename }) => filename)

  test('that is given is deleted: the item loses it, and is open without its last one', async () => {
    const page = await connectSocket(address, client)
    const { takeEvents } = await recordEvents(page, 'onboarding')
    expect((await remove(first, client)).status).toBe(204)
    expect(await one(key)).toMatchObject({ state: 'given' })
    expect(await names()).toEqual([second.filename])
    expect((await remove(second, manager)).status).toBe(204)
    expect(await one(key)).toMatchObject({ state: 'open', given: null })
    expect((await takeEvents()).map(([event]) => event)).toEqual([
      onboardingChanged(manager.id),
      onboardingChanged(manager.id),
    ])
    page.disconnect()
    expect(await Promise.all([first, second].map(isThere))).toEqual([false, false])
  })

  test('that is approved is kept, whoever deletes it, until the item is opened again', async () => {
    await decide([{ key, decision: 'approve', state: 'given' }])
    const title = (await one(key))?.title ?? ''
    expect(await remove(first, client)).toMatchObject(inUse(fileInUseTexts.approvedForClient(title)))
    expect(await remove(first, manager)).toMatchObject(inUse(fileInUseTexts.approved(title)))
    expect(await names()).toEqual([first.filename, second.filename])
    await decide([{ key, decision: 'reopen', state: 'approved' }])
    expect((await remove(first, client)).status).toBe(204)
    expect(await names()).toEqual([second.filename])
  })

  test('that was sent back or does not apply is deleted, and the item stays as it was', async () => {
    await decide([{ key, decision: 'send_back', reason: 'Too small', state: 'given' }])
    for (const file of [first, second]) expect((await remove(file, client)).status).toBe(204)
    expect(await one(key)).toMatchObject({ state: 'sent_back' })
    expect(await names()).toEqual([])
    const third = await upload()
    await give(key, { files: [body(third)] })
    await settle(key, 'not_applicable')
    expect((await remove(third, manager)).status).toBe(204)
    expect(await one(key)).toMatchObject({ state: 'not_applicable' })
  })

  test('is either approved or deleted when both happen at the same time', async () => {
    const approve: Decision = { key, decision: 'approve', state: 'given' }
    await remove(second, client)
    const [approved, deleted] = await Promise.all([decide([approve]), remove(first, client)])
    const both = [approved.status, deleted.status]
    expect([
      [200, 409],
      [409, 204],
    ]).toContainEqual(both)
    const isApproved = approved.status === 200
    expect(await isThere(first)).toBe(isApproved)
    expect(await one(key)).toMatchObject({ state: isApproved ? 'approved' : 'open' })
  })
})

test('[CLI-14] the record of the documents counts a page as incomplete once its last file is deleted', async () => {
  await choose(everything)
  const file = await upload()
  await give('logo', { files: [body(file)] })
  await remove(file, client)
  expect((await world.call(showOnboarding, {}, client.token)).body.assets.logo).toEqual([])
  expect(await one('logo')).toMatchObject({ state: 'open' })
})

describe('[CLI-14] the file of a contract', () => {
  const put = async (whose = client) => {
    const file = await upload(manager)
    await world.call(uploadContract, { body: { ...body(file), user_id: whose.id } }, manager.token)
    return file
  }
  const contracts = async (who: Person) =>
    (await world.call(showClient, { params: { id: client.id } }, who.token)).body.contracts
  const sign = async () => {
    const [newest] = await contracts(client)
    return world.call(signContract, { body: { name: 'Cleo Client', sha256: newest?.sha256 ?? '' } }, client.token)
  }

  test('that nobody signed is deleted with the contract, and the client hears of it', async () => {
    const [older, newer] = [await put(), await put()]
    const page = await connectSocket(address, client)
    const { takeEvents } = await recordEvents(page, 'onboarding')
    expect((await remove(newer, manager)).status).toBe(204)
    expect((await contracts(client)).map(({ filename }) => filename)).toEqual([older.filename])
    expect((await takeEvents()).map(([event]) => event)).toEqual([onboardingChanged(manager.id)])
    page.disconnect()
    const db = world.parts.db.forWorkspace(manager.id)
    expect(await listAuditEntriesAbout(db, client.id, 'contract.deleted')).toMatchObject([{ actor_name: manager.name }])
  })

  test('that is signed is kept, also as an older one, and the signature with it', async () => {
    const file = await put()
    expect((await sign()).status).toBe(200)
    await put()
    expect(await remove(file, manager)).toMatchObject(inUse(fileInUseTexts.signed))
    expect((await remove(file, client)).status).toBe(403)
    for (const who of [client, manager])
      expect((await contracts(who))[1]).toMatchObject({ filename: file.filename, signed: { name: 'Cleo Client' } })
  })

  test('that is signed stays when the same file is also in a list that is given', async () => {
    const file = await put()
    await sign()
    const db = world.parts.db.forWorkspace(manager.id)
    const place = { workspace: manager.id, kind: 'billing_media', subjectId: client.id } as const
    await db.transaction((tx) => attachFile(tx, place, { id: file._id }))
    expect(await remove(file, manager)).toMatchObject(inUse(fileInUseTexts.signed))
    expect(await isThere(file)).toBe(true)
  })

  test.each([1, 2, 3, 4])('is either signed or deleted when both happen at the same time (%i)', async () => {
    const file = await put()
    const [signed, deleted] = await Promise.all([sign(), remove(file, manager)])
    if (signed.status === 200) {
      expect(deleted).toMatchObject(inUse(fileInUseTexts.signed))
      expect((await contracts(manager))[0]).toMatchObject({ signed: { name: 'Cleo Client' } })
    } else {
      expect([signed.status, deleted.status]).toEqual([expect.any(Number), 204])
      expect(await contracts(manager)).toEqual([])
    }
    expect(await isThere(file)).toBe(signed.status === 200)
  })
})
