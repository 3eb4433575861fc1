import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { addKeyInDataFolder, deleteFormerKeys } from './installation-keys.ts'
import { ConfigError, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const KEY = Buffer.alloc(32, 7).toString('base64')
const laptop = { FOYER_DATA: folder }
const production = {
  NODE_ENV: 'production',
  FOYER_DATA: folder,
  DATABASE_URL: 'postgres://foyer@db.example.com/foyer',
  SMTP_URL: 'smtps://user:pass@mail.example.com',
  MAIL_FROM: 'Foyer <no-reply@example.com>',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  FOYER_KEY: 'u8KXj1v5cQ0mZr3TnYp7WqLd2sFhG9eB4xAoRiNkVtM=',
  PUBLIC_URL: 'https://foyer.example.com/',
  TRUST_PROXY: '1',
}

const needed = Object.keys(production).filter((name) => name !== 'NODE_ENV' && name !== 'FOYER_DATA')

function problemsOf(environment: { [name: string]: string | undefined }): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

const namesOf = (environment: { [name: string]: string | undefined }) =>
  problemsOf(environment).map((problem) => problem.split(' ')[0])

test('an empty environment gives defaults and the sandbox', () => {
  const config = readConfig(laptop)
  expect(config).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    databaseUrl: undefined,
    redisUrl: undefined,
    s3: undefined,
    stripe: undefined,
    limits: true,
    sandbox: { mail: true, billing: true, demo: true },
  })
})

test('[OPS-3] a complete production environment uses no sandbox', () => {
  const config = readConfig(production)
  expect(config.sandbox).toEqual({ mail: false, billing: false, demo: false })
  expect(config.publicUrl).toBe('https://foyer.example.com')
  expect(config.stripe).toEqual({ secretKey: 'sk_live_x', webhookSecret: 'whsec_x' })
})

test('[OPS-3] production with nothing else names every missing setting at once', () => {
  expect(namesOf({ NODE_ENV: 'production' })).toEqual([
    'DATABASE_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'FOYER_KEY',
    'PUBLIC_URL',
  ])
})

test.each([
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'FOYER_KEY',
  'PUBLIC_URL',
])('[OPS-3] production without %s says so once', (name) => {
  expect(namesOf({ ...production, [name]: undefined })).toEqual([name])
  expect(namesOf({ ...production, [name]: '  ' })).toEqual([name])
})

