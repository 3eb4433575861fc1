import type { Browser, Page } from '@playwright/test'
import type pg from 'pg'
import { sendText } from '#contract/messages.ts'
import { openBrowser } from '../browser.ts'
import { call } from '../chat/call.ts'
import { withDatabase } from '../database.ts'
import type { Row } from '../report.ts'
import { type Seeded, seedGroup, seedWorkspaces } from '../seed.ts'
import type { BenchEnvironment } from '../bench-environment.ts'
import { percentile } from '../statistics.ts'
import { type ScrollSample, prepareToScroll } from './scrolling-page.ts'

const MESSAGES = 100_000
const SECONDS = 15
/** The speed of a hard flick: 7,200 px a second at 60 frames. */
const STEP = 120
const FRAME_MS = 17

/** A conversation of ten people with this many messages, of one line and of many. */
async function seedLong(database: pg.ClientConfig): ReturnType<typeof seedGroup> {
  const [manager] = await seedWorkspaces(database, 1)
  const group = await seedGroup(database, manager)
  const senders = group.members.map(({ id }) => id)
  await withDatabase(database, async (client) => {
    await client.query(
      `insert into messages (manager_id, conversation_id, seq, id, sender_id, sender_name, type, body, created_at)
     select $1, $2, n, gen_random_uuid(), ($3::uuid[])[1 + n % 10], 'Member ' || n % 10, 'text',
       'Message ' || n || repeat(' and what else there is to say about it', n * 7 % 11 * (n % 3)), now() - (100000 - n) * interval '40 seconds'
     from generate_series(1, $4::int) n`,
      [manager.workspace, group.conversation, senders, MESSAGES],
    )
    await client.query('update conversations set last_seq = $3, followed_seq = $3 where manager_id = $1 and id = $2', [
      manager.workspace,
      group.conversation,
      MESSAGES,
    ])
    await client.query('update conversation_members set read_seq = $2, mailed_seq = $2 where conversation_id = $1', [
      group.conversation,
      MESSAGES,
    ])
    await client.query('vacuum analyze messages')
  })
  return group
}

async function signedIn(browser: Browser, address: string, { token }: Seeded): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.addInitScript((value) => localStorage.setItem('foyer-token', value), token)
  await page.goto(`${address}/messages`)
  return page
}

async function send(address: string, conversation: string, { token }: Seeded, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await call(address, sendText, { body: { conversation_id: conversation, message: `New ${n}`, type: 'text' } }, token)
}

const p95 = (leg: ScrollSample) => percentile(leg.frames, 0.95)
const details = (leg: ScrollSample) => `${p95(leg).toFixed(1)} ms (longest ${Math.max(...leg.frames).toFixed(0)})`

function framesRow(what: string, leg: ScrollSample, still: ScrollSample): Row {
  const measured = `p95 ${details(leg)}, the page at rest ${details(still)}`
  return { what: `frames, ${what}`, measured, bound: `p95 ≤ ${FRAME_MS} ms`, holds: p95(leg) <= FRAME_MS }
}

function anchorRow(what: string, leg: ScrollSample): Row {
  const furthest = Math.max(0, ...leg.jumps)
  const measured = `at most ${furthest.toFixed(2)} px in ${leg.jumps.length} frames`
  return { what: `what is being read stays where it is, ${what}`, measured, bound: '≤ 1 px', holds: furthest <= 1 }
}

/** A conversation of 100,000 messages: opened, scrolled up, to its beginning, down again, and back to the end. */
export async function scrollingRows(bench: BenchEnvironment): Promise<Row[]> {
  const database = await bench.database('scrolling')
  const { conversation, members } = await seedLong(database)
  const [reader, sender] = members
  const product = await bench.product(database)
  const browser = await openBrowser()
  try {
    const page = await signedIn(browser, product.address, reader)
    const link = page.locator(`a[href="/messages/${conversation}"]`)
    await link.waitFor()
    const began = performance.now()
    await link.click()
    await page.locator('[role=region] ol').getByText(`Message ${MESSAGES}`, { exact: true }).waitFor()
    const opened = performance.now() - began
    await prepareToScroll(page)
    // Each leg begins after a short pause, as by hand.
    const scroll = async (step: number, seconds: number): Promise<ScrollSample> => {
      await page.waitForTimeout(400)
      return page.evaluate(([by, s]) => globalThis.scrolling.leg(by, s), [step, seconds] as const)
    }
    const still = await scroll(0, 5)
    const up = await scroll(-STEP, SECONDS)
    const [receiving] = await Promise.all([scroll(-STEP, 5), send(product.address, conversation, sender, 20)])
    await page.getByRole('button', { name: 'New messages' }).waitFor()
    const reached = await page.evaluate(() => globalThis.scrolling.toBeginning())
    const down = await scroll(STEP, SECONDS)
    await page.getByRole('button', { name: /New messages|To the newest/ }).click()
    await page.locator('[role=region] ol').getByText('New 19', { exact: true }).waitFor()
    const open = { what: 'a conversation of 100,000 messages opens', measured: `${opened.toFixed(0)} ms` }
    return [
      { ...open, bound: '≤ 1,000 ms', holds: opened <= 1000 },
      framesRow('scrolling up 7,200 px a second', up, still),
      anchorRow('scrolling up', up),
      framesRow('scrolling up while 20 messages arrive', receiving, still),
      anchorRow('while 20 messages arrive', receiving),
      {
        what: 'scrolled up to the beginning',
        measured: `${reached.seconds.toFixed(0)} s, at most ${reached.rows} rows drawn`,
        bound: 'reached',
        holds: reached.isThere,
      },
      framesRow('down again', down, still),
      anchorRow('down again', down),
    ]
  } finally {
    await browser.close()
  }
}
