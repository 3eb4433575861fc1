import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { examine } from './doctor.ts'
import { startScannerStandIn, type TestScanner } from './testing/clamd.ts'
import { freePort } from './testing/free-port.ts'
import { hasRedis, startRedis, type TestRedis } from './testing/redis.ts'
import { openS3 } from './testing/s3.ts'
import { SERVER_SCRIPT } from './testing/test-cluster.ts'
import { openEmptyDatabase } from './testing/test-database.ts'
import { KEY } from './testing/test-parts.ts'

const SECRET = 'hidden-word'

let folder: string
let database: Awaited<ReturnType<typeof openEmptyDatabase>>
let s3: Awaited<ReturnType<typeof openS3>>
let redis: TestRedis | undefined
let scanner: TestScanner
let mail: SMTPServer
let foyer: ChildProcess
/** Of the whole database server, which other runs may use. */
const [stranger, latin] = [`doctor_stranger_${process.pid}`, `doctor_latin_${process.pid}`]
let proxy: Server
let proxyPort: number
let settings: { [name: string]: string }
const emails: string[] = []

/** What the proxy in front does wrong. */
let fault: 'adds the address' | 'says no address' | 'no upgrade' | 'small bodies' | undefined

const urlOf = ({ host = '', port, user, database: name }: pg.ClientConfig, user_ = user) =>
  `postgres://${user_}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`

async function asAdmin(...statements: string[]): Promise<void> {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-test-doctor-'))
  database = await openEmptyDatabase({ migrated: true })
  await asAdmin(
    `create role ${stranger} login`,
    `create database ${latin} encoding LATIN1 locale 'C' template template0`,
  )
  s3 = await openS3()
  redis = hasRedis ? await startRedis({ password: SECRET }) : undefined
  scanner = await startScannerStandIn()
  mail = startMailServer()
  await once(mail.listen(0, '127.0.0.1'), 'listening')
  const foyerPort = await freePort()
  proxy = startProxy(foyerPort)
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  proxyPort = portOf(proxy)
  settings = {
    FOYER_KEY: KEY,
    FOYER_DATA: folder,
    DATABASE_URL: urlOf(database.config),
    S3_BUCKET: s3.config.bucket,
    S3_REGION: s3.config.region,
    S3_ENDPOINT: s3.config.endpoint,
    S3_ACCESS_KEY_ID: s3.config.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
    ...(redis ? { REDIS_URL: redis.url } : {}),
    CLAMAV_URL: scanner.url,
    SMTP_URL: `smtp://foyer:${SECRET}@127.0.0.1:${portOf(mail.server)}`,
    MAIL_FROM: 'Foyer <no-reply@example.com>',
    PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
    TRUST_PROXY: '1',
  }
  foyer = spawn(process.execPath, [SERVER_SCRIPT], {
    env: { PATH: process.env.PATH, ...settings, PORT: String(foyerPort), LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await fetch(`http://127.0.0.1:${foyerPort}/readyz`).catch(() => undefined))?.ok) {
    if (foyer.exitCode !== null) throw new Error('the server ended at its start')
    await wait(50)
  }
})
afterAll(async () => {
  foyer.kill('SIGTERM')
  if (foyer.exitCode === null) await once(foyer, 'exit')
  proxy.close()
  mail.close()
  await scanner.close()
  await redis?.stop()
  await s3.close()
  await database.drop()
  await asAdmin(`drop database ${latin}`, `drop role ${stranger}`)
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => (fault = undefined))

/** The port of a server that listens on TCP. */
function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

function startMailServer(): SMTPServer {
  return new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === SECRET ? done(null, { user: 'foyer' }) : done(new Error('no')),
    onData(stream, _session, done) {
      stream.on('data', (part: Buffer) => emails.push(part.toString())).on('end', () => done())
    },
  })
}

