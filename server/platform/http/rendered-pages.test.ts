import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webApp } from './web-app.ts'

/** Answers what it was given, instead of the app's pages. */
const PAGES = `
export const renderPage = async (visit) => {
  if (visit.url.includes('slow')) await new Promise(() => {})
  if (visit.url.includes('broken')) throw new Error('broken')
  if (visit.url.includes('missing')) return undefined
  const me = await (await visit.ask('/api/me')).json()
  const { ask, ...given } = visit
  return {
    html: '<p style="color: red">' + JSON.stringify({ ...given, me }).replaceAll('<', '&lt;') + '</p>',
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
  app.get('/api/me', async ({ headers: { authorization = 'none' } }) => ({ authorization }))
  await webApp(app, join(folder, 'dist'))
  await app.ready()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const open = async (url: string, headers: Record<string, string> = {}) => (await app.inject({ url, headers })).body

test('a page for anyone and the log-in are rendered, with answers that a stranger gets', async () => {
  expect(await open('/login')).toContain('<html lang="en" data-served><')
  expect(await open('/login')).toContain('<div id="root"><h1>Log in</h1></div>')
  expect(await open('/reset')).toContain('"me":{"authorization":"none"}')
  expect(await open('/reset', { authorization: 'Bearer x', cookie: 'a=b' })).toContain('"me":{"authorization":"none"}')
})

test('nothing in a page ends a script or the title', async () => {
  const page = await open('/reset?q=</script>$&__NONCE__')
  expect(page).toContain('<title>Hello &lt;/title>&lt;script></title>')
  expect(page).toContain('{"name":"\\u003c/script>\\u003cscript>alert(1)\\u003c/script>"}')
  expect(page).toContain('$&__NONCE__')
})

test('style attributes are data, styles come before the content and scripts are not in the HTML', async () => {
  const page = await open('/reset')
  expect(page).toContain('<p data-style="color: red">')
  expect(page).toMatch(/href="\/assets\/a.css"><style id="foyer-colors" nonce="[\w-]{22}">:root{}<\/style><\/head>/)
  expect(page).not.toContain('src="/assets/a.js"')
  expect(page).toContain('&quot;main&quot;:[&quot;/assets/a.js&quot;]')
})

test.each(['/reset/slow', '/reset/broken', '/reset/missing', '/nowhere', '/dashboard'])(
  'the browser renders %s, which the server cannot',
  async (url) => {
    const page = await open(url)
    expect(page).toContain('<div id="root"></div><script type="module"')
    expect(page).not.toContain('data-served')
  },
)

test('the header foyer-shell gets the page without content', async () => {
  expect(await open('/reset', { 'foyer-shell': '1' })).toContain('<div id="root"></div>')
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
