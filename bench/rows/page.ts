import type { Browser } from '@playwright/test'
import { createOnboarding, updateServices } from '#contract/onboarding.ts'
import type { BenchEnvironment } from '../bench-environment.ts'
import { openBrowser } from '../browser.ts'
import { call } from '../chat/call.ts'
import type { Row } from '../report.ts'
import { seedGroup, seedWorkspaces } from '../seed.ts'

const KB = 1000
/** The sum of the layout shifts, https://web.dev/articles/cls. */
const LARGEST_SHIFT = 0.05

type Measured = {
  requests: number
  /** The longest chain of requests that wait for another. */
  rounds: number
  /** Those that the HTML names, and their compressed bytes. */
  scripts: number
  bytes: number
  /** The scripts of parts that may come later. */
  later: number
  shift: number
  paint: number
}

/** A page with its bounds: the number of scripts that the HTML names, and kB of compressed script. */
type Bounded = { path: string; scripts: number; kb: number; token?: string }

/** What a page loads into an empty browser, and what its reader sees of it. */
export async function pageRows(bench: BenchEnvironment): Promise<Row[]> {
  const database = await bench.database('pages')
  const [manager] = await seedWorkspaces(database, 1)
  const { conversation, members } = await seedGroup(database, manager, 50)
  const [, client] = members
  const product = await bench.product(database)
  await call(product.address, createOnboarding, {}, client.token)
  await call(product.address, updateServices, { body: { social: true } }, client.token)
  const { token } = manager
  const pages: Bounded[] = [
    { path: '/login', scripts: 12, kb: 90 },
    { path: '/dashboard', scripts: 12, kb: 180, token },
    { path: '/messages', scripts: 16, kb: 220, token },
    { path: `/messages/${conversation}`, scripts: 24, kb: 240, token },
    { path: '/clients', scripts: 16, kb: 220, token },
    { path: `/clients/${client.id}`, scripts: 24, kb: 240, token },
    { path: '/onboarding/accounts', scripts: 16, kb: 220, token: client.token },
  ]
  const browser = await openBrowser()
  try {
    const rows: Row[] = []
    for (const page of pages) rows.push(rowOf(page, await measure(browser, product.address, page)))
    return rows
  } finally {
    await browser.close()
  }
}

function rowOf({ path, scripts, kb }: Bounded, measured: Measured): Row {
  const { requests, rounds, bytes, shift, paint } = measured
  return {
    what: `page ${path.replace(/[0-9a-f-]{36}/, ':id')}, cold`,
    measured: `${measured.scripts} scripts, ${(bytes / KB).toFixed(1)} kB, ${measured.later} later; ${requests} requests in ${rounds} rounds; painted after ${paint.toFixed(0)} ms, shift ${shift.toFixed(3)}`,
    bound: `≤ ${scripts} scripts, ≤ ${kb} kB, shift ≤ ${LARGEST_SHIFT}`,
    holds: measured.scripts <= scripts && bytes <= kb * KB && shift <= LARGEST_SHIFT,
  }
}

async function measure(browser: Browser, address: string, { path, token }: Bounded): Promise<Measured> {
  const localStorage = token ? [{ name: 'foyer-token', value: token }] : []
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block', // it would load files for later
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  })
  const page = await context.newPage()
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'shift', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(globalThis, 'shift', Reflect.get(globalThis, 'shift') + Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  /** The round in which each address was asked for: one after that of the file that asked. */
  const rounds = new Map<string, number>()
  const scripts = new Map<string, { round: number; bytes: number }>()
  let requests = 0
  network.on('Network.requestWillBeSent', ({ requestId, request, initiator, type }) => {
    if (!request.url.startsWith(address)) return
    const frames = [initiator.stack, initiator.stack?.parent].flatMap((stack) => stack?.callFrames ?? [])
    // A preload has no initiator: the script in the HTML made it.
    const asking = [initiator.url ?? '', ...frames.map(({ url }) => url), address + path].find((url) => rounds.has(url))
    const round = rounds.get(request.url) ?? (rounds.get(asking ?? '') ?? 0) + 1
    rounds.set(request.url, round)
    requests += 1
    if (type === 'Script') scripts.set(requestId, { round, bytes: 0 })
  })
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId)
    if (script) script.bytes += encodedDataLength
  })
  await page.goto(address + path, { waitUntil: 'networkidle' })
  const { shift, paint } = await page.evaluate(() => ({
    shift: Reflect.get(globalThis, 'shift') as number,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`)
  await context.close()
  const first = [...scripts.values()].filter(({ round }) => round <= 2)
  return {
    requests,
    rounds: Math.max(...rounds.values()),
    scripts: first.length,
    bytes: first.reduce((sum, script) => sum + script.bytes, 0),
    later: scripts.size - first.length,
    shift,
    paint,
  }
}
