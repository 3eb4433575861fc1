import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keysFromEnvironment } from '../config/installation-keys.ts'
import { type SessionClaims, sessionTokens } from '../crypto/session-tokens.ts'
import { keepPageCookie } from './rendered-pages.ts'
import { webApp } from './web-app.ts'

const keys = keysFromEnvironment(new Uint8Array(32).fill(3), [])
const tokens = sessionTokens(keys)
const pageTokens = sessionTokens(keys, 'page')
const mara: SessionClaims = {
  id: '019a9f0e-5f3c-7cc1-9d8e-3f1f6a5b4c3d',
  name: 'Mara',
  role: 'Manager',
  session: '019a9f0e-5f3c-7cc1-9d8e-3f1f6a5b4c3f',
}
const tomorrow = () => new Date(Date.now() + 86_400_000)

const HOSTILE_STYLES = ['--a:}b{color:red}', '--a:&lt;/style&gt;', '--a:(', '--a:&quot;', '--a:/*', '--a:\\7d']
const STYLED =
  '<i style="--gap:calc(1% - var(--a))"></i>'.repeat(2) +
  HOSTILE_STYLES.map((style) => `<b style="${style}"></b>`).join('')

/** Answers what it was given, instead of the app's pages. */
const PAGES = `
const STYLED = ${JSON.stringify(STYLED)}
export const renderPage = async (visit) => {
  if (visit.url.includes('slow')) await new Promise(() => {})
  if (visit.url.includes('late')) await new Promise((resolve) => setTimeout(resolve, 50))
  if (visit.url.includes('broken')) throw new Error('broken')
  if (visit.url.includes('missing')) return undefined
  const me = visit.token && (await (await visit.ask('/api/me', visit.token)).json())
  const { ask, token, ...given } = visit
  return {
    html: (visit.url.includes('styles') ? '<p style="color: red"></p>' + STYLED : '') + '<p style="color: red">' + JSON.stringify({ ...given, me }).replaceAll('<', '&lt;') + '</p>',
    title: 'Hello </title><script>', css: ':root{}', served: { name: '</script><script>alert(1)</script>' },
  }
}
export const renderLogIn = async () => ({ html: '<h1>Log in</h1>', title: 'Log in', css: '', served: {} })
`

const folder = mkdtempSync(join(tmpdir(), 'foyer-pages-'))
let app: FastifyInstance
beforeAll(async () => {
  mkdirSync(join(folder, 'dist'))
  mkdirSync(join(folder, 'dist-pages'))
  writeFileSync(
    join(folder, 'dist', 'index.html'),
    '<!doctype html><html lang="en"><head><meta name="foyer-first" content="__FIRST__"><title>Foyer</title></head><body><div id="root"></div><script type="module" crossorigin src="/assets/a.js" nonce="__NONCE__"></script><link rel="stylesheet" crossorigin href="/assets/a.css" nonce="__NONCE__"></body></html>',
  )
  writeFileSync(join(folder, 'dist-pages', 'main.mjs'), PAGES)
  app = Fastify()
  keepPageCookie(app, { tokens, pageTokens, https: false })
  app.get('/api/me', async ({ headers }) => (await tokens.verify(String(headers.authorization).slice(7))) ?? {})
  app.post('/api/login', async () => ({ token: await tokens.sign(mara, tomorrow()) }))
  app.post('/api/view', async () => ({ token: await tokens.sign({ ...mara, view: mara.id }, tomorrow()) }))
  await webApp(app, join(folder, 'dist'), { rendering: { tokens, pageTokens, https: false } })
  await app.ready()
})
// A slow machine loses no patience: time passes where a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const cookieOf = async (claims: SessionClaims, by = pageTokens) => `foyer-page=${await by.sign(claims, tomorrow())}`
const open = async (url: string, headers: Record<string, string> = {}) => (await app.inject({ url, headers })).body

test('a person gets their own page, read with a token of their session', async () => {
  const page = await open('/dashboard', { cookie: await cookieOf(mara) })
  expect(page).toContain(`<html lang="en" data-served="${mara.id}">`)
  expect(page).toContain('"name":"Mara"')
})

test('a stranger gets the log-in in the place of a page for somebody, and a page for anyone', async () => {
  expect(await open('/dashboard')).toContain('<div id="root"><h1>Log in</h1></div>')
  expect(await open('/reset')).toMatch(/data-served="">.*<div id="root"><p/)
})

test.each(['session token', 'forged token'])('a %s in the cookie gets the log-in', async (kind) => {
  const cookie = kind === 'session token' ? await cookieOf(mara, tokens) : `${(await cookieOf(mara)).slice(0, -4)}AAAA`
  expect(await open('/dashboard', { cookie })).toContain('<h1>Log in</h1>')
})

