import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BenchEnvironment, type ServerProcess, startBenchEnvironment } from '../bench-environment.ts'
import { checkProxy } from '../../server/platform/http/check-proxy.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { ownCertificate } from '../../server/testing/own-certificate.ts'

/** Two processes of Foyer behind the configurations of ops/, with other addresses and paths only. */
let bench: BenchEnvironment
let processes: ServerProcess[] = []
let folder: string
/** As browsers reach them, by https. */
let publicUrl: string
let tlsPort: number
let certificate: string
/** PostgreSQL and two servers start, on a machine that may be busy. */
const STARTS_MS = 300_000
const running: ChildProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-test-proxies-'))
  bench = await startBenchEnvironment()
  const database = await bench.database('proxies')
  tlsPort = await freePort()
  publicUrl = `https://localhost:${tlsPort}`
  certificate = join(folder, 'certificate.pem')
  const { key, cert } = ownCertificate()
  writeFileSync(certificate, `${key}${cert}`)
  const settings = { TRUST_PROXY: '1', LOG_LEVEL: 'fatal', PUBLIC_URL: publicUrl }
  processes = [await bench.product(database, settings), await bench.product(database, settings)]
}, STARTS_MS)
afterAll(async () => {
  for (const proxy of running) {
    const ended = once(proxy, 'exit')
    proxy.kill('SIGTERM')
    await ended
  }
  await bench.close()
  rmSync(folder, { recursive: true, force: true })
})

type Proxy = {
  name: string
  program: string | undefined
  /** The whole configuration and the arguments that start it in the foreground. */
  prepare(port: number): { configuration: string; args: (file: string) => string[] }
}

const proxies: Proxy[] = [
  {
    name: 'nginx',
    program: programOf('nginx', process.env.NGINX_PATH),
    prepare(port) {
      const site = processesIn(readFileSync('ops/nginx.conf', 'utf8'))
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port}; listen 127.0.0.1:${tlsPort} ssl http2;`)
        .replace('listen 80;', `listen unix:${folder}/nginx-80.sock;`)
        .replaceAll(/\/etc\/letsencrypt\S+\.pem/g, certificate)
        .replace('/var/log/nginx/foyer.log', `${folder}/nginx.log`)
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      const paths = temporary.map((name) => `${name}_temp_path ${folder}/nginx-${name};`).join('\n')
      const user = process.getuid?.() === 0 ? 'user root;' : ''
      const configuration = `${user}
        daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx-error.log;
        events {}
        http { ${paths}\n${site} }`
      return { configuration, args: (file) => ['-e', `${folder}/nginx-error.log`, '-c', file] }
    },
  },
  {
    name: 'HAProxy',
    program: programOf('haproxy', process.env.HAPROXY_PATH),
    prepare(port) {
      const file = readFileSync('ops/haproxy.cfg', 'utf8')
      const configuration = processesIn(file).replace('bind :80', `bind 127.0.0.1:${port}`)
      return { configuration, args: (file) => ['-db', '-f', file] }
    },
  },
]

/** Root's programs are not in every user's PATH. */
function programOf(name: string, given: string | undefined): string | undefined {
  const places = given ? [given] : [name, `/usr/sbin/${name}`, `/usr/local/sbin/${name}`]
  return places.find((place) => spawnSync(place, ['-v']).status === 0)
}

function processesIn(configuration: string): string {
  const [first = '', second = ''] = processes.map(({ address }) => new URL(address).host)
  return configuration.replaceAll('127.0.0.1:3000', first).replaceAll('127.0.0.1:3001', second)
}

/** Starts the proxy and waits until it passes calls on. */
async function startProxy({ name, program, prepare }: Proxy): Promise<string> {
  if (program === undefined) throw new Error(`there is no ${name}`)
  const port = await freePort()
  const { configuration, args } = prepare(port)
  const file = join(folder, `${name}.conf`)
  writeFileSync(file, configuration)
  const alerts = join(folder, `${name}.alerts`) // it writes one whenever a test ends a process
  const written = openSync(alerts, 'w')
  const proxy = spawn(program, args(file), { stdio: ['ignore', 'ignore', written] })
  closeSync(written)
  running.push(proxy)
  const address = `http://127.0.0.1:${port}`
  while (!(await fetch(`${address}/healthz`).catch(() => undefined))?.ok) {
    if (proxy.exitCode !== null) throw new Error(`${name} ended at its start: ${readFileSync(alerts, 'utf8')}`)
    await wait(20)
  }
  return address
}

/** The status line of the answer to a request written byte by byte as given; empty if there was none. */
async function statusOf(address: string, lines: string[], body = ''): Promise<string> {
  const { hostname, port, host } = new URL(address)
  const socket = connect(Number(port), hostname).setEncoding('latin1')
  socket.on('error', () => {})
  let received = ''
  socket.write([lines[0], `Host: ${host}`, ...lines.slice(1), '', body].join('\r\n'))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (text: string) => {
      received += text
      if (received.includes('\r\n\r\n')) resolve()
    })
  })
  await Promise.race([answered, closed])
  socket.destroy()
  return received.split('\r\n', 1)[0] ?? ''
}

