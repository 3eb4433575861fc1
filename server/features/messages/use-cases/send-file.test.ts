import type { Socket } from 'socket.io-client'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteClient } from '#contract/clients.ts'
import { deleteFile, type UploadedFile, uploadMessageFile } from '#contract/files.ts'
import {
  addMembers,
  deleteConversation,
  listConversations,
  listMessages,
  type Message,
  sendFile,
} from '#contract/messages.ts'
import { messageReceived } from '#contract/realtime.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { samples } from '#server/testing/sample-files.ts'
import { waitForEvent, connectSocket } from '#server/testing/sockets.ts'

let world: TestWorld
let manager: Person
let client: Person
let employee: Person
beforeAll(async () => {
  world = await createTestWorld()
  ;({ manager, employee, client } = await world.agency())
})
afterAll(() => world.close())

const conversation = (type: 'Direct' | 'Group', ...members: Person[]) =>
  createTestConversation(world, members, type === 'Group' ? 'Team' : undefined)
const picture = (who: Person, name = 'photo.png') => world.upload(who, { name, bytes: samples.png })

const bodyOf = (conversation_id: string, { filename, location, type }: UploadedFile) => ({
  conversation_id,
  type: 'file' as const,
  file_name: filename,
  file_location: location,
  file_type: type,
})
const send = (who: Person, id: string, file: UploadedFile, more: { send_id?: string; file_type?: string } = {}) =>
  world.call(sendFile, { body: { ...bodyOf(id, file), ...more } }, who.token)
const read = async (who: Person, conversationId: string) =>
  (await world.call(listMessages, { params: { conversationId }, query: {} }, who.token)).body.items
const fetched = async (location: string | null) =>
  (await world.app.server.inject({ method: 'GET', url: location ?? '/' })).statusCode

describe('[MSG-9] a file in a message', () => {
  test('a file message has the stored name and type, and a working link for each member', async () => {
    const id = await conversation('Direct', manager, client)
    const file = await picture(client)
    const sent = await send(client, id, file, { file_type: 'text/html' })
    expect(sent).toMatchObject({
      status: 201,
      body: { type: 'file', message: '', file_name: 'photo.png', file_type: 'image/png', seq: 1, sender_id: client.id },
    })
    const [message] = await read(manager, id)
    expect(message).toEqual({ ...sent.body, file_location: expect.stringContaining(`/api/files/${file._id}/`) })
    expect(await fetched(message?.file_location ?? null)).toBe(200)
    const { conversations } = (await world.call(listConversations, {}, manager.token)).body
    expect(conversations.find(({ _id }) => _id === id)?.last_message).toMatchObject({ file_name: 'photo.png' })
  })

  test('a file can be sent over the socket and is acknowledged as stored', async () => {
    const id = await conversation('Direct', manager, client)
    const address = await world.listen()
    const pages: Socket[] = [await connectSocket(address, manager), await connectSocket(address, client)]
    const [from, to] = pages
    const received = to && waitForEvent<Message>(to, messageReceived(id))
    const body = bodyOf(id, await picture(manager))
    const stored: Message = await from?.emitWithAck('message sent', body)
    expect(stored).toMatchObject({ type: 'file', file_name: 'photo.png' })
    const { file_location, ...rest } = stored
    const event = await received
    expect(event).toMatchObject(rest)
    expect(event?.file_location?.split('?')[0]).toBe(file_location?.split('?')[0])
    const foreign = { ...body, file_location: `/api/files/${newId()}/x.png` }
    expect(await from?.emitWithAck('message sent', foreign)).toMatchObject({ status: 422, code: 'unknown_file' })
    for (const page of pages) page.disconnect()
  })

  test('[MSG-12] a repeated send_id returns the same message, also when the file is deleted', async () => {
    const id = await conversation('Direct', manager, employee)
    const file = await picture(employee)
    const [first, again] = [
      await send(employee, id, file, { send_id: 'a' }),
      await send(employee, id, file, { send_id: 'a' }),
    ]
    expect([first.status, again.status]).toEqual([201, 200])
    // The link of another five minutes is another one.
    const file_location = expect.stringContaining(`/api/files/${file._id}/`)
    expect(again.body).toEqual({ ...first.body, file_location })
    await world.call(deleteFile, { params: { filename: file._id } }, manager.token)
    const later = await send(employee, id, file, { send_id: 'a' })
    expect(later).toMatchObject({ status: 200, body: { _id: first.body._id, file_location: null } })
    expect(await read(manager, id)).toHaveLength(1)
  })

  test('a file of another person, of another workspace or a missing one is unknown, and takes no seq', async () => {
    const id = await conversation('Group', manager, client, employee)
    const others = await conversation('Direct', manager, employee)
    const between = await picture(employee)
    await send(employee, others, between)
    const stranger = await world.manager()
    const refused = [
      await picture(employee),
      between,
      await picture(stranger),
      { ...between, location: `/api/files/${newId()}/photo.png` },
      { ...between, location: 'https://evil.example/photo.png' },
      { ...between, location: 'javascript:alert(1)' },
    ]
    for (const file of refused) {
      expect(await send(client, id, file)).toMatchObject({ status: 422, body: { code: 'unknown_file' } })
    }
    expect((await send(client, id, await picture(client))).body.seq).toBe(1)
  })

  test("a received file can be sent again in that conversation, but not a file from before one's joining", async () => {
    const id = await conversation('Group', manager, client)
    const [early, late] = [await picture(manager, 'early.png'), await picture(manager, 'late.png')]
    await send(manager, id, early)
    await world.call(addMembers, { body: { id, user_ids: [employee.id] } }, manager.token)
    await send(manager, id, late)
    expect((await send(employee, id, late)).status).toBe(201)
    expect((await send(employee, id, early)).status).toBe(422)
    expect((await send(client, id, early)).status).toBe(201)
  })

  test('sending a file is for members: others get 404; invalid fields are refused', async () => {
    const id = await conversation('Direct', manager, client)
    const file = await picture(employee)
    expect((await send(employee, id, file)).status).toBe(404)
    expect((await send(await world.manager(), id, file)).status).toBe(404)
    expect((await world.call(sendFile, { body: bodyOf(id, file) })).status).toBe(401)
    expect((await send(client, id, { ...file, filename: '' })).status).toBe(422)
    expect((await world.call(uploadMessageFile, { params: { userId: manager.id } }, client.token)).status).toBe(404)
  })

  test('[MSG-12] a file deleted at that moment does not block other messages', async () => {
    const id = await conversation('Group', manager, client, employee)
    const files = await Promise.all(Array.from({ length: 6 }, () => picture(client)))
    const answers = await Promise.all(
      files.flatMap((file, n) => [
        send(client, id, file),
        ...(n % 2 ? [world.call(deleteFile, { params: { filename: file._id } }, manager.token)] : []),
      ]),
    )
    expect(answers.every(({ status }) => [201, 204, 422].includes(status))).toBe(true)
    const seqs = (await read(manager, id)).map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.map((_, n) => n + 1))
    expect(seqs).toHaveLength(answers.filter(({ status }) => status === 201).length)
  })
})

