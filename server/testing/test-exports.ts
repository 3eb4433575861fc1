import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { v7 as newId } from 'uuid'
import { listExports, startExport } from '#contract/exports.ts'
import type { Person, TestWorld } from './test-world.ts'
import { fromBufferPromise } from 'yauzl'

/** Collects all data of the Manager's workspace, or of one client. Returns the export's id. */
export async function createExport(world: TestWorld, manager: Person, client?: Person): Promise<string> {
  const { body } = await world.call(startExport, client ? { query: { client_id: client.id } } : {}, manager.token)
  await runExports(world, manager)
  return body._id
}

/** An export may wait for another workspace's one in the queue, and is then not due when the others are done. */
export async function runExports(world: TestWorld, { token }: Person): Promise<void> {
  const isWorking = async () =>
    (await world.call(listExports, {}, token)).body.items.some(({ state }) => state === 'working')
  do await world.runJobs()
  while (await isWorking())
}

/** The files in the ZIP, by path. */
export async function unpackExport(world: TestWorld, manager: Person, client?: Person): Promise<Map<string, Buffer>> {
  const id = await createExport(world, manager, client)
  return unzip(await buffer(await world.parts.storage.get(`${manager.workspace}/${id}`)))
}

/** A finished export without a job. Its bytes are no ZIP. Returns its id. */
export async function insertReadyExport(
  { parts, database }: TestWorld,
  { workspace: manager_id }: Person,
): Promise<string> {
  const id = newId()
  await parts.storage.put(`${manager_id}/${id}`, Readable.from([Buffer.from('all of it')]))
  const expires_at = new Date(Date.now() + 3_600_000)
  const row = { manager_id, id, state: 'ready', size: 9, done: 9, total: 9, expires_at }
  await database.db.system.transaction((tx) => tx.insertInto('exports').values(row).execute())
  return id
}

/** The files in a ZIP, by path. The reader checks sizes and refuses paths outside of the ZIP. */
export async function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(zip, { strictFileNames: true })
  const found = new Map<string, Buffer>()
  for await (const entry of archive.eachEntry()) {
    found.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  }
  return found
}
