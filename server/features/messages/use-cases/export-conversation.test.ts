import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMembers, downloadConversation, sendText } from '#contract/messages.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

setFlagsFromString('--expose-gc')
// The flag provides a function without arguments.
const collectGarbage = runInNewContext('gc') as () => void

let world: TestWorld
let manager: Person
let client: Person
let employee: Person
beforeAll(async () => {
  world = await createTestWorld()
  ;({ manager, employee, client } = await world.agency({ client: { name: 'Cleo Client' } }))
})
afterAll(() => world.close())

const direct = (to: Person) => createTestConversation(world, [manager, to])
const group = (name: string, ...people: Person[]) => createTestConversation(world, people, name)
const say = (who: Person, conversation_id: string, message: string) =>
  world.call(sendText, { body: { conversation_id, message, type: 'text' } }, who.token)
const download = (conversationId: string, who: Person = manager, query = {}) =>
  world.call(downloadConversation, { params: { conversationId }, query }, who.token)

async function saidAt(conversation: string, seq: number, at: string): Promise<void> {
  await world.database.db.system.transaction((tx) =>
    tx
      .updateTable('messages')
      .set({ created_at: new Date(at) })
      .where('conversation_id', '=', conversation)
      .where('seq', '=', seq)
      .execute(),
  )
}

describe('[MSG-10] a conversation as CSV', () => {
  test('the CSV has sender, text and time, quoted, in order, for spreadsheets in any script', async () => {
    const id = await direct(client)
    await say(manager, id, 'Hello, "Cleo"\nhow are you?')
    await say(client, id, '=HYPERLINK("https://evil.example")')
    await saidAt(id, 1, '2026-11-21T09:30:00.000Z')
    await saidAt(id, 2, '2026-11-21T23:59:59.900Z')
    const { status, body, headers } = await download(id)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Cleo_Client.csv"; filename*=UTF-8''Cleo_Client.csv`,
    )
    expect(body).toBe(
      [
        '\uFEFFSender,Message,Date/Time',
        '"Mara Manager","Hello, ""Cleo""\nhow are you?","2026-11-21 09:30:00"',
        `"Cleo Client","'=HYPERLINK(""https://evil.example"")","2026-11-21 23:59:59"`,
        '',
      ].join('\r\n'),
    )
  })

  test('the CSV uses the requested time zone', async () => {
    const id = await direct(employee)
    await say(manager, id, 'Good night')
    await saidAt(id, 1, '2026-11-21T23:30:05.000Z')
    expect((await download(id, manager, { tz: 'Asia/Tokyo' })).body).toContain('"2026-11-22 08:30:05"')
    expect((await download(id, manager, { tz: 'America/New_York' })).body).toContain('"2026-11-21 18:30:05"')
    expect((await download(id, manager, { tz: 'Nowhere/Land' })).status).toBe(422)
  })

  test.each([
    ['Launch of Café Ñandú', 'Launch_of_Caf___and__group.csv', 'Launch_of_Caf%C3%A9_%C3%91and%C3%BA_group.csv'],
    ['../../etc/passwd', '.._.._etc_passwd_group.csv', '.._.._etc_passwd_group.csv'],
    ['A "b"\u202Egnp', 'A__b_gnp_group.csv', 'A_%22b%22gnp_group.csv'],
  ])('the CSV of a group %j has a file name that every system accepts', async (name, plain, encoded) => {
    const id = await group(name, manager, client)
    await say(client, id, 'hello')
    expect((await download(id)).headers['content-disposition']).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    )
  })

  test('[MSG-15] the CSV has what the Manager can read: from their joining on', async () => {
    const id = await group('Without', employee, client)
    await say(client, id, 'before')
    await world.call(addMembers, { body: { id, user_ids: [manager.id] } }, client.token)
    expect((await download(id)).status).toBe(404) // no messages yet
    await say(client, id, 'after')
    const { body } = await download(id)
    expect(body).toContain('"after"')
    expect(body).not.toContain('before')
  })

  test('the CSV is for a Manager who is a member, and needs messages', async () => {
    const silent = await direct(await world.client(manager))
    expect((await download(silent)).status).toBe(404)
    const others = await group('Others', employee, client)
    await say(client, others, 'among us')
    expect((await download(others)).status).toBe(404)
    const id = await direct(client)
    expect((await download(id, client)).status).toBe(403)
    expect((await download(id, employee)).status).toBe(403)
    expect((await download(id, await world.manager())).status).toBe(404)
    expect((await world.call(downloadConversation, { params: { conversationId: id }, query: {} })).status).toBe(401)
  })

  test('a CSV of 100 MB is complete and takes less than 50 MB of memory', async () => {
    const id = await direct(await world.client(manager, { name: 'Long' }))
    const count = 10_000
    await world.database.db.system.transaction(async (tx) => {
      for (let seq = 0; seq < count; seq += 1000) {
        await tx.sql({
          name: 'many_messages_in_export_conversation',
          text: `insert into messages (manager_id, conversation_id, seq, id, sender_id, sender_name, type, body)
            select $1, $2, n, gen_random_uuid(), $1, repeat('Mara ', 2000), 'text', n from generate_series($3::int + 1, $3 + 1000) n`,
          values: [manager.id, id, seq],
        })
      }
      await tx.updateTable('conversations').set({ last_seq: count }).where('id', '=', id).execute()
    })
    const address = await world.listen()
    const before = heapSize()
    const headers = { authorization: `Bearer ${manager.token}` }
    const answer = await fetch(`${address}/api/messages/${id}/csv`, { headers })
    const seen = { bytes: 0, lines: 0, last: '', most: 0 }
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const tens = Math.floor(seen.bytes / 10_000_000)
      seen.bytes += part.length
      seen.lines += part.split('\n').length - 1
      seen.last = (seen.last + part).slice(-40)
      if (Math.floor(seen.bytes / 10_000_000) > tens) seen.most = Math.max(seen.most, heapSize())
    }
    expect(seen.bytes).toBeGreaterThan(100_000_000)
    expect(seen.lines).toBe(count + 1)
    expect(seen.last).toContain('","10000","20')
    expect((seen.most - before) / 1_000_000).toBeLessThan(50)
  })
})

/** The memory in use after garbage collection. */
function heapSize(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
