import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { ownAddress, plainConnections } from './exposure.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-exposure-'))
afterAll(() => rmSync(folder, { recursive: true }))

const laptop = { FOYER_DATA: folder }
const mail = { SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'foyer@example.com' }
const stripe = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
const production = {
  NODE_ENV: 'production',
  FOYER_DATA: folder,
  DATABASE_URL: 'postgres://foyer@db.example.com/foyer',
  ...mail,
  ...stripe,
  FOYER_KEY: randomBytes(32).toString('base64'),
  PUBLIC_URL: 'https://foyer.example.com/',
  TRUST_PROXY: '1',
}

/** The settings that the start complains about. */
function namesOf(environment: { [name: string]: string | undefined }): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map((problem) => problem.split(' ')[0] ?? '')
    throw error
  }
}

describe('[OPS-3] a stand-in runs only where no other machine can reach it', () => {
  const standIns = ['SMTP_URL', 'MAIL_FROM', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']

  test.each(['0.0.0.0', '::', '192.168.1.10', 'foyer.example.com'])('HOST=%s needs real services', (HOST) => {
    expect(namesOf({ ...laptop, HOST })).toEqual(standIns)
    expect(namesOf({ ...laptop, NODE_ENV: 'development', HOST })).toEqual(standIns)
    expect(namesOf({ ...laptop, ...mail, ...stripe, HOST })).toEqual([])
  })

  test.each(['https://foyer.example.com', 'http://192.168.1.10', 'http://localhost.example.com'])(
    'PUBLIC_URL=%s needs real services',
    (PUBLIC_URL) => {
      expect(namesOf({ ...laptop, PUBLIC_URL })).toEqual(standIns)
      expect(namesOf({ ...laptop, ...stripe, PUBLIC_URL })).toEqual(['SMTP_URL', 'MAIL_FROM'])
      expect(namesOf({ ...laptop, ...mail, PUBLIC_URL })).toEqual(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
    },
  )

  test('one beside a real service is refused', () => {
    expect(namesOf({ ...laptop, ...mail })).toEqual(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
    expect(namesOf({ ...laptop, ...stripe })).toEqual(['SMTP_URL', 'MAIL_FROM'])
  })

  test.each([
    { HOST: 'localhost' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
    { HOST: '127.0.0.2', PUBLIC_URL: 'http://foyer.localhost:3000' },
    { SMTP_URL: 'smtp://127.0.0.1:1025', MAIL_FROM: 'foyer@example.com' },
  ])('one runs on a laptop: %o', (some) => {
    expect(namesOf({ ...laptop, ...some })).toEqual([])
  })
})

describe('[OPS-3] production refuses what protects nothing', () => {
  test('an http:// address in PUBLIC_URL is refused, except on this machine', () => {
    expect(namesOf({ ...production, PUBLIC_URL: 'http://foyer.example.com' })).toEqual(['PUBLIC_URL'])
    expect(namesOf({ ...production, PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
  })

  test.each(['https://foyer.example.com', 'https://localhost', 'https://10.0.0.1:8443'])(
    'a missing TRUST_PROXY behind %s is refused',
    (PUBLIC_URL) => {
      expect(namesOf({ ...production, PUBLIC_URL, TRUST_PROXY: undefined })).toEqual(['TRUST_PROXY'])
      expect(namesOf({ ...production, PUBLIC_URL, TRUST_PROXY: '0' })).toEqual(['TRUST_PROXY'])
      expect(namesOf({ ...production, PUBLIC_URL, TRUST_PROXY: 'loopback' })).toEqual([])
    },
  )

  test.each(['sk_test_51Habc', 'rk_test_51Habc'])(
    'a Stripe key of the test mode, such as %s, is refused',
    (STRIPE_SECRET_KEY) => {
      expect(namesOf({ ...production, STRIPE_SECRET_KEY })).toEqual(['STRIPE_SECRET_KEY'])
      expect(namesOf({ ...laptop, ...mail, ...stripe, STRIPE_SECRET_KEY })).toEqual([])
    },
  )

  test.each([
    ['zeros', Buffer.alloc(32)],
    ['a counter', Buffer.from(Array.from({ length: 32 }, (_, index) => index))],
    ['a sentence', Buffer.from('this is the key of the agency! 1')],
    ['a repeated word', Buffer.from('foyer\u0000\u0001\u0002'.repeat(4))],
    ['few random bytes, repeated', Buffer.from('b1946ac92492d234'.repeat(4), 'hex')],
  ])('a FOYER_KEY of %s is refused', (_name, bytes) => {
    expect(bytes).toHaveLength(32)
    expect(namesOf({ ...production, FOYER_KEY: bytes.toString('base64') })).toEqual(['FOYER_KEY'])
    expect(namesOf({ ...production, FOYER_KEY_PREVIOUS: bytes.toString('base64') })).toEqual([])
  })

  test('a random FOYER_KEY is accepted', () => {
    for (let drawn = 0; drawn < 2000; drawn++)
      expect(namesOf({ ...production, FOYER_KEY: randomBytes(32).toString('base64') })).toEqual([])
  })

  test('a mail server is spoken to over TLS, unless it is on this machine or plain text is allowed', () => {
    const requireTls = (some: object) => readConfig({ ...production, ...some }).email.requireTls
    expect(requireTls({ SMTP_URL: 'smtp://mail.example.com:587' })).toBe(true)
    expect(requireTls({ SMTP_URL: 'smtp://mail.example.com', SMTP_PLAINTEXT: 'allowed' })).toBe(false)
    expect(requireTls({ SMTP_URL: 'smtp://localhost' })).toBe(false)
  })
})

const FAR = 'postgres://foyer:secret@db.example.com/foyer'

test.each([
  ['nothing', {}, []],
  ['a socket', { databaseUrl: 'postgresql:///foyer?host=/var/run/postgresql' }, []],
  ['this machine', { databaseUrl: 'postgres://foyer@127.0.0.1:15432/foyer', redisUrl: 'redis://localhost' }, []],
  ['another machine', { databaseUrl: FAR }, ['DATABASE_URL']],
  ...['disable', 'allow', 'prefer', 'no-verify'].map(
    (mode) => [`sslmode=${mode}`, { databaseUrl: `${FAR}?sslmode=${mode}` }, ['DATABASE_URL']] as const,
  ),
  ...['require', 'verify-ca', 'verify-full'].map(
    (mode) => [`sslmode=${mode}`, { databaseUrl: `${FAR}?sslmode=${mode}` }, []] as const,
  ),
  ['a host that is a parameter', { databaseUrl: 'postgres:///foyer?host=10.0.0.1' }, ['DATABASE_URL']],
  ['Redis', { redisUrl: 'redis://:secret@redis.example.com' }, ['REDIS_URL']],
  ['Redis over TLS', { redisUrl: 'rediss://:secret@redis.example.com' }, []],
  ['S3', { s3: { endpoint: 'http://10.20.0.41:9000' } }, ['S3_ENDPOINT']],
  ['S3 over TLS', { s3: { endpoint: 'https://s3.example.com' } }, []],
  ['clamd', { clamavUrl: 'tcp://10.0.0.1:3310' }, ['CLAMAV_URL']],
  ['clamd here', { clamavUrl: 'tcp://127.0.0.1:3310' }, []],
] as const)('[OPS-3] what is unencrypted is named, without its values: %s', (_what, services, names) => {
  const named = plainConnections(services)
  expect(named.map((one) => one.split(' ')[0])).toEqual(names)
  expect(named.join()).not.toMatch(/secret|example|10\./)
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000', 'http://localhost:3000'],
  ['127.0.0.2', 'http://127.0.0.2:3000', 'http://127.0.0.2:3000'],
  ['::1', 'http://[::1]:3000', 'http://localhost:3000'],
  ['::', 'http://[::1]:3000', 'http://localhost:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000', 'http://localhost:3000'],
  ['localhost', 'http://localhost:3000', 'http://localhost:3000'],
])('[OPS-3] a server on HOST=%s is reached where it listens', (host, address, publicUrl) => {
  expect(ownAddress({ host, port: 3000 })).toBe(address)
  const stripeAndMail = { ...mail, ...stripe, FOYER_KEY: randomBytes(32).toString('base64') }
  expect(readConfig({ ...stripeAndMail, FOYER_DATA: folder, HOST: host }).publicUrl).toBe(publicUrl)
})
