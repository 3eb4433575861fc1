import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { SERVER_SCRIPT } from '#server/testing/test-cluster.ts'
import { startProblem } from './start-problem.ts'

const SECRET = 'hidden-word'

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('it did not fail')
}

const connect = (config: pg.ClientConfig) => failureOf(() => new pg.Client(config).connect())
const listen = (host: string) => failureOf(() => once(createServer().listen(0, host), 'listening'))

const server = () => inject('postgres')

test.each([
  ['a database that does not exist', () => connect({ ...server(), database: 'nowhere' }), /createdb .*--encoding=UTF8/],
  ['a user that does not exist', () => connect({ ...server(), user: 'nobody' }), /refuses the user of DATABASE_URL/],
  [
    'a server that is down',
    () => connect({ connectionString: `postgres://u:${SECRET}@127.0.0.1:1/d` }),
    /\(ECONNREFUSED\)/,
  ],
  [
    'a server without a name',
    () => connect({ connectionString: `postgres://u:${SECRET}@elsewhere.invalid/d` }),
    /cannot be reached/,
  ],
  ['a HOST of another machine', () => listen('192.0.2.1'), /^HOST is no address of this machine/],
  ['a HOST without an address', () => listen('no.invalid'), /^HOST is no address of this machine/],
] as const)('[OPS-3] the start says what to do about %s', async (_what, fail, sentence) => {
  const problem = startProblem(await fail(), 'no.invalid')
  expect(problem).toMatch(sentence)
  expect(problem).not.toContain(SECRET)
  expect(problem).not.toContain('\n')
})

const coded = (code: string, more: object = {}) => Object.assign(new Error(`failed: ${SECRET}`), { code, ...more })

test.each([
  ['28P01', {}, /refuses the password of DATABASE_URL/],
  ['53300', {}, /max_connections/],
  ['EADDRINUSE', { port: 3000 }, /Port 3000 is taken/],
  ['EACCES', { syscall: 'listen', port: 80 }, /Port 80 may be opened by root alone/],
  [
    'EACCES',
    { syscall: 'open', path: '/data/key' },
    /^\/data\/key cannot be used \(EACCES\): it belongs to another user.*chown/,
  ],
  ['EROFS', { syscall: 'mkdir', path: '/data' }, /^\/data cannot be used \(EROFS\): the disk is read-only/],
  ['SELF_SIGNED_CERT_IN_CHAIN', {}, /NODE_EXTRA_CA_CERTS/],
])('[OPS-3] the start says what to do about %s', (code, more, sentence) => {
  const problem = startProblem(coded(code, more))
  expect(problem).toMatch(sentence)
  expect(problem).not.toContain(SECRET)
})

test('[OPS-3] an error that nobody foresaw is left to its stack', () => {
  expect(startProblem(new Error('something else'))).toBe(undefined)
  expect(startProblem(failureOfReading())).toBe(undefined)
})

function failureOfReading(): unknown {
  try {
    return readFileSync('/does/not/exist')
  } catch (error) {
    return error
  }
}

test('[OPS-3] what the start refuses in production is one line of JSON', () => {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: `postgres://u:${SECRET}#@localhost/d` }
  const { stderr, status } = spawnSync(process.execPath, [SERVER_SCRIPT], { env, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(JSON.parse(stderr)).toMatchObject({ level: 'fatal', msg: expect.stringContaining('DATABASE_URL must begin') })
  expect(stderr).not.toContain(SECRET)
})