/** What curl --http2 and browsers send beside `Upgrade`. */
const offer = (path: string, protocol = 'h2c') => [
  `GET ${path} HTTP/1.1`,
  'Connection: Upgrade, HTTP2-Settings',
  `Upgrade: ${protocol}`,
  'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]

const CALLS = 60

/** A proxy whose kept connection to a process has just died ends the caller's too: a browser asks again (RFC 9112, 9.3.1). */
const CLOSED = 0

async function callAll(address: string): Promise<number[]> {
  const statuses: number[] = []
  for (let call = 0; call < CALLS; call++) {
    const status = await fetch(`${address}/healthz`).then(
      (answer) => answer.status,
      () => CLOSED,
    )
    statuses.push(status)
    await wait(25)
  }
  return statuses
}

const onlyOk = Array<number>(CALLS).fill(200)

test('Foyer itself ignores an offer to upgrade to anything but its own sockets', async () => {
  const address = processes[0]?.address ?? ''
  expect(await statusOf(address, offer('/healthz'))).toBe('HTTP/1.1 200 OK')
  expect(await statusOf(address, offer('/healthz', 'websocket'))).toBe('HTTP/1.1 200 OK')
  expect(await statusOf(address, offer('/api/nothing', 'foo/2'))).toBe('HTTP/1.1 404 Not Found')
  expect(await statusOf(address, offer('/socket.io/?EIO=4&transport=websocket'))).toBe('HTTP/1.1 400 Bad Request')
})

describe.each(proxies)('behind $name', { timeout: STARTS_MS }, (proxy) => {
  let address = ''
  beforeAll(async () => {
    if (proxy.program) address = await startProxy(proxy)
  })

  test.skipIf(!proxy.program)('requests to upgrade take no process out of service', async () => {
    const over = new AbortController()
    const attack = async (): Promise<Set<string>> => {
      const answers = new Set<string>()
      while (!over.signal.aborted) {
        answers.add(await statusOf(address, offer('/healthz')))
        answers.add(await statusOf(address, offer('/healthz', 'websocket')))
        await wait(100)
      }
      return answers
    }
    const attacks = [attack(), attack()]
    const statuses = await callAll(address)
    over.abort()
    expect(statuses).toEqual(onlyOk)
    for (const answers of await Promise.all(attacks)) expect([...answers]).toEqual(['HTTP/1.1 200 OK'])
  })

  test.skipIf(!proxy.program)(
    'malformed sockets and uploads that are refused halfway take no process out of service',
    async () => {
      const large = 'x'.repeat(3_000_000)
      const post = ['POST /api/login HTTP/1.1', 'Content-Type: application/json', `Content-Length: ${large.length}`]
      const over = new AbortController()
      const attack = async (): Promise<void> => {
        while (!over.signal.aborted) {
          await statusOf(address, offer('/socket.io/?EIO=4&transport=websocket'))
          await statusOf(address, offer('/socket.io/?EIO=3&transport=polling', 'websocket'))
          await statusOf(address, offer('/socket.io/?EIO=4&transport=websocket', 'websocket'))
          await statusOf(address, post, large)
        }
      }
      const attacks = [attack(), attack()]
      const statuses = await callAll(address)
      over.abort()
      expect(statuses).toEqual(onlyOk)
      await Promise.all(attacks)
    },
  )

  test.skipIf(!proxy.program)('pages still get their socket', async () => {
    const socket = io(address, { transports: ['websocket'], auth: { token: 'none' }, reconnection: false })
    const refusal = await new Promise<Error & { data?: { code?: string } }>((resolve) => {
      socket.once('connect_error', resolve)
    })
    socket.disconnect()
    expect(refusal.data?.code).toBe('not_signed_in')
  })

  test.skipIf(!proxy.program)('no call fails while one of the processes is down', async () => {
    await processes[0]?.kill()
    const statuses = await callAll(address)
    await processes[0]?.restart()
    expect(new Set(statuses.slice(5))).toEqual(new Set([200]))
  })
})

const [nginx] = proxies
test.skipIf(!nginx?.program)(
  '[OPS-9] behind nginx the doctor finds nothing wrong, by https and with HTTP/2',
  async () => {
    const authorities = getCACertificates('default')
    setDefaultCACertificates([...authorities, readFileSync(certificate, 'utf8')])
    try {
      expect(await checkProxy(publicUrl)).toBe('127.0.0.77')
    } finally {
      setDefaultCACertificates(authorities)
    }
    const session = connectHttp2(publicUrl, { ca: readFileSync(certificate) })
    const statuses = ['/healthz', '/metrics'].map(async (path) => {
      const [headers] = await once(session.request({ ':path': path }), 'response')
      return headers[':status']
    })
    expect(await Promise.all(statuses)).toEqual([200, 404])
    session.close()
  },
)
