import type { Browser, Page } from '@playwright/test'
import type { BenchEnvironment } from '../bench-environment.ts'
import { openBrowser } from '../browser.ts'
import type { Row } from '../report.ts'
import { percentile } from '../statistics.ts'
import { LINE, PROCESSOR } from './first-picture.ts'

const UUID = '[0-9a-f-]{36}'
const CLIENTS = '/clients$'
const CLIENT = `/clients/${UUID}$`
const THREAD = `/messages/${UUID}$`

/** The addresses of the links that each role presses, in turn; of several links the one that was pressed least. */
const WALKS: Record<'Manager' | 'Employee' | 'Client', readonly string[]> = {
  Manager: [CLIENTS, CLIENT, CLIENTS, CLIENT, '/messages$', THREAD, THREAD, '/employees$', `/employees/${UUID}`]
    .concat(['/calendar$', '/settings$', '/settings/notifications$', '/settings/security$', '/faq$', '/dashboard$'])
    .flatMap((one) => [one]),
  Employee: [CLIENTS, CLIENT, CLIENTS, CLIENT, '/messages$', THREAD, THREAD, '/calendar$', '/settings$'].concat([
    '/settings/notifications$',
    '/settings/security$',
    '/faq$',
    '/dashboard$',
  ]),
  Client: ['/messages$', THREAD, '/dashboard$', '/onboarding/items', `/clients/${UUID}`, '/dashboard$'],
}
const CHANGES = 60
/** How long a pointer rests on a link before it is pressed, and a finger before it is lifted. In ms. */
const APPROACH = 120

type Change = {
  to: string
  /** Whether the page at this address was open before. */
  seen: boolean
  /** From the press to the paint after it, and to the paint of the page without a placeholder. In ms. */
  answered: number
  content: number
  /** Whether placeholders were painted. */
  skeleton: boolean
}

/** Presses links of the demo's people, on a phone's processor and line, and measures when the next page stands there. */
export async function pageChangeRows(bench: BenchEnvironment): Promise<Row[]> {
  const product = await bench.product(await bench.emptyDatabase('page_changes'))
  const browser = await openBrowser()
  try {
    const rows: Row[] = []
    for (const role of ['Manager', 'Employee', 'Client'] as const) {
      const changes = await walk(browser, product.address, role)
      rows.push(...rowsOf(role, changes))
    }
    return rows
  } finally {
    await browser.close()
    await product.stop()
  }
}

function rowsOf(role: string, changes: Change[]): Row[] {
  const summary = (some: Change[], of: 'content' | 'answered') => {
    const times = some.map((one) => one[of])
    return `p50 ${percentile(times, 0.5).toFixed(0)}, p95 ${percentile(times, 0.95).toFixed(0)}, longest ${Math.max(...times).toFixed(0)} ms`
  }
  const again = changes.filter(({ seen }) => seen)
  const first = changes.filter(({ seen }) => !seen)
  if (process.env.DEBUG) for (const one of changes) console.log(JSON.stringify(one))
  const skeletons = (some: Change[]) => some.filter(({ skeleton }) => skeleton).length
  return [
    {
      what: `${again.length} changes of a ${role} to a page seen before, press to content`,
      measured: `${summary(again, 'content')}; placeholders at ${skeletons(again)}`,
      bound: 'p95 ≤ 50 ms',
      holds:
        percentile(
          again.map(({ content }) => content),
          0.95,
        ) <= 50,
    },
    {
      what: `${first.length} to one not seen before, slow line with a round trip of ${LINE.latency} ms`,
      measured: `${summary(first, 'content')}; placeholders at ${skeletons(first)}; press answered ${summary(first, 'answered')}`,
      bound: 'answered p95 ≤ 100 ms',
      holds:
        percentile(
          first.map(({ answered }) => answered),
          0.95,
        ) <= 100,
    },
  ]
}

async function walk(browser: Browser, address: string, role: keyof typeof WALKS): Promise<Change[]> {
  const answer = await fetch(`${address}/sandbox/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role }),
  })
  const { token } = (await answer.json()) as { token: string }
  const touch = role === 'Client'
  const context = await browser.newContext({
    viewport: touch ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    hasTouch: touch,
    isMobile: touch,
    serviceWorkers: 'block',
    storageState: {
      cookies: [],
      origins: [{ origin: address, localStorage: [{ name: 'foyer-token', value: token }] }],
    },
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.goto(`${address}/dashboard`, { waitUntil: 'networkidle' })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR })
  const presses = new Map<string, number>([['/dashboard', 1]])
  const changes: Change[] = []
  for (let at = 0; changes.length < CHANGES; at++) {
    const wanted = WALKS[role][at % WALKS[role].length] ?? ''
    const change = await press(page, new RegExp(wanted), presses, touch)
    if (change) changes.push(change)
    else console.log('no link', wanted, 'on', page.url())
    if (at > 2 * CHANGES) throw new Error(`the ${role} finds no links`)
  }
  await context.close()
  return changes
}

async function press(
  page: Page,
  wanted: RegExp,
  presses: Map<string, number>,
  touch: boolean,
): Promise<Change | undefined> {
  const here = new URL(page.url()).pathname
  const addresses: string[] = await page
    .locator('a[href]:visible')
    .evaluateAll((links) => links.map((one) => (one as HTMLAnchorElement).pathname))
  const to = addresses
    .filter((one) => wanted.test(one) && one !== here)
    .toSorted((one, other) => (presses.get(one) ?? 0) - (presses.get(other) ?? 0))[0]
  if (to === undefined) return undefined
  const link = page.locator(`a[href^="${to}"]:visible`).first()
  await link.scrollIntoViewIfNeeded()
  const box = await link.boundingBox()
  if (!box) return undefined
  const [x, y] = [box.x + Math.min(box.width, 60) / 2, box.y + box.height / 2]
  const measured = page.evaluate(observeChange)
  if (touch) await page.touchscreen.tap(x, y)
  else {
    await page.mouse.move(x, y)
    await page.waitForTimeout(APPROACH)
    await page.mouse.down()
    await page.mouse.up()
  }
  const seen = presses.has(to)
  presses.set(to, (presses.get(to) ?? 0) + 1)
  const times = await measured
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  return { to, seen, ...times }
}

/** Runs in the page. */
function observeChange(): Promise<{ answered: number; content: number; skeleton: boolean }> {
  return new Promise((resolve) => {
    const before = location.pathname
    const placeholders = '.mantine-Skeleton-root[data-visible], main [aria-busy="true"]'
    addEventListener(
      'click',
      ({ timeStamp }) => {
        let answered = 0
        let skeleton = false
        const afterPaint = (then: () => void) => {
          requestAnimationFrame(() => {
            const channel = new MessageChannel()
            channel.port1.addEventListener('message', then)
            channel.port1.start()
            channel.port2.postMessage(undefined)
          })
        }
        const look = () => {
          const now = performance.now() - timeStamp
          if (answered === 0) answered = now
          const isWaiting = document.querySelector(placeholders) !== null
          const isNew = location.pathname !== before
          if (isNew && isWaiting) skeleton = true
          if ((isNew && !isWaiting) || now > 10_000) resolve({ answered, content: now, skeleton })
          else afterPaint(look)
        }
        afterPaint(look)
      },
      { capture: true, once: true },
    )
  })
}
