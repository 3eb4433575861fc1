import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formHeaders, longMultipartForm } from './testing/forms.ts'
import { freePort } from './testing/free-port.ts'
import { SERVER_SCRIPT } from './testing/test-cluster.ts'
import { KEY } from './testing/test-parts.ts'
import { createTestWorld, type Person, type TestWorld } from './testing/test-world.ts'

let world: TestWorld
let client: Person
let folder: string
let port: number
let server: ChildProcess
let lines: Promise<string>

beforeEach(async () => {
  world = await createTestWorld()
  ;({ client } = await world.agency())
  folder = mkdtempSync(join(tmpdir(), 'foyer-test-stop-'))
  port = await freePort()
  const { host = '', port: databasePort, user, database } = world.database.config
  server = spawn(process.execPath, [SERVER_SCRIPT], {
    env: {
      PATH: process.env.PATH,
      FOYER_KEY: KEY,
      FOYER_DATA: folder,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DATABASE_URL: `postgres://${user}@localhost:${databasePort}/${database}?host=${encodeURIComponent(host)}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  lines = server.stdout ? text(server.stdout) : Promise.resolve('')
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) await wait(50)
})
afterEach(async () => {
  server.kill('SIGKILL')
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Begins an upload; `end` sends the rest. The answer is its status, or the code of the broken connection. */
function beginUpload(): { call: ClientRequest; answer: Promise<number | string>; end: () => Promise<void> } {
  const form = longMultipartForm(1_000_000, Buffer.alloc(100_000, 'x'))
  const call = request({
    port,
    host: '127.0.0.1',
    path: `/api/files/${client.id}`,
    method: 'POST',
    headers: { ...formHeaders, authorization: `Bearer ${client.token}` },
  })
  const answer = new Promise<number | string>((resolve) => {
    call.on('response', (response) => resolve(response.resume().statusCode ?? 0))
    call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
  const send = async () => void call.write((await form.next()).value)
  void send().then(send)
  return {
    call,
    answer,
    async end() {
      for await (const part of form) call.write(part)
      call.end()
    },
  }
}

/** The stored files, and those in writing. */
const filesBelow = () =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
async function stopWhileUploading() {
  const upload = beginUpload()
  while (
    (
      await Promise.resolve()
        .then(filesBelow)
        .catch(() => [])
    ).length === 0
  )
    await wait(50)
  server.kill('SIGTERM')
  while (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)) await wait(50)
  return upload
}

test('[OPS-5] a server that stops finishes an upload that ends soon', async () => {
  const { answer, end } = await stopWhileUploading()
  await end()
  expect(await answer).toBe(201)
  if (server.exitCode === null) await once(server, 'exit')
  expect([server.exitCode, filesBelow().length]).toEqual([0, 1])
})

test('[OPS-5] a server that stops ends an upload that takes long in order, and leaves nothing of it', async () => {
  const { answer } = await stopWhileUploading()
  expect(await answer).toBe('ECONNRESET')
  if (server.exitCode === null) await once(server, 'exit')
  expect(server.exitCode).toBe(0)
  expect(filesBelow()).toEqual([])
  expect(await lines).not.toMatch(/"level":"(?:error|fatal)"/)
})