/** Passes everything on to Foyer, apart from what the fault spoils. */
function startProxy(foyerPort: number): Server {
  return createServer((incoming, outgoing) => {
    if (fault === 'small bodies' && Number(incoming.headers['content-length'] ?? 0) > 1_000_000) {
      outgoing.writeHead(413).end()
      return
    }
    const { 'x-forwarded-for': claimed, ...headers } = incoming.headers
    const address = String(incoming.socket.remoteAddress)
    const said = fault === 'adds the address' ? `${address}, ${String(claimed)}` : address
    const passed = fault === 'says no address' ? headers : { ...headers, 'x-forwarded-for': said }
    const { method, url } = incoming
    const call = request({ host: '127.0.0.1', port: foyerPort, method, path: url, headers: passed }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    call.on('error', () => outgoing.destroy())
    outgoing.on('close', () => call.destroy())
    incoming.pipe(call)
  }).on('upgrade', (incoming, socket) => {
    if (fault === 'no upgrade') {
      socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n')
      return
    }
    const upstream = connect(foyerPort, '127.0.0.1')
    const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
    upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('')}\r\n`)
    upstream.pipe(socket).pipe(upstream)
    for (const end of [upstream, socket]) end.on('error', () => {})
  })
}

async function findings(changes: { [name: string]: string } = {}, recipient?: string) {
  const found = await Array.fromAsync(examine({ ...settings, ...changes }, recipient))
  expect(JSON.stringify(found)).not.toContain(SECRET)
  return found
}

async function problems(changes?: { [name: string]: string }): Promise<string[]> {
  const found = await findings(changes)
  return found.filter(({ isRight }) => !isRight).map(({ service, sentence }) => `${service}: ${sentence}`)
}

test('[OPS-9] the doctor finds nothing wrong with services that work, and names each', async () => {
  await expect.poll(() => problems()).toEqual([])
  const found = await findings()
  expect(found.map(({ service }) => service)).toEqual([
    'settings',
    'PostgreSQL',
    'files',
    ...(redis ? ['Redis'] : []),
    'clamd',
    'email',
    'proxy',
  ])
})

test('[OPS-9] the doctor sends an email to the address it is given', async () => {
  await findings({}, 'operator@example.com')
  expect(emails.join('')).toMatch(/^To: <?operator@example.com>?\r$/m)
})

describe('[OPS-9] the doctor finds a planted fault:', () => {
  const database_ = (change: (url: URL) => void) => {
    const url = new URL(settings['DATABASE_URL'] ?? '')
    change(url)
    return { DATABASE_URL: url.href }
  }

  test.each<[string, () => { [name: string]: string }, RegExp]>([
    ['a setting that is wrong', () => ({ PORT: 'http' }), /^settings: PORT must be/],
    ['a name that is misspelled', () => ({ METRICS_TOKN: 'x' }), /^settings: .*is METRICS_TOKEN meant/],
    ['a database that is not there', () => database_((url) => (url.pathname = '/nowhere')), /^PostgreSQL: .*createdb/],
    ['another encoding', () => database_((url) => (url.pathname = `/${latin}`)), /^PostgreSQL: .*encoding LATIN1/],
    [
      'a user without rights',
      () => database_((url) => (url.username = stranger)),
      /^PostgreSQL: .*alter database NAME owner to USER/,
    ],
    [
      'settings of connections that do not arrive',
      () => database_((url) => url.searchParams.set('options', '-c work_mem=8MB')),
      /^PostgreSQL: .*a pooler such as PgBouncer/,
    ],
    ['too few connections', () => ({ FOYER_PROCESSES: '99' }), /^PostgreSQL: .*raise max_connections/],
    ['a bucket that is not there', () => ({ S3_BUCKET: 'elsewhere' }), /^files: .*no bucket of the name in S3_BUCKET/],
    ['a wrong key of S3', () => ({ S3_SECRET_ACCESS_KEY: `no-${SECRET}` }), /^files: .*S3_SECRET_ACCESS_KEY/],
    ['an S3 that is down', () => ({ S3_ENDPOINT: 'http://127.0.0.1:1' }), /^files: .*ECONNREFUSED.*S3_ENDPOINT/],
    [
      'a wrong password of the mail server',
      () => ({ SMTP_URL: settings['SMTP_URL']?.replace(SECRET, 'wrong') ?? '' }),
      /^email: the mail server refuses the user or the password of SMTP_URL/,
    ],
    [
      'a mail server without TLS',
      () => ({ SMTP_URL: settings['SMTP_URL']?.replace('smtp:', 'smtps:') ?? '' }),
      /^email: the mail server does not begin with TLS/,
    ],
    [
      'a mail server that is down',
      () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }),
      /^email: .*cannot be reached \(ECONNREFUSED\): without a port smtp:\/\/ means 587/,
    ],
    ['a clamd that is down', () => ({ CLAMAV_URL: 'tcp://127.0.0.1:1' }), /^clamd: .*CLAMAV_URL/],
    ['a name that leads nowhere', () => ({ PUBLIC_URL: 'http://127.0.0.1:1' }), /^proxy: PUBLIC_URL cannot be reached/],
    [
      'a proxy without a certificate',
      () => ({ PUBLIC_URL: `https://127.0.0.1:${proxyPort}` }),
      /^proxy: .*speaks no TLS/,
    ],
  ])('%s', async (_what, change, sentence) => {
    await expect.poll(() => problems(change())).toEqual([expect.stringMatching(sentence)])
  })

  test.each<[NonNullable<typeof fault>, RegExp]>([
    ['adds the address', /A caller can claim any address/],
    ['says no address', /A caller can claim any address|Every caller has the address of the proxy/],
    ['no upgrade', /WebSocket does not pass \(400\)/],
    ['small bodies', /refuses files of 100 MB/],
  ])('a proxy with the fault "%s"', async (planted, sentence) => {
    fault = planted
    await expect.poll(() => problems()).toEqual([expect.stringMatching(sentence)])
  })

  test.skipIf(!hasRedis).each<[string, (url: URL) => void, RegExp]>([
    ['a wrong password of Redis', (url) => (url.password = 'wrong'), /^Redis: .*password of REDIS_URL/],
    ['a database that Redis has not', (url) => (url.pathname = '/99'), /^Redis: .*no database of the number/],
    ['a Redis that is down', (url) => (url.port = '1'), /^Redis: Redis cannot be reached/],
  ])('%s', async (_what, change, sentence) => {
    const url = new URL(settings['REDIS_URL'] ?? '')
    change(url)
    await expect.poll(() => problems({ REDIS_URL: url.href })).toEqual([expect.stringMatching(sentence)])
  })
})