describe('files after sending', () => {
  test('[FILE-6] a deleted file leaves its name; only a Manager deletes it', async () => {
    const id = await conversation('Direct', manager, client)
    const file = await picture(client)
    const { file_location } = (await send(client, id, file)).body
    for (const who of [client, employee]) await world.call(deleteFile, { params: { filename: file._id } }, who.token)
    expect(await fetched(file_location)).toBe(200)
    expect((await world.call(deleteFile, { params: { filename: file._id } }, client.token)).status).toBe(403)
    expect((await world.call(deleteFile, { params: { filename: file._id } }, manager.token)).status).toBe(204)
    expect(await fetched(file_location)).toBe(404)
    expect((await read(manager, id)).at(-1)).toMatchObject({ file_name: 'photo.png', file_location: null })
  })

  test("the recipient of a file cannot delete it when it is another person's", async () => {
    const id = await conversation('Direct', client, employee)
    const file = await picture(client)
    await send(client, id, file)
    expect((await world.call(deleteFile, { params: { filename: file._id } }, employee.token)).status).toBe(403)
  })

  test('[MSG-8] deleting a group deletes files that are used nowhere else', async () => {
    const [id, other] = [await conversation('Group', manager, client), await conversation('Group', manager, employee)]
    const [here, both] = [await picture(manager, 'here.png'), await picture(manager, 'both.png')]
    const only = (await send(manager, id, here)).body
    await send(manager, id, both)
    const kept = (await send(manager, other, both)).body
    await world.call(deleteConversation, { params: { id } }, manager.token)
    await world.runJobs()
    expect([await fetched(only.file_location), await fetched(kept.file_location)]).toEqual([404, 200])
    expect((await read(employee, other)).at(-1)).toMatchObject({ file_location: expect.stringContaining(both._id) })
  })

  test('[CLI-6] deleting a client deletes the files; their messages and files keep the name', async () => {
    const leaving = await world.client(manager)
    const id = await conversation('Direct', manager, leaving)
    const [theirs, managers] = [await picture(leaving, 'theirs.png'), await picture(manager, 'managers.png')]
    const { file_location } = (await send(leaving, id, theirs)).body
    await send(manager, id, managers)
    await world.call(deleteClient, { params: { id: leaving.id } }, manager.token)
    await world.runJobs()
    expect(await fetched(file_location)).toBe(404)
    expect(await read(manager, id)).toMatchObject([
      { sender_id: leaving.id, sender_name: leaving.name, file_name: 'theirs.png', file_location: null },
      { file_name: 'managers.png', file_location: expect.stringContaining(managers._id) },
    ])
  })

  test('[FILE-6] a file in a message is in use', async () => {
    const id = await conversation('Direct', manager, client)
    const file = await picture(client)
    await send(client, id, file)
    const row = await world.database.db.system.read
      .selectFrom('files')
      .select('unused_since')
      .where('id', '=', file._id)
      .executeTakeFirst()
    expect(row).toEqual({ unused_since: null })
  })
})
