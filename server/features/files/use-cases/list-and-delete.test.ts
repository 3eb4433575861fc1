import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addEmployeeFile, deleteEmployeeFile, showEmployeeFiles } from '#contract/employees.ts'
import { updateOwnAssets } from '#contract/onboarding.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { deleteFileRow, lockFile, type NamedUse } from '../queries/files.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { untilWaiting } from '#server/testing/test-database.ts'

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
  ;({ manager, client } = await world.agency({ client: { onboarded: { services: ['social'] } } }))
})
afterAll(() => world.close())

const save = async (names: readonly { filename: string; location: string }[]) => {
  const logo = names.map(({ filename, location }) => ({ filename, location }))
  return world.call(updateOwnAssets, { body: { assets: { logo } } }, client.token)
}

/** Begins a call while a file is held as it is for removing, and ends it once that call waits. */
async function whileRemoving<T>({ workspace }: Person, file: string, call: () => Promise<T>): Promise<T> {
  const { answer } = await world.parts.db.forWorkspace(workspace).transaction(async (tx) => {
    await lockFile(tx, workspace, file)
    const begun = call()
    await untilWaiting(world.database)
    await deleteFileRow(tx, workspace, file)
    return { answer: begun } // in an object, or the transaction would wait for it
  })
  return answer
}

test('[FILE-6] [ONB-5] deleting a file and saving a list without it do not deadlock', async () => {
  const upload = (name: string) => world.upload(client, { name, bytes: Buffer.from(name) })
  const [kept, removed] = [await upload('kept.txt'), await upload('removed.txt')]
  expect((await save([kept, removed])).status).toBe(200)
  const answer = await whileRemoving(client, removed._id, () => save([kept]))
  expect(answer.status).toBe(200)
  expect(answer.body.assets.logo.map(({ filename }) => filename)).toEqual(['kept.txt'])
})

test('[FILE-6] deleting a file and detaching it do not deadlock', async () => {
  const { _id, filename, location } = await world.upload(manager, { name: 'form.txt', bytes: Buffer.from('a form') })
  await world.call(addEmployeeFile, { body: { filename, location } }, manager.token)
  const answer = await whileRemoving(manager, _id, () =>
    world.call(deleteEmployeeFile, { params: { filename: _id } }, manager.token),
  )
  expect(answer.status).toBe(404)
  expect((await world.call(showEmployeeFiles, {}, manager.token)).body).toEqual({ employee_onboarding_files: [] })
})

describe('[FILE-6] a file that is attached and detached at the same moment', () => {
  const subject_id = 'ffffffff-0000-7000-8000-000000000000'
  const attach = async (tx: Transaction, file_id: string, kind: NamedUse): Promise<void> => {
    await tx.insertInto('file_uses').values({ manager_id: tx.id, file_id, kind, subject_id }).execute()
  }
  const detach = async (tx: Transaction, file_id: string, kind: NamedUse): Promise<void> => {
    await tx.deleteFrom('file_uses').where('file_id', '=', file_id).where('kind', '=', kind).execute()
  }
  const inUse = async (file_id: string) => {
    const { _id } = await world.upload(manager, { name: file_id, bytes: Buffer.from(file_id) })
    await world.parts.db.forWorkspace(manager.workspace).transaction((tx) => attach(tx, _id, 'employee_form'))
    return _id
  }
  const unusedSince = (file: string) =>
    world.parts.db
      .forWorkspace(manager.workspace)
      .read.selectFrom('files')
      .select('unused_since')
      .where('id', '=', file)
      .executeTakeFirst()

  test.each(['attached', 'detached'])('counts as used, when it is %s first', async (first) => {
    const file = await inUse(`${first} first`)
    const add = (tx: Transaction) => attach(tx, file, 'signed_form')
    const take = (tx: Transaction) => detach(tx, file, 'employee_form')
    const [one, other] = first === 'attached' ? [add, take] : [take, add]
    const db = world.parts.db.forWorkspace(manager.workspace)
    const { later } = await db.transaction(async (tx) => {
      await one(tx)
      const later = db.transaction(other)
      await untilWaiting(world.database)
      return { later }
    })
    await later
    expect(await unusedSince(file)).toEqual({ unused_since: null })
  })

  test('is locked with the use that was stored while the lock was waited for', async () => {
    const file = await inUse('locked')
    const db = world.parts.db.forWorkspace(manager.workspace)
    const { locked } = await db.transaction(async (tx) => {
      await attach(tx, file, 'signed_form')
      const locked = db.transaction((other) => lockFile(other, manager.workspace, file))
      await untilWaiting(world.database)
      return { locked }
    })
    const [{ uses } = { uses: [] }] = await locked
    expect(uses.map(({ kind }) => kind).toSorted()).toEqual(['employee_form', 'signed_form'])
  })
})
