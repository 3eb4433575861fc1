import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerErrorHandler } from './errors.ts'
import { securityHeaders } from './security-headers.ts'
import { webApp } from './web-app.ts'

const SCRIPT = 'console.log("hello");'.repeat(100)
const folder = mkdtempSync(join(tmpdir(), 'foyer-web-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(
  join(folder, 'index.html'),
  '<!doctype html><meta property="csp-nonce" nonce="__NONCE__"><style nonce="__NONCE__"></style><meta name="foyer-offers" content="__OFFERS__"><meta name="foyer-operator" content="__OPERATOR__"><meta name="foyer-first" content="__FIRST__"><meta name="foyer-version" content="__VERSION__">',
)
const files = (name: string) => ({ scripts: [`/assets/${name}.js`], styles: [] })
mkdirSync(join(folder, '.vite'))
writeFileSync(
  join(folder, '.vite', 'pages.json'),
  JSON.stringify({
    logIn: files('log-in'),
    pages: { '/dashboard': files('dashboard'), '/clients/:id': files('client'), '/trial': files('trial') },
  }),
)
writeFileSync(join(folder, 'assets', 'main-abc.js'), SCRIPT)
writeFileSync(join(folder, 'assets', 'main-abc.js.br'), brotliCompressSync(SCRIPT))
writeFileSync(join(folder, 'assets', 'main-abc.js.gz'), gzipSync(SCRIPT))
writeFileSync(join(folder, 'service-worker.js'), 'x')

let app: FastifyInstance
async function openApp(root: string, publicUrl: string, options: Parameters<typeof webApp>[2] = {}) {
  const opened = Fastify()
  registerErrorHandler(opened)
  securityHeaders(opened, publicUrl)
  opened.get('/api/clients', async () => ({ items: [] }))
  opened.post('/api/login', async () => ({}))
  await webApp(opened, root, options)
  await opened.ready()
  return opened
}
beforeAll(async () => {
  app = await openApp(folder, 'http://localhost:3000')
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** What the page at this address asks first. */
async function firstOf(url: string): Promise<Record<string, unknown>> {
  const [, text = ''] = /name="foyer-first" content="([^"]*)"/.exec((await app.inject(url)).body) ?? []
  return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as Record<string, unknown>
}

describe('the page', () => {
  test('[OPS-2] says what it offers besides where stand-ins run, and nothing where the services are real', async () => {
    expect((await app.inject('/')).body).toContain('<meta name="foyer-offers" content="">')
    const sandboxed = await openApp(folder, 'http://localhost:3000', { offers: ['demo', 'mail'] })
    expect((await sandboxed.inject('/')).body).toContain('<meta name="foyer-offers" content="demo mail">')
    await sandboxed.close()
  })

  test.each([
    ['/clients/42?tab=1', { logIn: files('log-in'), page: files('client') }],
    ['/login', { logIn: files('log-in'), page: files('dashboard') }],
    ['/trial', { page: files('trial') }],
    ['/nowhere', { page: { scripts: [], styles: [] } }],
  ])('names the first files of %s for strangers and for signed-in people', async (url, first) => {
    expect(await firstOf(url)).toMatchObject(first)
    expect(Object.keys(await firstOf(url)).includes('logIn')).toBe('logIn' in first)
  })

  test('names the first calls of its path, each with the roles that may make it', async () => {
    const { calls } = await firstOf('/dashboard')
    expect(calls).toContainEqual({
      address: '/api/auth/me',
      roles: ['Manager', 'Employee', 'Client'],
      open: true,
      agency: false,
    })
    expect(calls).toContainEqual({ address: '/api/clients/dashboard', roles: ['Client'], open: false, agency: false })
    const board = expect.objectContaining({ address: '/api/managers/onboarding-board?page=1&per_page=5' })
    expect(calls).toContainEqual(board)
    expect((await firstOf('/settings')).calls).not.toContainEqual(board)
    expect((await firstOf('/nowhere')).calls).toEqual([])
  })

  test('[REG-5] names the pages of the operator that there are', async () => {
    expect((await app.inject('/')).body).toContain('<meta name="foyer-operator" content="{}">')
    const operatorPages = { terms: 'https://example.com/terms?a=1&copy=$1', privacy: undefined }
    const withTerms = await openApp(folder, 'http://localhost:3000', { operatorPages })
    const content = '{&quot;terms&quot;:&quot;https://example.com/terms?a=1&amp;copy=$1&quot;}'
    expect((await withTerms.inject('/')).body).toContain(`content="${content}"`)
    await withTerms.close()
  })

  test.each(['/', '/login', '/login/x', '/clients/42?tab=1', '/register/client/a.b', '/messages/'])(
    'answers %s',
    async (url) => {
      expect((await app.inject(url)).statusCode).toBe(200)
    },
  )

  test.each([
    '/nowhere',
    '/assetsandmore',
    '/apiary',
    '/index.html',
    '/clients/42/more',
    '/settings/nonsense',
    '//login',
  ])('[SHELL-5] shows the not-found page of %s with 404', async (url) => {
    const answer = await app.inject({ method: 'GET', url: `http://localhost${url}` })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('<!doctype html>')
  })

  test.each([
    ['/in%23token).', '/in#token'],
    ['/reset/token.', '/reset/token'],
    ['/register/client/token)?utm_source=mail', '/register/client/token?utm_source=mail'],
  ])('[REG-6] [AUTH-18] a link that a mail program changed is put right: %s', async (url, right) => {
    const { statusCode, headers } = await app.inject(url)
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, right, 'no-store'])
  })

  test.each(['/login', '/nowhere'])('is made anew for each answer: %s', async (url) => {
    const answer = await app.inject(url)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(answer.body).toContain('<!doctype html>')
    expect(answer.body).not.toContain('__NONCE__')
  })

  test('has a strict policy with a nonce of its own, the same in the page and in the header', async () => {
    const [one, two] = [await app.inject('/login'), await app.inject('/login')]
    const nonces = [...one.body.matchAll(/nonce="([\w-]{20,})"/g)].map(([, nonce]) => nonce)
    expect(nonces).toHaveLength(2)
    expect(new Set(nonces).size).toBe(1)
    expect(one.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self' 'nonce-${nonces[0]}'; style-src 'self' 'nonce-${nonces[0]}'; img-src 'self' data: blob:; media-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    )
    expect(two.headers['content-security-policy']).not.toBe(one.headers['content-security-policy'])
  })

  test('names its build, which every call does too; a browser may keep it where the address contains no secret', async () => {
    const versionOf = async (url: string) => (await app.inject(url)).headers['foyer-version']?.toString()
    const version = await versionOf('/api/clients')
    expect(version).toMatch(/^[\w-]{12}$/)
    expect((await app.inject('/reset/secret')).body).toContain(`<meta name="foyer-version" content="${version ?? ''}">`)
    for (const url of ['/', '/login', '/dashboard', '/clients/42?tab=1']) expect(await versionOf(url)).toBe(version)
    for (const url of ['/reset/secret', '/register/client/a.b', '/nowhere'])
      expect(await versionOf(url)).toBeUndefined()
    const other = await openApp(folder, 'http://localhost:3000', {
      operatorPages: { terms: 'https://example.com/terms' },
    })
    expect((await other.inject('/api/clients')).headers['foyer-version']).not.toBe(version)
    await other.close()
  })

  test('answers HEAD like GET, without the page', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/login' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('')
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  test.each([
    ['GET', '/api', 404],
    ['GET', '/api/nothing', 404],
    ['HEAD', '/api/nothing', 404],
    ['GET', '/api/login', 405],
    ['GET', '/assets/gone.js', 404],
    ['GET', '/sandbox/mail', 404],
    ['GET', '/.well-known/nothing', 404],
    ['GET', '/socket.io/', 404],
    ['GET', '/socket.io?x=1', 404],
    ['POST', '/login', 404],
    ['DELETE', '/api/clients', 405],
  ] as const)('is not what %s %s gets', async (method, url, status) => {
    const answer = await app.inject({ method, url })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('application/problem+json')
  })
})

describe('the files', () => {
  test('files of the build are cached forever', async () => {
    const answer = await app.inject('/assets/main-abc.js')
    expect(answer.body).toBe(SCRIPT)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-type']).toMatch(/javascript/)
  })

  test('beside them are asked about each time', async () => {
    const answer = await app.inject('/service-worker.js')
    expect(answer.body).toBe('x')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
    expect(
      (
        await app.inject({
          url: '/service-worker.js',
          headers: { 'if-none-match': String(answer.headers.etag) },
        })
      ).statusCode,
    ).toBe(304)
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
  ])('go out compressed to a browser that takes %s', async (accepted, encoding) => {
    const answer = await app.inject({
      url: '/assets/main-abc.js',
      headers: { 'accept-encoding': accepted },
    })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['content-type']).toMatch(/javascript/)
    expect(answer.headers.vary).toMatch(/accept-encoding/i)
    if (encoding === 'br') expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT)
  })

  test.each([
    '/../package.json',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
  ])('outside are not reached by %s', async (url) => {
    const answer = await app.inject(url)
    expect(answer.body).not.toContain('"name"')
  })
})

describe('every answer', () => {
  test.each(['/login', '/api/clients', '/api/nothing', '/assets/main-abc.js'])(
    'holds the browser back: %s',
    async (url) => {
      const { headers } = await app.inject(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-request-id': expect.any(String),
      })
      expect(headers).not.toHaveProperty('strict-transport-security')
    },
  )

  test('the answer of a call is not cached', async () => {
    expect((await app.inject('/api/clients')).headers['cache-control']).toBe('no-store')
  })

  test('insists on https where people open it by https', async () => {
    const secure = await openApp(folder, 'https://foyer.example.com')
    expect((await secure.inject('/login')).headers['strict-transport-security']).toBe(
      'max-age=63072000; includeSubDomains',
    )
    await secure.close()
  })
})

test('a server without a built web app says what to do, and its calls work', async () => {
  const bare = await openApp(join(folder, 'nothing-here'), 'http://localhost:3000')
  const answer = await bare.inject('/login')
  expect(answer.statusCode).toBe(503)
  expect(answer.body).toContain('npm start')
  expect((await bare.inject('/api/clients')).statusCode).toBe(200)
  expect((await bare.inject('/assets/x.js')).statusCode).toBe(404)
  await bare.close()
})
