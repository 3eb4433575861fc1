import type { Browser, Page } from '@playwright/test'
import { roles } from '#contract/domain/roles.ts'
import type { Role } from '#contract/endpoint.ts'
import type { BenchEnvironment } from '../bench-environment.ts'
import { openBrowser } from '../browser.ts'
import type { Row } from '../report.ts'
import { percentile } from '../statistics.ts'
import { LINE, PROCESSOR } from './first-picture.ts'

const UUID = '[0-9a-f-]{36}'
const CLIENTS = '/clients$'
const CLIENT = `/clients/${UUID}$`
const EMPLOYEE = `/employees/${UUID}`
const HOME = '/dashboard$'
const THREAD = `/messages/${UUID}$`
/** The browser's button. */
const BACK = 'back'

/** The addresses of the links that each role presses, in turn; of several links the one that was pressed least. */
const SETTINGS = '/settings$ /settings/notifications$ /settings/security$ /faq$'
const WALKS = {
  Manager: `${CLIENTS} ${CLIENT} ${CLIENTS} ${CLIENT} /messages$ ${THREAD} ${THREAD} /employees$ ${EMPLOYEE} /calendar$ ${SETTINGS} ${HOME}`,
  Employee: `${CLIENTS} ${CLIENT} ${CLIENTS} ${CLIENT} /messages$ ${THREAD} ${THREAD} /calendar$ ${SETTINGS} ${HOME}`,
  Client: `/messages ${BACK} /clients/${UUID} /account$ ${HOME} /onboarding/items/ ${BACK}`,
} satisfies Record<Role, string>
const CHANGES = 60
/** How long the pointer rests on a link before it is pressed, and a finger before it is lifted, in ms. */
const APPROACH = 100
/** Between two changes, in ms. */
const PAUSE = 300

type Times = {
  /** From the press to the paint after it, and to the paint of the new page without placeholders. In ms. */
  answered: number
  content: number
  /** Whether placeholders were painted. */
  waited: boolean
}
type Change = Times & {
  to: string
  /** Whether the page at this address was open before. */
  seen: boolean
}

/** Presses links of the demo's people, on a phone's processor and line, and measures when the next page stands there. */
export async function pageChangeRows(bench: BenchEnvironment): Promise<Row[]> {
  const product = await bench.product(await bench.emptyDatabase('page_changes'))
  const browser = await openBrowser()
  try {
    const rows: Row[] = []
    for (const role of roles) rows.push(...rowsOf(role, await walk(browser, product.address, role)))
    return rows
  } finally {
    await browser.close()
  }
}

function rowsOf(role: Role, changes: Change[]): Row[] {
  const rowOf = (some: Change[], what: string, bounds: Partial<Record<'answered' | 'content', number>>): Row => {
    const timesOf = (time: 'answered' | 'content') => some.map((change) => change[time])
    const shown = (times: number[]) =>
      `p50 ${percentile(times, 0.5).toFixed(0)}, p95 ${percentile(times, 0.95).toFixed(0)}, longest ${Math.max(...times).toFixed(0)} ms`
    const entries = Object.entries(bounds) as ['answered' | 'content', number][]
    return {
      what: `${some.length} changes of a ${role} to a page ${what}, line with a round trip of ${LINE.latency} ms`,
      measured: `press to content ${shown(timesOf('content'))}; to an answer ${shown(timesOf('answered'))}; placeholders at ${some.filter(({ waited }) => waited).length}`,
      bound: entries.map(([time, bound]) => `${time} p95 ≤ ${bound} ms`).join(', '),
      holds: entries.every(([time, bound]) => percentile(timesOf(time), 0.95) <= bound),
    }
  }
  const slowest = changes.toSorted((a, b) => b.content - a.content).slice(0, 5)
  for (const { to, seen, content } of slowest)
    console.log(`  ${content.toFixed(0)} ms ${to}${seen ? ', seen before' : ''}`)
  return [
    rowOf(
      changes.filter(({ seen }) => seen),
      'seen before',
      { content: 50 },
    ),
    rowOf(
      changes.filter(({ seen }) => !seen),
      'not seen before',
      { answered: 100, content: LINE.latency + 100 },
    ),
  ]
}

