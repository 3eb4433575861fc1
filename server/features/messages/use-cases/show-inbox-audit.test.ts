import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listEmployeeConversations, listEmployeeMessages, sendText } from '#contract/messages.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let emil: Person
let cleo: Person
let direct: string
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  ;({ manager, employee: emil, client: cleo } = await world.agency())
  direct = await start([cleo, emil])
})
afterAll(() => world.close())

async function start(people: Person[], name?: string): Promise<string> {
  const id = await createTestConversation(world, people, name)
  await world.call(sendText, { body: { conversation_id: id, message: 'Hello', type: 'text' } }, people[0]?.token)
  return id
}
const inbox = (who = manager, employee_id = emil.id) =>
  world.call(listEmployeeConversations, { params: { employee_id } }, who.token)
const read = (conversation_id: string, query = {}, who = manager) =>
  world.call(listEmployeeMessages, { params: { conversation_id }, query }, who.token)

/** The recorded viewings, oldest first. */
async function written() {
  const rows = await world.database.db.forWorkspace(manager.workspace).sql<{ what: string[] }>({
    name: 'written',
    text: `select array[actor_name, action, subject_name, about_name] as what from audit_entries
      where manager_id = $1 order by created_at, id`,
    values: [manager.workspace],
  })
  return rows.map(({ what }) => what)
}

const minutesPass = (minutes: number) =>
  world.database.db.forWorkspace(manager.workspace).sqlWrite({
    name: 'minutes_pass',
    text: 'update audit_entries set created_at = created_at - make_interval(mins => $2) where manager_id = $1',
    values: [manager.workspace, minutes],
  })

const looked = (about: string | null) => [manager.name, 'inbox.viewed', emil.name, about]

test('[MSG-11] each viewing is recorded: the inbox, and each conversation by its other party', async () => {
  await inbox()
  await read(direct)
  const team = await start([manager, emil, cleo], 'Team')
  await read(team)
  expect(await written()).toEqual([looked(null), looked(cleo.name), looked('Team')])
})

test('[MSG-11] a conversation with several employees is recorded for each of them', async () => {
  const lara = await world.employee(manager, { name: 'Lara Second' })
  await read(await start([emil, lara]))
  const entries = await written()
  expect(entries).toHaveLength(2)
  expect(entries).toContainEqual(looked('Lara Second'))
  expect(entries).toContainEqual([manager.name, 'inbox.viewed', 'Lara Second', emil.name])
})

test('[MSG-11] repeated views within ten minutes are one viewing, also when concurrent', async () => {
  await Promise.all([inbox(), inbox(), inbox(), read(direct), read(direct)])
  await minutesPass(9)
  await inbox()
  await read(direct)
  expect(await written()).toHaveLength(2)
  await minutesPass(2)
  await inbox()
  await read(direct)
  expect(await written()).toHaveLength(4)
})

test('[MSG-11] scrolling and catching up belong to the earlier viewing, and without one they are a viewing', async () => {
  await read(direct, { before: 2 })
  expect(await written()).toEqual([looked(cleo.name)])
  await minutesPass(60)
  await read(direct, { after: 0 })
  await read(direct, { before: 2 })
  expect(await written()).toHaveLength(1)
  await minutesPass(24 * 60)
  await read(direct, { after: 0 })
  expect(await written()).toHaveLength(2)
})

test('a refused view is not recorded', async () => {
  const stranger = await world.manager()
  await inbox(stranger)
  await read(direct, {}, stranger)
  await inbox(emil)
  await inbox(manager, cleo.id)
  await read(await start([cleo, manager]))
  expect(await written()).toEqual([])
})
