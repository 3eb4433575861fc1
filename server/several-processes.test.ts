import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '#contract/endpoint.ts'
import { filePartBytes, uploadFile } from '#contract/files.ts'
import { createConversation, sendText } from '#contract/messages.ts'
import { messageReceived } from '#contract/realtime.ts'
import { SERVER_SCRIPT } from './testing/test-cluster.ts'
import { connectSocket } from './testing/sockets.ts'
import { KEY } from './testing/test-parts.ts'
import { createTestWorld, type Person, type TestWorld } from './testing/test-world.ts'
import { freePort } from './testing/free-port.ts'

let world: TestWorld
let manager: Person
let client: Person
let server: Server
/** Several processes start one after the other, on a machine that may be busy. */
const STARTS_MS = 300_000
const folder = mkdtempSync(join(tmpdir(), 'foyer-test-processes-'))

type Server = {
  process: ChildProcess
  address: string
  port: number
  errors: Promise<string>
  /** All its processes serve. */
  isReady: () => boolean
}

beforeAll(async () => {
  world = await createTestWorld()
  ;({ manager, client } = await world.agency())
  server = await startServer(await freePort())
  await untilReady(server)
}, STARTS_MS)
afterAll(async () => {
  await stopped(server)
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The server as it is run, on the world's database. */
async function startServer(port: number, processes = 2): Promise<Server> {
  const { host = '', port: databasePort, user, database } = world.database.config
  const child = spawn(process.execPath, [SERVER_SCRIPT], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      FOYER_PROCESSES: String(processes),
      FOYER_KEY: KEY,
      FOYER_DATA: folder,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DATABASE_URL: `postgres://${user}@localhost:${databasePort}/${database}?host=${encodeURIComponent(host)}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let isReady = false
  // It says so once, when all of them are ready.
  child.stdout.once('data', () => (isReady = true)).resume()
  return {
    process: child,
    port,
    address: `http://127.0.0.1:${port}`,
    errors: text(child.stderr),
    isReady: () => isReady,
  }
}

async function untilReady({ process: child, address, errors, isReady }: Server): Promise<void> {
  while (!isReady() || !(await answers(address))) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${await errors}`)
    await wait(100)
  }
}

async function stopped({ process: child }: Server): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
  return child.exitCode
}

/** On a connection of its own: the processes take turns by connections. */
const request = (path: string, token?: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    get(`${server.address}${path}`, { agent: false, headers }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject)
    }).once('error', reject)
  })
const answers = (address: string) =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
const serving = () => {
  const { pid } = server.process
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
}
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(100)
}

describe('[OPS-4] two processes of one machine behave as one', { timeout: STARTS_MS }, () => {
  test('[MSG-12] a message reaches the pages at both processes, each once', async () => {
    const { body } = await world.call(
      createConversation,
      { body: { type: 'Direct', user_ids: [manager.id, client.id] } },
      manager.token,
    )
    const pages: Socket[] = []
    for (let page = 0; page < 6; page++) pages.push(await connectSocket(server.address, client))
    const heard = pages.map(() => 0)
    pages.forEach((page, index) =>
      page.on(messageReceived(body._id), () => void (heard[index] = (heard[index] ?? 0) + 1)),
    )
    const sent = { conversation_id: body._id, message: 'Hello', type: 'text' }
    const answer = await fetch(`${server.address}${sendText.path}`, {
      method: sendText.method,
      headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    })
    expect(answer.ok).toBe(true)
    await until(() => heard.every((count) => count > 0))
    expect(heard).toEqual(pages.map(() => 1))

    for (let turn = 0; turn < 4; turn++) {
      const { users } = JSON.parse((await request('/api/conversations/userlist', manager.token)).body)
      expect(users.find((one: { _id: string }) => one._id === client.id).online).toBe(true)
    }
    // Those of both processes together. One that is too busy to measure itself is left out.
    await expect.poll(async () => (await request('/metrics')).body).toMatch(/^foyer_sockets 6$/m)
    expect((await request('/metrics')).body).toMatch(/^foyer_database_up 1$/m)
    for (const page of pages) page.disconnect()
  })

  test('[AUTH-14] wrong passwords are counted by both together', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt++) {
      const answer = await fetch(`${server.address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ email: client.email, password: 'a wrong password' }),
      })
      statuses.push(answer.status)
    }
    expect(statuses.slice(0, 10)).not.toContain(429)
    expect(statuses[10]).toBe(429)
  })

  test('[FILE-9] the parts of a long file reach either of them', async () => {
    const film = randomBytes(5 * filePartBytes + 1)
    const query = { upload: randomUUID(), size: film.length }
    const statuses: number[] = []
    let location = ''
    for (let offset = 0; offset < film.length; offset += filePartBytes) {
      const form = new FormData()
      form.append('file', new Blob([film.subarray(offset, offset + filePartBytes)]), 'film.mov')
      const call = { params: { userId: client.id }, query: { ...query, offset } }
      const answer = await fetch(`${server.address}${addressOf(uploadFile, call)}`, {
        method: uploadFile.method,
        headers: { authorization: `Bearer ${client.token}`, connection: 'close' },
        body: form,
      })
      statuses.push(answer.status)
      ;({ location = '' } = (await answer.json()) as { location?: string })
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 201])
    const stored = await fetch(server.address + location)
    expect(Buffer.from(await stored.arrayBuffer()).equals(film)).toBe(true)
  })

  test('[OPS-5] a process that is killed is replaced, and the other one answers meanwhile', async () => {
    const [killed = ''] = serving()
    process.kill(Number(killed), 'SIGKILL')
    await until(() => !serving().includes(killed))
    for (let turn = 0; turn < 4; turn++) expect((await request('/healthz')).status).toBe(200)
    await until(() => serving().length === 2)
    await until(async () => (await request('/metrics')).body.includes('foyer_database_connections'))
  })

  test('[OPS-5] SIGHUP replaces them one after the other, and every request is answered', async () => {
    await wait(1000)
    const before = serving()
    const statuses = new Set<number>()
    server.process.kill('SIGHUP')
    await until(async () => {
      statuses.add((await request('/healthz')).status)
      return serving().length === 2 && serving().every((pid) => !before.includes(pid))
    })
    expect([...statuses]).toEqual([200])
  })

  test('[OPS-5] SIGHUP ends a process that is alone in order', async () => {
    const alone = await startServer(await freePort(), 1)
    await untilReady(alone)
    alone.process.kill('SIGHUP')
    await once(alone.process, 'exit')
    expect(alone.process.exitCode).toBe(0)
  })

  test('[OPS-3] a port that is taken is said once', async () => {
    const second = await startServer(server.port)
    await once(second.process, 'exit')
    expect(second.process.exitCode).toBe(1)
    expect((await second.errors).match(new RegExp(`[ :]${server.port}\\b`, 'g'))).toHaveLength(1)
  })

  test('[OPS-5] SIGTERM ends all of them', async () => {
    const pids = serving().map(Number)
    expect(await stopped(server)).toBe(0)
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})