async function walk(browser: Browser, address: string, role: Role): Promise<Change[]> {
  const answer = await fetch(`${address}/sandbox/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role }),
  })
  const { token } = (await answer.json()) as { token: string } // the sandbox's answer
  const isPhone = role === 'Client'
  const context = await browser.newContext({
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    hasTouch: isPhone,
    isMobile: isPhone,
    storageState: {
      cookies: [],
      origins: [{ origin: address, localStorage: [{ name: 'foyer-token', value: token }] }],
    },
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.goto(`${address}/dashboard`, { waitUntil: 'networkidle' })
  await keepAllFiles(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR })
  const opened = new Map([['/dashboard', 1]])
  const changes: Change[] = []
  const steps = WALKS[role].split(' ')
  while (changes.length < CHANGES) {
    const destination = steps[changes.length % steps.length] ?? BACK
    const times = destination === BACK ? await page.evaluate(observe, true) : await follow(page, destination, opened)
    const to = new URL(page.url()).pathname
    changes.push({ ...times, to, seen: opened.has(to) })
    opened.set(to, (opened.get(to) ?? 0) + 1)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(PAUSE)
  }
  await context.close()
  return changes
}

/** From then on the code of pages comes from the browser, as for everybody some seconds after the first visit. */
async function keepAllFiles(page: Page): Promise<void> {
  const areKept = () =>
    page.evaluate(async () => {
      const files = (await (await fetch('/files.json')).json()) as string[] // written by the build
      return (await (await caches.open('foyer-files')).keys()).length >= files.length
    })
  while (!(await areKept())) await page.waitForTimeout(PAUSE)
}

/** Presses the link whose page was opened least of those whose address fits. */
async function follow(page: Page, destination: string, opened: ReadonlyMap<string, number>): Promise<Times> {
  await page.waitForFunction(
    (pattern) =>
      [...document.links].some(({ pathname }) => pathname !== location.pathname && new RegExp(pattern).test(pathname)),
    destination,
  )
  const paths: string[] = await page
    .locator('a[href]:visible')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname)) // by its selector
  const timesOpened = (path: string) => opened.get(path) ?? 0
  const [to] = paths
    .filter((path) => new RegExp(destination).test(path) && path !== new URL(page.url()).pathname)
    .toSorted((a, b) => timesOpened(a) - timesOpened(b))
  if (to === undefined) throw new Error(`${page.url()} has no link to ${destination}`)
  const link = page.locator(`a[href^="${to}"]:visible`).first()
  await link.scrollIntoViewIfNeeded()
  const box = await link.boundingBox()
  if (!box) throw new Error(`the link to ${to} is not on the screen`)
  const [x, y] = [box.x + Math.min(box.width, 60) / 2, box.y + box.height / 2]
  const times = page.evaluate(observe, false)
  if (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await page.waitForTimeout(APPROACH)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await devtools.detach()
  } else {
    await page.mouse.move(x, y)
    await page.waitForTimeout(APPROACH)
    await page.mouse.down()
    await page.mouse.up()
  }
  return times
}

/** Runs in the page: measures from the next press, or from going back. */
function observe(isBack: boolean): Promise<Times> {
  return new Promise((resolve, reject) => {
    const textOf = () => document.querySelector('main')?.textContent
    const before = textOf()
    const begin = (pressed: number) => {
      const times: Times = { answered: 0, content: 0, waited: false }
      const afterPaint = (then: () => void) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', then)
          port1.start()
          port2.postMessage(undefined)
        })
      const look = () => {
        times.content = performance.now() - pressed
        times.answered ||= times.content
        const isNew = textOf() !== before
        const waits = document.querySelector('.mantine-Skeleton-root[data-visible], main [aria-busy="true"]') !== null
        times.waited ||= isNew && waits
        if (isNew && !waits) resolve(times)
        else if (times.content > 10_000) reject(new Error(`${location.pathname} does not become ready`))
        else afterPaint(look)
      }
      afterPaint(look)
    }
    if (!isBack) return addEventListener('click', ({ timeStamp }) => begin(timeStamp), { capture: true, once: true })
    begin(performance.now())
    history.back()
  })
}
