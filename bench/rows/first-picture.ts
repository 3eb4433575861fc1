import type { Browser } from '@playwright/test'
import { inviteClient, listInvitations, makeInvitationLink } from '#contract/invitations.ts'
import { createOnboarding, updateServices } from '#contract/onboarding.ts'
import { type BenchEnvironment, benchTokens } from '../bench-environment.ts'
import { openBrowser } from '../browser.ts'
import { call } from '../chat/call.ts'
import type { Row } from '../report.ts'
import { seedGroup, seedWorkspaces } from '../seed.ts'

/** Lighthouse's phone: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md. */
export const LINE = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 }
export const PROCESSOR = 4
const TIMES = 3
const LONGEST_MS = 2000
const AGENT =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'

type Visit = { path: string; token?: string }
/** When the largest content stood there, in ms, and the kB of script that had arrived by then. */
type Seen = { largest: number; kb: number }

/** Pages opened cold on a phone with a slow line, as the server renders them, beside the same page rendered by the browser. */
export async function firstPictureRows(bench: BenchEnvironment): Promise<Row[]> {
  const database = await bench.database('first_picture')
  const [manager] = await seedWorkspaces(database, 1)
  const { members } = await seedGroup(database, manager, 20)
  const [, client] = members
  const product = await bench.product(database)
  await call(product.address, createOnboarding, {}, client.token)
  await call(product.address, updateServices, { body: { social: true } }, client.token)
  await call(product.address, inviteClient, { body: { email: 'new@example.com' } }, manager.token)
  const { items } = await call(product.address, listInvitations, {}, manager.token)
  const params = { id: items[0]?._id ?? '' }
  const { link } = await call(product.address, makeInvitationLink, { params }, manager.token)
  const registration = new URL(link).pathname
  const visits: Visit[] = [
    { path: '/dashboard', token: manager.token },
    { path: '/messages', token: manager.token },
    { path: '/onboarding/items/instagram', token: client.token },
    { path: registration },
    { path: '/trial' },
    { path: '/reset' },
    { path: '/login' },
  ]
  const browser = await openBrowser()
  try {
    const rows: Row[] = []
    for (const visit of visits) {
      const [served, plain] = [[], []] as [Seen[], Seen[]]
      for (let time = 0; time < TIMES; time++) {
        served.push(await see(browser, product.address, visit))
        plain.push(await see(browser, product.address, visit, { 'foyer-shell': '1' }))
      }
      rows.push(rowOf(visit, middle(served), middle(plain)))
    }
    return rows
  } finally {
    await browser.close()
  }
}

/** The cookie that comes with a session token. */
async function pageCookie(token: string): Promise<string> {
  const claims = await benchTokens().verify(token)
  if (!claims) throw new Error('a token of the seed is not valid')
  return benchTokens('page').sign(claims, new Date(Date.now() + 3_600_000))
}

const middle = (seen: Seen[]): Seen =>
  seen.toSorted((a, b) => a.largest - b.largest)[Math.floor(seen.length / 2)] ?? { largest: 0, kb: 0 }

const rowOf = ({ path }: Visit, served: Seen, plain: Seen): Row => ({
  what: `first picture of ${path.replace(/(client)\/.*/, '$1/:id')}, phone, slow line`,
  measured: `largest content after ${served.largest.toFixed(0)} ms, ${served.kb.toFixed(0)} kB of script before; rendered by the browser ${plain.largest.toFixed(0)} ms, ${plain.kb.toFixed(0)} kB`,
  bound: `≤ ${LONGEST_MS} ms, 0 kB`,
  holds: served.largest <= LONGEST_MS && served.kb === 0,
})

async function see(
  browser: Browser,
  address: string,
  { path, token }: Visit,
  headers: Record<string, string> = {},
): Promise<Seen> {
  const localStorage = token ? [{ name: 'foyer-token', value: token }] : []
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
    isMobile: true,
    userAgent: AGENT,
    serviceWorkers: 'block',
    extraHTTPHeaders: headers,
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  })
  const zone = encodeURIComponent(`${new Intl.DateTimeFormat().resolvedOptions().timeZone} en-US 412 1`)
  if (token)
    await context.addCookies([
      { name: 'foyer-page', value: await pageCookie(token), url: address },
      { name: 'foyer-reader', value: zone, url: address },
    ])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR })
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'largest', 0)
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) Reflect.set(globalThis, 'largest', startTime)
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(address + path, { waitUntil: 'networkidle', timeout: 60_000 })
  // With a slow processor the network is idle before the page is drawn.
  await page.waitForFunction(() => Reflect.get(globalThis, 'largest') > 0, undefined, { timeout: 60_000 })
  const seen = await page.evaluate(() => {
    const largest = Reflect.get(globalThis, 'largest') as number
    const scripts = performance
      .getEntriesByType('resource')
      .filter(
        (resource) => resource.name.endsWith('.js') && (resource as PerformanceResourceTiming).responseEnd <= largest,
      )
    return {
      largest,
      kb: scripts.reduce((sum, resource) => sum + (resource as PerformanceResourceTiming).encodedBodySize, 0) / 1000,
    }
  })
  await context.close()
  return seen
}
