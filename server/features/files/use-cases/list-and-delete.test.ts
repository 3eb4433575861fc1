import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEmployeeFile, deleteEmployeeFile, showEmployeeFiles } from '#contract/employees.ts'
import { updateOwnAssets } from '#contract/onboarding.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { deleteFileRow, lockFile } from '../queries/files.ts'
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
