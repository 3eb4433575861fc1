import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listEmployeeConversations, markRead, sendText } from '#contract/messages.ts'
import { employeeMessage } from '#contract/realtime.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { recordEvents, waitForEvent, connectSocket } from '#server/testing/sockets.ts'

let world: TestWorld
let address: string
let manager: Person
let emil: Person
let cleo: Person
beforeAll(async () => {
  world = await createTestWorld()
  address = await world.listen()
})
beforeEach(async () => {
  ;({ manager, employee: emil, client: cleo } = await world.agency())
})
afterAll(() => world.close())

const start = (...people: Person[]) => createTestConversation(world, people)
const say = (who: Person, conversation_id: string, message: string) =>
  world.call(sendText, { body: { conversation_id, message, type: 'text' } }, who.token)
const event = () => employeeMessage(manager.workspace)

test("[MSG-11] the Manager receives messages to and from an employee, with the employee's unread count", async () => {
  const direct = await start(cleo, emil)
  const page = await connectSocket(address, manager)
  const first = waitForEvent(page, event())
  const { body: message } = await say(cleo, direct, 'Hello')
  const about = { employee_id: emil.id, conversation_id: direct }
  expect(await first).toEqual({ ...about, message, unread_count: 1 })
  const second = waitForEvent(page, event())
  await say(cleo, direct, 'Are you there?')
  expect(await second).toMatchObject({ ...about, message: { seq: 2 }, unread_count: 2 })
  const third = waitForEvent(page, event())
  await say(emil, direct, 'I am')
  expect(await third).toMatchObject({ ...about, message: { seq: 3 }, unread_count: 0 })
  page.disconnect()
})

test('[MSG-11] many messages arrive completely and in order', async () => {
  const direct = await start(cleo, emil)
  const page = await connectSocket(address, manager)
  const ear = await recordEvents(page, event())
  await Promise.all(Array.from({ length: 20 }, (_, at) => say(cleo, direct, `${at}`)))
  const heard: unknown[] = []
  await expect.poll(async () => heard.push(...(await ear.takeEvents()).map(([, carries]) => carries))).toBe(20)
  expect(heard).toMatchObject(
    Array.from({ length: 20 }, (_, at) => ({ message: { seq: at + 1 }, unread_count: at + 1 })),
  )
  page.disconnect()
})

test('[MSG-11] a page that was read before a message and connects after it reads again', async () => {
  const direct = await start(cleo, emil)
  const noted = vi.spyOn(world.parts.realtime, 'noteUnsent')
  await say(cleo, direct, 'Hello')
  await expect.poll(() => noted.mock.calls).toEqual([[manager.workspace, manager.workspace]])
})

test('[MSG-11] only the Manager receives them, and only of conversations with an employee', async () => {
  const stranger = await world.manager()
  const direct = await start(cleo, emil)
  const people = [emil, cleo, stranger]
  const pages = await Promise.all(people.map((who) => connectSocket(address, who)))
  const ears = await Promise.all(pages.map((page) => recordEvents(page, 'employee message')))
  const watching = await connectSocket(address, manager)
  const watched = await recordEvents(watching, event())
  await say(manager, await start(manager, cleo), 'Between us')
  const published = waitForEvent(watching, event())
  await say(cleo, direct, 'Hello')
  await published
  expect((await watched.takeEvents()).map(([, carries]) => carries)).toMatchObject([{ conversation_id: direct }])
  expect(await Promise.all(ears.map((ear) => ear.takeEvents()))).toEqual([[], [], []])
  for (const page of [...pages, watching]) page.disconnect()
})

test('[MSG-11] the list contains messages that an employee has read in the meantime', async () => {
  const direct = await start(cleo, emil)
  await say(cleo, direct, 'Hello')
  await world.call(markRead, { body: { id: direct, seq: 1 } }, emil.token)
  const { body } = await world.call(listEmployeeConversations, { params: { employee_id: emil.id } }, manager.token)
  expect(body.conversations).toMatchObject([{ _id: direct, unread_count: 0 }])
})