test.each([
  ['NODE_ENV', 'staging'],
  ['LOG_LEVEL', 'loud'],
  ['HOST', 'two words'],
  ['PORT', '80a'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PUBLIC_URL', 'foyer.example.com'],
  ['PUBLIC_URL', 'https://foyer.example.com/app'],
  ['PUBLIC_URL', 'ftp://foyer.example.com'],
  ['PUBLIC_URL', 'https://user@foyer.example.com'],
  ['SMTP_PLAINTEXT', 'yes'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '::/0'],
  ['TRUST_PROXY', '0.0.0.0/1,128.0.0.0/1'],
  ['TRUST_PROXY', '10.0.0.0/7'],
  ['TRUST_PROXY', '2000::/3'],
  ['TRUST_PROXY', '127.0.0.1, ::/1'],
  ['TRUST_PROXY', '10.0.0.1, everyone'],
  ['FOYER_KEY', 'short'],
  ['FOYER_KEY', Buffer.alloc(31).toString('base64')],
  ['FOYER_LIMITS', 'maybe'],
  ['METRICS_TOKEN', 'short'],
  ['TERMS_URL', 'javascript:alert(1)'],
  ['PRIVACY_URL', 'example.com/privacy'],
  ['IMPRINT_URL', 'ftp://example.com/imprint'],
  ['BREACHED_PASSWORDS_URL', 'ftp://example.com/range'],
  ['IDLE_MINUTES', '4'],
  ['IDLE_MINUTES', 'an hour'],
  ['KEEP_AUDIT_DAYS', '7 years'],
  ['DATABASE_URL', 'mysql://localhost/foyer'],
  ['DATABASE_URL', 'localhost'],
  ['REDIS_URL', 'http://localhost'],
  ['REDIS_URL', 'redis://localhost/foyer'],
  ['DATABASE_URL', 'postgres://foyer:pa#ss@localhost/foyer'],
  ['DATABASE_URL', 'postgres://foyer:12/ss@localhost/foyer'],
  ['DATABASE_URL', 'postgres://foyer:12?ss@localhost/foyer'],
  ['DATABASE_URL', 'postgres://foyer:pa%ss@localhost/foyer'],
  ['DATABASE_URL', 'postgres://localhost/foyer?sslmode=prefer'],
  ['DATABASE_URL', 'postgres://localhost/foyer?sslmode=verify-full&sslrootcert=system'],
  ['DATABASE_URL', '"postgres://localhost/foyer"'],
  ['REDIS_URL', 'redis://:12/ss@localhost'],
  ['PORT', '3000\r'],
  ['FOYER_PROCESSES', '0'],
  ['FOYER_PROCESSES', 'all'],
])('[OPS-3] the setting %s=%s is named as wrong', (name, value) => {
  expect(namesOf({ ...laptop, [name]: value })).toEqual([name])
})

test.each([
  ['TRUST_PROXY', '1', { trustProxy: 1 }],
  ['TRUST_PROXY', '10.0.0.1, fd00::/8,loopback', { trustProxy: ['10.0.0.1', 'fd00::/8', 'loopback'] }],
  ['PORT', '0', { port: 0 }],
  ['PUBLIC_URL', 'http://127.0.0.1:3100', { publicUrl: 'http://127.0.0.1:3100' }],
  [
    'DATABASE_URL',
    'postgresql:///foyer?host=/var/run/postgresql',
    { databaseUrl: 'postgresql:///foyer?host=/var/run/postgresql' },
  ],
  ['FOYER_LIMITS', 'off', { limits: false }],
  ['BREACHED_PASSWORDS_URL', 'https://hibp.example/range', { breachedPasswordsUrl: 'https://hibp.example/range/' }],
  ['IDLE_MINUTES', '120', { idleMinutes: 120 }],
  ['KEEP_AUDIT_DAYS', '', { keepDays: { audit: 2555, notifications: 180, emailStates: 90, failedJobs: 30 } }],
  ['KEEP_AUDIT_DAYS', '0', { keepDays: { audit: undefined } }],
  [
    'TERMS_URL',
    'https://example.com/the "terms"',
    { operatorPages: { terms: 'https://example.com/the%20%22terms%22' } },
  ],
  ['PRIVACY_URL', 'https://example.com/privacy', { operatorPages: { privacy: 'https://example.com/privacy' } }],
  ['IMPRINT_URL', 'https://example.com/imprint', { operatorPages: { imprint: 'https://example.com/imprint' } }],
])('the setting %s=%s is understood', (name, value, expected) => {
  expect(readConfig({ ...laptop, [name]: value })).toMatchObject(expected)
})

describe('[OPS-3] a service is real or not, never half', () => {
  test.each([
    [{ SMTP_URL: 'smtp://localhost' }, ['MAIL_FROM']],
    [{ STRIPE_SECRET_KEY: 'sk_test_x' }, ['STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'MAIL_FROM']],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_x' }, ['STRIPE_SECRET_KEY']],
    [{ S3_BUCKET: 'foyer' }, ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  ])('%o misses %o', (some, missing) => {
    expect(namesOf({ ...laptop, ...some })).toEqual(missing)
  })

  test('production refuses a service that is half real', () => {
    expect(namesOf({ ...production, S3_BUCKET: 'foyer', S3_REGION: 'eu' })).toEqual([
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ])
  })
})

test('limits stay on in production', () => {
  expect(namesOf({ ...production, FOYER_LIMITS: 'off' })).toEqual(['FOYER_LIMITS'])
})

test('[OPS-3] wrong and missing settings are reported together, one line each, without their values', () => {
  const secret = 'hunter2-do-not-print'
  const wrong = Object.fromEntries(Object.keys(production).map((name) => [name, secret]))
  const environment = {
    ...wrong,
    NODE_ENV: 'production',
    FOYER_DATA: folder,
    PUBLIC_URL: undefined,
    PORT: secret,
    S3_BUCKET: `${secret}!`,
  }
  expect(() => readConfig(environment)).toThrow(/^Foyer cannot start with these settings:\n/)
  const problems = problemsOf(environment)
  expect(problems.join('\n')).not.toContain(secret)
  expect(new Set(problems.map((problem) => problem.split(' ')[0]))).toEqual(
    new Set([...needed, 'PORT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']),
  )
})

describe('the installation key', () => {
  test('the installation key is created once, readable by its owner alone, and stored', () => {
    const home = mkdtempSync(join(folder, 'key-'))
    const { keys } = readConfig({ FOYER_DATA: join(home, 'data') })
    const file = join(home, 'data', 'key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toHaveLength(32)
    expect(readConfig({ FOYER_DATA: join(home, 'data') }).keys.current().id).toBe(keys.current().id)
  })

  test('that was damaged is not replaced in silence', () => {
    const home = mkdtempSync(join(folder, 'key-'))
    writeFileSync(join(home, 'key'), 'gone')
    expect(() => readConfig({ FOYER_DATA: home })).toThrow(/does not hold keys/)
    expect(readFileSync(join(home, 'key'), 'utf8')).toBe('gone')
  })

  test('may be followed by former ones, which are read with', () => {
    const [older, oldest] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')]
    const only = (FOYER_KEY: string) => readConfig({ ...laptop, FOYER_KEY }).keys.current().id
    const { keys, keysInFile } = readConfig({ ...laptop, FOYER_KEY: KEY, FOYER_KEY_PREVIOUS: `${older}, ${oldest}` })
    expect(keysInFile).toBe(false)
    expect(keys.current().id).toBe(only(KEY))
    expect(keys.all().map((key) => key.id)).toEqual([KEY, older, oldest].map(only))
    expect(keys.find(only(oldest))?.id).toBe(only(oldest))
    expect(readConfig({ ...laptop, FOYER_KEY: KEY }).keys.find(only(oldest))).toBeUndefined()
  })

  test('[OPS-3] is not replaced by the former ones alone', () => {
    expect(namesOf({ ...laptop, FOYER_KEY: KEY, FOYER_KEY_PREVIOUS: `${KEY},short` })).toEqual(['FOYER_KEY_PREVIOUS'])
    expect(namesOf({ ...laptop, FOYER_KEY_PREVIOUS: KEY })).toEqual(['FOYER_KEY'])
    expect(namesOf({ ...production, FOYER_KEY: undefined, FOYER_KEY_PREVIOUS: KEY })).toEqual(['FOYER_KEY'])
  })

  test('in a file is added to and dropped while a process runs, which reads with all and writes with the first', () => {
    const home = mkdtempSync(join(folder, 'key-'))
    const { keys } = readConfig({ FOYER_DATA: home })
    const first = keys.current().id
    addKeyInDataFolder(home)
    const second = keys.current().id
    expect(second).not.toBe(first)
    expect(keys.all().map((key) => key.id)).toEqual([second, first])
    expect(statSync(join(home, 'key')).mode & 0o777).toBe(0o600)
    expect(
      readConfig({ FOYER_DATA: home })
        .keys.all()
        .map((key) => key.id),
    ).toEqual([second, first])
    deleteFormerKeys(home)
    expect(keys.all().map((key) => key.id)).toEqual([second])
    expect(keys.find(first)).toBeUndefined()
    expect(readdirSync(home)).toEqual(['key'])
  })

  test('a broken key file does not affect a running process, and the next start reports it', () => {
    const home = mkdtempSync(join(folder, 'key-'))
    const { keys } = readConfig({ FOYER_DATA: home })
    const { id } = keys.current()
    writeFileSync(join(home, 'key'), 'broken')
    expect(keys.current().id).toBe(id)
    expect(() => addKeyInDataFolder(home)).toThrow(/does not hold keys/)
    expect(() => readConfig({ FOYER_DATA: home })).toThrow(/does not hold keys/)
    rmSync(join(home, 'key'))
    expect(keys.current().id).toBe(id)
  })

  test('gives a different key for each purpose, and the same one every time', () => {
    const key = readConfig({ ...laptop, FOYER_KEY: KEY }).keys.current()
    const [session, vault] = [key.derived('session token'), key.derived('vault')]
    expect(session).toHaveLength(32)
    expect(Buffer.from(session).equals(vault)).toBe(false)
    expect(
      readConfig({ ...laptop, FOYER_KEY: KEY })
        .keys.current()
        .derived('session token'),
    ).toEqual(session)
    expect(Buffer.from(session).equals(Buffer.from(KEY, 'base64'))).toBe(false)
  })
})

test.each([
  ['DATABASE_URL', 'postgres://foyer:hidden#word@localhost/foyer', /# as %23/],
  ['PORT', '3000\r', /LF, not CRLF/],
  ['MAIL_FROM', "'foyer@example.com'", /quotation marks/],
])('[OPS-3] a wrong %s says the way out, and never the value', (name, value, way) => {
  let said = ''
  try {
    readConfig({ ...laptop, [name]: value })
  } catch (error) {
    said = String(error)
  }
  expect(said).toMatch(way)
  expect(said).not.toContain('hidden')
})

test.each([
  ['S3_REGON', 'S3_REGION'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['FOYER_KYE', 'FOYER_KEY'],
])('[OPS-9] %s is refused in production, and only warned of on a laptop', (name, meant) => {
  const environment = { ...production, [meant]: undefined, [name]: 'hidden' }
  let refusal = ''
  try {
    readConfig(environment)
  } catch (error) {
    refusal = String(error)
  }
  expect(refusal).toContain(`${name} is no setting: is ${meant} meant?`)
  expect(refusal).not.toContain('hidden')
  expect(readConfig({ ...laptop, [name]: 'hidden' }).warnings).toEqual([`${name} is no setting: is ${meant} meant?`])
})
