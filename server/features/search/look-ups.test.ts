import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import { listManagerClients } from '#contract/clients.ts'
import { listOnboardingBoard } from '#contract/dashboard.ts'
import { plain } from '#contract/domain/finding.ts'
import { wordsOfSearch, wordsOfText } from '#contract/domain/message-words.ts'
import { listEmployeesArchived } from '#contract/employees.ts'
import { searchMessages, sendText } from '#contract/messages.ts'
import { lookUps } from '#contract/testing/look-ups.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { findGroups, findPeople } from './queries.ts'

/** Each text is the name of a client, of an employee, of a group and of a subject in the activity, and a message. */
const searches = lookUps.filter(([typed]) => typed !== '')
const texts = [...new Set(searches.map(([, text]) => text.normalize()))]

let world: TestWorld
let manager: Person
let cleo: Person
beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
  cleo = await world.client(manager)
  const conversation_id = await createTestConversation(world, [manager, cleo])
  for (const text of texts) {
    await world.client(manager, { name: 'Cleo Client', business_name: text })
    await world.employee(manager, { name: text })
    await createTestConversation(world, [manager, cleo], text)
    await world.call(sendText, { body: { conversation_id, message: text, type: 'text' } }, manager.token)
    const { id: actor_id, workspace: manager_id } = manager
    const entry = {
      manager_id,
      id: newId(),
      actor_id,
      actor_name: 'Mara',
      action: 'client.archived',
      subject_id: newId(),
      subject_name: text,
    }
    await world.database.db.system.transaction((tx) => tx.insertInto('audit_entries').values(entry).execute())
  }
})
afterAll(() => world.close())

const params = { archived: 'false' as const }
const lists: Record<string, (typed: string) => Promise<string[]>> = {
  clients: async (typed) =>
    (await world.call(listManagerClients, { params, query: { search: typed } }, manager.token)).body.items.map(
      ({ business_name }) => business_name,
    ),
  board: async (typed) =>
    (await world.call(listOnboardingBoard, { query: { search: typed } }, manager.token)).body.items.map(
      ({ business_name }) => business_name,
    ),
  employees: async (typed) =>
    (await world.call(listEmployeesArchived, { params, query: { search: typed } }, manager.token)).body.items.map(
      ({ name }) => name,
    ),
  activity: async (typed) =>
    (await world.call(listAudit, { query: { search: typed, page: 1, per_page: 100 } }, manager.token)).body.items.map(
      ({ subject }) => subject,
    ),
  people: async (typed) =>
    (
      await findPeople(world.database.db.forWorkspace(manager.workspace), {
        viewer: manager.id,
        typed,
        withClients: true,
      })
    ).map(({ role, name, business_name }) => (role === 'Client' ? business_name : name)),
  staff: async (typed) =>
    (
      await findPeople(world.database.db.forWorkspace(manager.workspace), {
        viewer: cleo.id,
        typed,
        withClients: false,
      })
    ).map(({ name }) => name),
  groups: async (typed) =>
    (await findGroups(world.database.db.forWorkspace(manager.workspace), { viewer: manager.id, typed })).map(
      ({ name }) => name,
    ),
}

/** Lists that are not in the browser find what was typed as a whole, not its words in any order. */
const inLists = searches.filter(([typed, text]) => plain(text).includes(plain(typed).replaceAll(/\s+/g, ' ')))

test.each(Object.entries(lists))(
  '[SHELL-8] [SET-8] %s are found by the letters on the own keyboard',
  async (_, list) => {
    const missed: string[] = []
    for (const [typed, text] of inLists)
      if (!(await list(typed)).includes(text.normalize())) missed.push(`${typed} → ${text}`)
    expect(missed).toEqual([])
    expect(searches.length - inLists.length).toBe(2)
  },
)

test('[MSG-13] a search finds the messages whose words begin with the typed ones, and no other', async () => {
  const wrong: string[] = []
  for (const [typed] of searches) {
    const searched = wordsOfSearch(typed)
    if (searched.length === 0) continue
    const { body } = await world.call(searchMessages, { query: { q: typed } }, manager.token)
    const found = body.items.map(({ message }) => message)
    for (const text of texts) {
      const words = wordsOfText(text)
      const isMeant = searched.every((one) => words.some((word) => word.startsWith(one)))
      if (found.includes(text) !== isMeant) wrong.push(`${typed} ${isMeant ? 'misses' : 'finds'} ${text}`)
    }
  }
  expect(wrong).toEqual([])
})

test.each(['%', '_', '\\', "'", '%%', '\\\\'])('[SHELL-8] %s in a search of clients is a letter', async (typed) => {
  const found = await lists.clients?.(typed)
  expect(found?.filter((name) => !name.includes(typed) && !"'’".includes(typed))).toEqual([])
})