test('the cookie comes with a session token, for pages only, and not with the token of a view', async () => {
  const { headers } = await app.inject({ method: 'POST', url: '/api/login' })
  const cookie = String(headers['set-cookie'])
  expect(cookie).toMatch(/^foyer-page=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
  const value = cookie.slice('foyer-page='.length).split(';')[0] ?? ''
  expect(await tokens.verify(value)).toBeUndefined()
  expect(await pageTokens.verify(value)).toEqual(mara)
  expect((await app.inject({ method: 'POST', url: '/api/view' })).headers['set-cookie']).toBeUndefined()
})

test('a page that was rendered for somebody else is thrown away before it is drawn', async () => {
  const page = await open('/dashboard', { cookie: await cookieOf(mara) })
  const script = /<script nonce="[^"]+">(if [^<]+)<\/script>/.exec(page)?.[1] ?? ''
  const emptied: string[] = []
  const getElementById = (id: string) => ({ replaceChildren: () => emptied.push(id), remove: () => {} })
  const run = (dataset: object) =>
    runInNewContext(script, { document: { documentElement: { dataset }, getElementById, querySelectorAll: () => [] } })
  run({ served: mara.id })
  expect(emptied).toEqual([])
  const dataset = { notTheirs: '' }
  run(dataset)
  expect(emptied).toEqual(['root', 'foyer-served', 'foyer-colors', 'foyer-styles'])
  expect(dataset).toEqual({})
})

test('styles of elements are rules of the page until its last script, except those that could end a rule', async () => {
  const page = await open('/reset?styles')
  expect(page).toMatch(
    /<style id="foyer-styles" nonce="[^"]+">#root \[data-style="0"\]\{color: red\}#root \[data-style="1"\]\{--gap:calc\(1% - var\(--a\)\)\}<\/style>/,
  )
  expect(page).toContain('<p data-style="0">')
  expect(page).toContain('<i data-style="1"></i><i data-style="1"></i>')
  for (const style of HOSTILE_STYLES) expect(page).toContain(`<b data-style="${style}"></b>`)
})

test('nothing in a page ends a script or the title', async () => {
  const page = await open('/reset?q=</script>$&__NONCE__')
  expect(page).toContain('<title>Hello &lt;/title>&lt;script></title>')
  expect(page).toContain('{"name":"\\u003c/script>\\u003cscript>alert(1)\\u003c/script>"}')
  expect(page).toContain('$&__NONCE__')
})

test('style attributes are data, styles come before the content and scripts are not in the HTML', async () => {
  const page = await open('/reset')
  expect(page).toContain('<p data-style="0">')
  expect(page).toMatch(
    /href="\/assets\/a.css"><style id="foyer-colors" nonce="[\w-]{22}">:root{}<\/style><style id="foyer-styles" nonce="[\w-]{22}">[^<]+<\/style><\/head>/,
  )
  expect(page).not.toContain('src="/assets/a.js"')
  expect(page).toContain('&quot;main&quot;:[&quot;/assets/a.js&quot;]')
})

test.each(['/reset/slow', '/reset/broken', '/reset/missing', '/nowhere'])(
  'the browser renders %s, which the server cannot',
  async (url) => {
    const opened = open(url)
    if (url.includes('slow')) {
      await expect.poll(() => vi.getTimerCount()).toBe(1) // it is being rendered
      vi.advanceTimersByTime(500)
    }
    const page = await opened
    expect(page).toContain('<div id="root"></div><script type="module"')
    expect(page).not.toContain('data-served')
  },
)

test('one person gets two pages at a time with content, and does not keep others waiting', async () => {
  const isRendered = (page: string) => page.includes('data-served')
  const cookie = await cookieOf(mara)
  const theirs = [1, 2, 3].map(() => open('/dashboard?late', { cookie }))
  // The two that are rendered are not there before time passes.
  expect(isRendered(await Promise.race(theirs))).toBe(false)
  expect(isRendered(await open('/reset'))).toBe(true)
  vi.advanceTimersByTime(50)
  expect((await Promise.all(theirs)).filter(isRendered)).toHaveLength(2)
})

test('the service worker gets a page without content', async () => {
  expect(await open('/dashboard', { 'foyer-shell': '1' })).toContain('<div id="root"></div>')
})

test('a page is rendered for the window, the language and the time zone of its reader', async () => {
  const phone = await open('/reset', { 'user-agent': 'Mobile', 'accept-language': 'de-CH,de;q=0.9' })
  expect(phone).toContain('"language":"de-CH","timeZone":"UTC","width":390,"touch":true')
  const cookie = `foyer-reader=${encodeURIComponent('Asia/Tokyo ja 1600 0')}`
  expect(await open('/reset', { cookie })).toContain(
    '"language":"ja","timeZone":"Asia/Tokyo","width":1600,"touch":false',
  )
  const hostile = `foyer-reader=${encodeURIComponent('Nowhere/Land <b> NaN x')}`
  expect(await open('/reset', { cookie: hostile })).toContain(
    '"language":"","timeZone":"UTC","width":1280,"touch":false',
  )
  expect(await open('/reset', { cookie: 'foyer-reader=%' })).toContain('"timeZone":"UTC"')
})
