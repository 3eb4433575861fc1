import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listenOnLoopback } from './free-port.ts'

/** The harmless file that every virus scanner knows, in two parts so that this file is none. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const program = process.env.CLAMD ?? 'clamd'
export const hasClamd = spawnSync(program, ['--version']).status === 0

export type TestScanner = { url: string; close(): Promise<void> }

/** The real clamd, which knows nothing but EICAR. */
export async function startClamd(): Promise<TestScanner> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-test-clamd-'))
  await chmod(folder, 0o755)
  const path = join(folder, 'clamd.ctl')
  const config = [
    'Foreground yes',
    `LocalSocket ${path}`,
    `DatabaseDirectory ${folder}`,
    'StreamMaxLength 105M',
    'MaxFileSize 105M',
    'MaxScanSize 400M',
    'AlertExceedsMax yes',
  ]
  await writeFile(join(folder, 'test.ndb'), `Eicar-Test-Signature:0:*:${Buffer.from(EICAR).toString('hex')}\n`)
  await writeFile(join(folder, 'clamd.conf'), `${config.join('\n')}\n`)
  const daemon = spawn(program, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  const ended = once(daemon, 'exit')
  while (!(await isListening(path))) {
    if (daemon.exitCode !== null) throw new Error('clamd ended')
    await wait(50)
  }
  return {
    url: `unix://${path}`,
    async close() {
      daemon.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const isListening = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path)
      .once('connect', () => socket.destroy() && resolve(true))
      .once('error', () => resolve(false))
  })

/** What a stand-in for clamd does with a stream. */
export type Behavior = 'scans' | 'closes' | 'refuses long streams'

/** Speaks clamd's protocol over TCP and knows EICAR. */
export async function startScannerStandIn(): Promise<TestScanner & { behavior: Behavior }> {
  const open = new Set<Socket>()
  const standIn = { behavior: 'scans' as Behavior }
  const server = createServer((socket) => {
    open.add(socket)
    let received = Buffer.alloc(0)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data])
      if (received.includes('zPING\0')) return void socket.end('PONG\0')
      if (standIn.behavior === 'closes') return void socket.destroy()
      if (standIn.behavior === 'refuses long streams' && received.length > 1000)
        return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      const content = contentOf(received)
      if (content) socket.end(content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  return Object.assign(standIn, {
    url: `tcp://127.0.0.1:${await listenOnLoopback(server)}`,
    async close() {
      for (const socket of open) socket.destroy()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  })
}

/** The bytes of the chunks, once the empty one has come. */
function contentOf(received: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  for (let at = 'zINSTREAM\0'.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
