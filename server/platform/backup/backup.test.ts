import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addressOf } from '#contract/endpoint.ts'
import { deleteFile } from '#contract/files.ts'
import { listMessages, sendText } from '#contract/messages.ts'
import { buildApp } from '#server/app.ts'
import { saveCredentials, findCredentialsWithPasswords } from '#server/features/credentials/index.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '../jobs/jobs.ts'
import { createMetrics } from '../metrics/metrics.ts'
import {
  backUpFrom,
  readStoredFiles,
  listFileNames,
  createBackupWorkspace,
  query,
  restoreInto,
  readAllRows,
  readBackupTables,
  sourceOf,
  watchersOf,
} from '#server/testing/backups.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { createTestParts } from '#server/testing/test-parts.ts'
import { samples } from '#server/testing/sample-files.ts'

let world: TestWorld
let backups: Awaited<ReturnType<typeof createBackupWorkspace>>
let manager: Person
let client: Person
let conversation: string
beforeAll(async () => {
  world = await createTestWorld()
  backups = await createBackupWorkspace()
  ;({ manager, client } = await world.agency())
  conversation = await createTestConversation(world, [manager, client])
})
afterAll(async () => {
  await backups.close()
  await world.close()
})

const say = (from: Person, message: string) =>
  world.call(sendText, { body: { conversation_id: conversation, message, type: 'text' } }, from.token)
const upload = (name: string) => world.upload(client, { name, bytes: Buffer.concat([samples.pdf, Buffer.from(name)]) })

test('[OPS-6] a restore brings back every row, every file, and all constraints, triggers and policies', async () => {
  await world.parts.db
    .forWorkspace(manager.workspace)
    .transaction((tx) => saveCredentials(tx, world.parts, client.id, { yelp_password: 'kept' }))
  await say(manager, 'Tab\there, line\nthere, back\\slash, 🎈, \\N and \\.')
  await world.upload(client, { name: 'logo.png', bytes: samples.png })
  await upload('plan.pdf')
  await world.runJobs()
  const source = sourceOf(world)
  const file = backups.fileName()
  const report = await backUpFrom(source, file)
  expect(report).toMatchObject({ files: { count: 3, missing: [] }, damaged: [] })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await listFileNames(backups.folder)).not.toContain(expect.stringContaining('.part'))

  const target = await backups.emptyTarget(source.keys, { migrated: true })
  await restoreInto(target, file)
  expect(await readAllRows(target.database)).toEqual(await readAllRows(source.database))
  expect(await readStoredFiles(target.storage)).toEqual(await readStoredFiles(source.storage))
  expect(await watchersOf(target.database)).toEqual(await watchersOf(source.database))
})

test('[OPS-6] a restore needs only the rights of an owner, as on a managed server, and accepts a started empty Foyer', async () => {
  const owner = `foyer_owner_${process.pid}`
  await query(world.database.config, `create role ${owner} login createrole; grant foyer_app, foyer_system to ${owner}`)
  const first = await backups.emptyTarget(world.parts.config.keys, { owner })
  const file = backups.fileName()
  await backUpFrom(sourceOf(world), file)
  await restoreInto(first, file)
  expect(await watchersOf(first.database)).toEqual(await watchersOf(world.database.config))

  const again = backups.fileName()
  await backUpFrom(first, again)
  const second = await backups.emptyTarget(world.parts.config.keys, { migrated: true })
  await restoreInto(second, again)
  expect(await readAllRows(second.database)).toEqual(await readAllRows(world.database.config))
})

test('[OPS-6] a backup that is made while people write, upload and remove is one moment with every file of that moment', async () => {
  const enough = new AbortController()
  const writing = [manager, client].map(async (person) => {
    for (let index = 0; !enough.signal.aborted; index++) {
      await say(person, `message ${index}`)
      const { _id } = await upload(`${person.role} ${index}.pdf`)
      if (index % 2) await world.call(deleteFile, { params: { filename: _id } }, client.token)
      await world.runJobs()
    }
  })
  const source = sourceOf(world)
  const made = []
  for (let round = 0; round < 2; round++) {
    const file = backups.fileName()
    made.push({ file, report: await backUpFrom(source, file) })
  }
  enough.abort()
  await Promise.all(writing)

  for (const { file, report } of made) {
    expect(report).toMatchObject({ files: { missing: [] }, damaged: [] })
    const target = await backups.emptyTarget(source.keys, { migrated: true })
    await restoreInto(target, file)
    const again = backups.fileName()
    await backUpFrom(target, again)
    const { keys } = world.parts.config
    expect(await readBackupTables(again, keys)).toEqual(await readBackupTables(file, keys))

    const [counts] = await query<{ last: number; there: number; counted: number }>(
      target.database,
      `select last_seq::int as last, (select max(seq)::int from foyer.messages) as there,
       (select count(*)::int from foyer.messages) as counted from foyer.conversations`,
    )
    expect(counts).toMatchObject({ there: counts?.last, counted: counts?.last })
    const rows = await query<{ key: string; sha256: string }>(
      target.database,
      `select manager_id || '/' || id as key, encode(sha256, 'hex') as sha256 from foyer.files`,
    )
    for (const { key, sha256 } of rows) {
      const bytes = await buffer(await target.storage.get(key))
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    }
  }
  await world.runJobs()
})

test('[OPS-6] a restored installation works: sessions go on, waiting jobs run once, new rows follow the old ones', async () => {
  const waited = defineJob('backup.waited', z.object({ word: z.string() }))
  await world.parts.db.system.transaction((tx) => enqueue(tx, waited, { word: 'kept' }))
  const source = sourceOf(world)
  const file = backups.fileName()
  await backUpFrom(source, file)
  const target = await backups.emptyTarget(source.keys, { migrated: true })
  await restoreInto(target, file)

  const db = openDatabase(target.database, () => {})
  const seen = { log: [], emails: [] }
  const config = { config: target.database, db, drop: () => Promise.resolve() }
  const parts = {
    ...(await createTestParts(config, seen, { limits: false, files: '/nowhere' })),
    storage: target.storage,
  }
  const done: string[] = []
  parts.jobs.handle(waited, async ({ word }) => void done.push(word))
  const app = await buildApp(parts, { metrics: createMetrics({ ofProcess: false }), lifecycle: { stopping: false } })
  try {
    await parts.jobs.drain()
    expect(done).toEqual(['kept'])
    const headers = { authorization: `Bearer ${manager.token}` }
    const url = addressOf(listMessages, { params: { conversationId: conversation } })
    expect((await app.server.inject({ url, headers })).statusCode).toBe(200)
    const payload = { conversation_id: conversation, message: 'after', type: 'text' }
    const sent = await app.server.inject({ method: 'POST', url: addressOf(sendText, {}), headers, payload })
    expect(sent.statusCode).toBe(201)
    const own = db.forWorkspace(manager.workspace)
    expect(await findCredentialsWithPasswords(own, parts, client.id)).toEqual({ yelp_password: 'kept' })
  } finally {
    await app.server.close()
    await parts.realtime.close()
    await parts.jobs.stop()
    await db.close()
  }
})
