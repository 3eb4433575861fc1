import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addEmployeeFile,
  addOwnFile,
  deleteEmployeeFile,
  showEmployeeFiles,
  showOwnFiles,
} from '#contract/employees.ts'
import type { FileLink, UploadedFile } from '#contract/files.ts'
import { samples } from '#server/testing/sample-files.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

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

const upload = (who: Person, name: string) => world.upload(who, { name, bytes: samples.pdf })
const add = (who: Person, { filename, location }: FileLink) =>
  world.call(addEmployeeFile, { body: { filename, location } }, who.token)
const remove = (who: Person, filename: string) => world.call(deleteEmployeeFile, { params: { filename } }, who.token)
const show = (who: Person) => world.call(showEmployeeFiles, {}, who.token)
const names = (files: FileLink[]) => files.map(({ filename }) => filename)
const shown = async (who: Person) => names((await show(who)).body.employee_onboarding_files)
async function added(name: string): Promise<UploadedFile> {
  const file = await upload(manager, name)
  expect((await add(manager, file)).status).toBe(200)
  return file
}

describe('[SET-6] the files that employees must sign', () => {
  test('the Manager adds forms for all employees and removes them', async () => {
    const contract = await added('contract.pdf')
    const file = await upload(manager, 'rules.pdf')
    const both = await add(manager, file)
    expect(names(both.body.employee_onboarding_files)).toEqual(['contract.pdf', 'rules.pdf'])
    for (const who of [manager, employee, await world.employee(manager)]) {
      expect(await shown(who)).toEqual(['contract.pdf', 'rules.pdf'])
    }
    const { status, body } = await remove(manager, contract._id)
    expect([status, names(body.employee_onboarding_files)]).toEqual([200, ['rules.pdf']])
    expect(await shown(employee)).toEqual(['rules.pdf'])
  })

  test("a form's link opens its bytes for the employee", async () => {
    await added('contract.pdf')
    const [file] = (await world.call(showOwnFiles, {}, employee.token)).body.employee_onboarding_files
    const reply = await world.app.server.inject({ url: file?.location ?? '' })
    expect([reply.statusCode, reply.rawPayload]).toEqual([200, samples.pdf])
  })

  test('a form added twice is listed once', async () => {
    const file = await added('contract.pdf')
    await add(manager, file)
    expect(await shown(manager)).toEqual(['contract.pdf'])
  })

  test("only the Manager's employees see the forms, in no other workspace", async () => {
    const file = await added('contract.pdf')
    const stranger = await world.manager()
    expect(await shown(stranger)).toEqual([])
    expect((await remove(stranger, file._id)).status).toBe(404)
    expect((await remove(stranger, 'contract.pdf')).status).toBe(404)
    for (const other of [await upload(stranger, 'a.pdf'), await upload(employee, 'b.pdf')]) {
      expect(await add(manager, other)).toMatchObject({ status: 422, body: { code: 'unknown_file' } })
    }
    const client = await world.client(manager)
    for (const who of [employee, client]) {
      expect((await add(who, await upload(who, 'c.pdf'))).status).toBe(403)
      expect((await remove(who, file._id)).status).toBe(403)
    }
    expect((await show(client)).status).toBe(403)
    expect(await shown(employee)).toEqual(['contract.pdf'])
  })

  test('an employee cannot submit the form itself as the signed file', async () => {
    const file = await added('contract.pdf')
    const { filename, location } = file
    const refused = await world.call(addOwnFile, { body: { filename, location } }, employee.token)
    expect(refused).toMatchObject({ status: 422, body: { code: 'unknown_file' } })
  })
})

describe('choosing the form to remove', () => {
  test('a unique name identifies a form, and an id always does', async () => {
    const [first, second] = [await added('twice.pdf'), await added('twice.pdf')]
    await added('once.pdf')
    expect((await remove(manager, 'once.pdf')).status).toBe(200)
    expect(await remove(manager, 'twice.pdf')).toMatchObject({ status: 409, body: { code: 'several_files' } })
    expect(await shown(manager)).toEqual(['twice.pdf', 'twice.pdf'])
    expect((await remove(manager, second._id.toUpperCase())).status).toBe(200)
    const left = (await show(manager)).body.employee_onboarding_files
    expect(left.map(({ location }) => world.parts.fileLinks.idIn(location))).toEqual([first._id])
  })

  test('a file that is not on the list is not found, even when the Manager has a file of that name', async () => {
    await upload(manager, 'elsewhere.pdf')
    expect((await remove(manager, 'elsewhere.pdf')).status).toBe(404)
    const file = await added('gone.pdf')
    await remove(manager, file._id)
    for (const name of ['gone.pdf', file._id]) expect((await remove(manager, name)).status).toBe(404)
  })

  test("an id wins over another form's equal name", async () => {
    const file = await added('plain.pdf')
    await added(file._id)
    expect(names((await remove(manager, file._id)).body.employee_onboarding_files)).toEqual([file._id])
  })
})

test('[FILE-6] a removed form without other uses counts as unused', async () => {
  const file = await added('contract.pdf')
  const unused = async () => {
    const row = await world.database.db.system.sql<{ unused: boolean }>({
      name: 'unused',
      text: 'select unused_since is not null as unused from files where id = $1',
      values: [file._id],
    })
    return row[0]?.unused
  }
  expect(await unused()).toBe(false)
  await remove(manager, file._id)
  expect(await unused()).toBe(true)
})

test('[SUB-9] forms cannot be seen, added or removed on solo, and are unchanged back on agency', async () => {
  const file = await added('contract.pdf')
  await world.changeTier(manager, 'solo')
  await expect.poll(() => shown(manager)).toEqual([])
  expect(await add(manager, file)).toMatchObject({ status: 403, body: { code: 'agency_only' } })
  expect(await remove(manager, file._id)).toMatchObject({ status: 403, body: { code: 'agency_only' } })
  await world.changeTier(manager, 'agency')
  await expect.poll(() => shown(manager)).toEqual(['contract.pdf'])
})
