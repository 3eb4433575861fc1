import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { archivePerson } from '#contract/clients.ts'
import { addOwnFile, deleteOwnFile, showOwnFiles } from '#contract/employees.ts'
import type { FileLink, UploadedFile } from '#contract/files.ts'
import { samples } from '#server/testing/sample-files.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { addOwnFile as addOwnFileUseCase } from './manage-own-files.ts'
import { findEmployee } from './show-employee.ts'

let world: TestWorld
let manager: Person
let employee: Person
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  ;({ manager, employee } = await world.agency())
})
afterAll(() => world.close())

const upload = (who: Person, name: string, owner = who) => world.upload(who, { name, bytes: samples.pdf, owner })
const add = (who: Person, { filename, location }: FileLink) =>
  world.call(addOwnFile, { body: { filename, location } }, who.token)
const remove = (who: Person, filename: string) => world.call(deleteOwnFile, { params: { filename } }, who.token)
const names = (files: FileLink[]) => files.map(({ filename }) => filename)
const shown = async (who: Person) => names((await world.call(showOwnFiles, {}, who.token)).body.own_files)
/** As the Manager's page shows them. */
const signedBy = async ({ workspace, id }: Person) =>
  names(
    (await findEmployee(world.parts.db.forWorkspace(workspace), world.parts, { id: workspace }, id))
      ?.employee_onboarding_files ?? [],
  )
async function added(who: Person, name: string): Promise<UploadedFile> {
  const file = await upload(who, name)
  expect((await add(who, file)).status).toBe(200)
  return file
}

test('[EMP-7] an employee submits signed files and removes them one by one', async () => {
  const first = await added(employee, 'signed contract.pdf')
  const file = await upload(employee, 'signed rules.pdf')
  const { status, body } = await add(employee, file)
  expect([status, names(body.items)]).toEqual([200, ['signed contract.pdf', 'signed rules.pdf']])
  expect(await shown(employee)).toEqual(['signed contract.pdf', 'signed rules.pdf'])
  expect(await signedBy(employee)).toEqual(['signed contract.pdf', 'signed rules.pdf'])
  const removed = await remove(employee, first._id)
  expect([removed.status, names(removed.body.items)]).toEqual([200, ['signed rules.pdf']])
  expect((await remove(employee, 'signed rules.pdf')).body.items).toEqual([])
  expect(await signedBy(employee)).toEqual([])
})

test('[EMP-7] an employee neither sees nor removes another person’s signed files', async () => {
  const colleague = await world.employee(manager)
  const stranger = await world.employee(await world.manager())
  const file = await added(employee, 'signed.pdf')
  for (const other of [colleague, stranger]) {
    expect(await shown(other)).toEqual([])
    expect((await remove(other, file._id)).status).toBe(404)
    expect((await remove(other, 'signed.pdf')).status).toBe(404)
    expect(await add(other, file)).toMatchObject({ status: 422, body: { code: 'unknown_file' } })
  }
  for (const other of [manager, await world.client(manager)]) {
    expect((await world.call(showOwnFiles, {}, other.token)).status).toBe(403)
    expect((await add(other, await upload(other, 'a.pdf'))).status).toBe(403)
    expect((await remove(other, file._id)).status).toBe(403)
  }
  expect(await shown(employee)).toEqual(['signed.pdf'])
})

test('a file that was never uploaded, or is no file’s address, is refused by name', async () => {
  const gone = await upload(employee, 'gone.pdf')
  await remove(employee, gone._id)
  const nobodys = '/api/files/01900000-0000-7000-8000-00000000dead/x.pdf'
  for (const location of ['https://elsewhere.example/x.pdf', '/api/files/x', nobodys]) {
    expect(await add(employee, { filename: 'x.pdf', location })).toMatchObject({ body: { code: 'unknown_file' } })
  }
  const missing = await world.call(addOwnFile, { body: { filename: '', location: '' } }, employee.token)
  expect(missing).toMatchObject({ status: 422, body: { errors: [{ path: 'filename' }, { path: 'location' }] } })
})

test('two files with the same name are distinguished by their ids', async () => {
  const [first] = [await added(employee, 'twice.pdf'), await added(employee, 'twice.pdf')]
  expect(await remove(employee, 'twice.pdf')).toMatchObject({ status: 409, body: { code: 'several_files' } })
  expect(await shown(employee)).toEqual(['twice.pdf', 'twice.pdf'])
  expect((await remove(employee, first._id)).body.items).toHaveLength(1)
})

test('concurrently submitted files are all listed', async () => {
  const files = await Promise.all(Array.from({ length: 8 }, (_, at) => upload(employee, `${at}.pdf`)))
  const answers = await Promise.all(files.map((file) => add(employee, file)))
  expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200))
  expect((await shown(employee)).toSorted()).toEqual(names(files))
})

test('[EMP-8] an employee archived in the meantime cannot submit a file', async () => {
  const file = await upload(employee, 'late.pdf')
  await world.call(archivePerson, { body: { id: employee.id, archive: true } }, manager.token)
  const actor = {
    id: employee.id,
    name: employee.name,
    role: 'Employee',
    workspace: employee.workspace,
    session: employee.session,
    sessionEnds: new Date(Date.now() + 60_000),
    tier: 'agency',
    subscriptionStatus: 'active',
    twoStepMissing: false,
    permissions: { vacation: false, add_new_clients: false },
  } as const
  await expect(addOwnFileUseCase(world.parts, actor, file)).rejects.toMatchObject({ code: 'not_signed_in' })
  expect(await signedBy(employee)).toEqual([])
})
