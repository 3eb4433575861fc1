import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Redis } from 'ioredis'
import { freePort } from './free-port.ts'

/** Debian's tools contain the server under another name. */
const PROGRAMS = process.env.REDIS_SERVER
  ? [process.env.REDIS_SERVER]
  : ['redis-server', 'valkey-server', 'redis-check-rdb']

/** The program chooses its function by its name, so it is started under this one. */
const argv0 = 'redis-server'

const program = PROGRAMS.find((one) => spawnSync(one, ['--version'], { argv0 }).status === 0)

/** Without a Redis on this machine, the tests of many nodes cannot run. */
export const hasRedis = program !== undefined

/** Killed when a test is aborted. */
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((server) => server.kill('SIGKILL')))

type RedisSetup = { password?: string; key?: string; certificate?: string }

export type TestRedis = {
  url: string
  /** Empty without a certificate. */
  tlsUrl: string
  /** Ends it like a crash. `start` restarts it empty at the same address. */
  kill(): Promise<void>
  start(changes?: RedisSetup): Promise<void>
  /** It neither answers nor closes anything until `resume`. */
  pause(): void
  resume(): void
  flush(): Promise<void>
  /** Ends it permanently. */
  stop(): Promise<void>
}

/** Starts a Redis on a free port of the loopback. */
export async function startRedis(setup: RedisSetup = {}): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-test-redis-'))
  const port = await freePort()
  const tlsPort = setup.certificate ? await freePort() : 0
  const user = setup.password ? `:${setup.password}@` : ''
  const url = `redis://${user}127.0.0.1:${port}`
  const optionsOf = ({ password = '', key = '', certificate = '' }: RedisSetup) => [
    '--bind',
    '127.0.0.1',
    '--port',
    String(port),
    '--dir',
    folder,
    '--save',
    '',
    ...(password ? ['--requirepass', password] : []),
    ...(certificate ? ['--tls-port', String(tlsPort), '--tls-auth-clients', 'no'] : []),
    ...(certificate ? ['--tls-cert-file', certificate, '--tls-key-file', key] : []),
  ]
  let server = await run(optionsOf(setup))

  async function kill(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }

  return {
    url,
    tlsUrl: setup.certificate ? `rediss://${user}localhost:${tlsPort}` : '',
    kill,
    async start(changes = {}) {
      server = await run(optionsOf({ ...setup, ...changes }))
    },
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    async flush() {
      const redis = new Redis(url)
      await redis.flushall()
      redis.disconnect()
    },
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function run(options: string[]): Promise<ChildProcess> {
  if (program === undefined) throw new Error('there is no Redis on this machine')
  const server = spawn(program, options, { argv0, stdio: ['ignore', 'pipe', 'ignore'] })
  running.add(server.once('exit', () => running.delete(server)))
  for await (const line of createInterface(server.stdout)) {
    if (line.includes('Ready to accept connections')) {
      server.stdout.resume()
      return server
    }
  }
  throw new Error('Redis ended at its start')
}
