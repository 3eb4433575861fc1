import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteClient } from '#contract/clients.ts'
import { deleteEmployee } from '#contract/employees.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let leader: Person
let [longest, newest]: Person[] = []
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  manager = await world.manager()
  leader = await world.employee(manager, { name: 'Leader' })
  longest = await world.employee(manager, { name: 'Longest' })
  newest = await world.employee(manager, { name: 'Newest' })
})
afterAll(() => world.close())

type Member = { who: Person | undefined; admin?: boolean; left?: boolean }

/** Inserts a group; the members joined in this order. */
async function group(creator: Person, members: Member[]): Promise<string> {
  const id = newId()
  const { workspace: manager_id } = creator
  await world.database.db.system.transaction(async (tx) => {
    const row = { manager_id, id, type: 'Group', name: 'Team', created_by: creator.id }
    await tx.insertInto('conversations').values(row).execute()
    const rows = members.map(({ who, admin = false, left = false }, at) => ({
      manager_id,
      conversation_id: id,
      user_id: who?.id ?? '',
      display_name: who?.name ?? '',
      is_admin: admin,
      joined_at: new Date(2026, 0, at + 1),
      left_at: left ? new Date() : null,
    }))
    await tx.insertInto('conversation_members').values(rows).execute()
  })
  return id
}

async function adminsOf(id: string): Promise<(string | undefined)[]> {
  const members = world.database.db.system.read.selectFrom('conversation_members').select('display_name')
  const admins = members.where('conversation_id', '=', id).where('is_admin', '=', true).where('left_at', 'is', null)
  return (await admins.orderBy('joined_at').execute()).map((row) => row.display_name)
}

const remove = (id = leader.id) => world.call(deleteEmployee, { params: { id } }, manager.token)

describe('[EMP-8] [MSG-8] a group whose last admin is deleted', () => {
  test('a group gets the Manager as its admin when they are a member', async () => {
    const id = await group(manager, [{ who: longest }, { who: leader, admin: true }, { who: manager }])
    expect((await remove()).status).toBe(204)
    expect(await adminsOf(id)).toEqual(['Mara Manager'])
  })

  test('a group without the Manager gets its longest remaining member as admin', async () => {
    const archived = await world.employee(manager, { archived: true })
    const gone = await world.employee(manager, { name: 'Gone' })
    const away = await world.employee(manager, { name: 'Away' })
    const members = [{ who: archived }, { who: gone }, { who: away, left: true }, { who: leader, admin: true }]
    const id = await group(manager, [...members, { who: longest }, { who: newest }, { who: manager, left: true }])
    await remove(gone.id)
    await remove()
    expect(await adminsOf(id)).toEqual(['Longest'])
  })

  test('a group keeps a Manager who is admin without being a member, and gets no other admin', async () => {
    const id = await group(leader, [{ who: leader, admin: true }, { who: longest }])
    await remove()
    expect(await adminsOf(id)).toEqual([])
  })

  test('a group of a deleted client gets an admin in the same way', async () => {
    const client = await world.client(manager)
    const id = await group(manager, [{ who: client, admin: true }, { who: longest }])
    await world.call(deleteClient, { params: { id: client.id } }, manager.token)
    expect(await adminsOf(id)).toEqual(['Longest'])
  })
})

test('[MSG-8] a group keeps one admin when its admins are deleted at the same time', async () => {
  const led = (one: Person | undefined, other: Person | undefined) =>
    group(manager, [{ who: one, admin: true }, { who: other }, { who: newest }])
  for (let round = 0; round < 5; round++) {
    const pair = [await world.employee(manager), await world.employee(manager)]
    const groups = await Promise.all([led(pair[0], pair[1]), led(pair[1], pair[0]), led(pair[0], pair[1])])
    const answers = await Promise.all(pair.map(({ id }) => remove(id)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    for (const id of groups) expect(await adminsOf(id)).toEqual(['Newest'])
  }
})

test('[MSG-8] a group with another admin and a direct conversation get no new admin', async () => {
  const other = await group(manager, [{ who: leader, admin: true }, { who: longest }, { who: newest, admin: true }])
  const plain = await group(manager, [{ who: leader }, { who: newest, admin: true }, { who: longest }])
  const foreignManager = await world.manager()
  const foreign = await group(foreignManager, [{ who: await world.employee(foreignManager), admin: true }])
  await remove()
  expect([await adminsOf(other), await adminsOf(plain)]).toEqual([['Newest'], ['Newest']])
  expect(await adminsOf(foreign)).toEqual(['Emil Employee'])
})
