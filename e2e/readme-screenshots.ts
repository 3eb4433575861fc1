// Takes the screenshots of the README and of the landing page: `PORT=3333 FOYER_DATA=/tmp/pictures npm start` in one terminal,
// then `node e2e/readme-screenshots.ts http://localhost:3333` in another, with `landing` at its end for those alone.
import { mkdirSync } from 'node:fs'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Role } from '#contract/endpoint.ts'
import { listConversations } from '#contract/messages.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { listVacations } from '#contract/vacations.ts'
import { TestApi } from './test-api.ts'

const FOLDER = new URL('../docs/pictures/', import.meta.url).pathname
const LANDING = new URL('../web/public/landing/', import.meta.url).pathname

const api = new TestApi(process.argv[2] ?? 'http://localhost:3000')
for (const folder of [FOLDER, LANDING]) mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const scheme of ['light', 'dark'] as const) await landing(browser, scheme)
  if (process.argv[3] !== 'landing') await readme()
} finally {
  await browser.close()
}

async function readme(): Promise<void> {
  const mara = await enterDemo('Manager')
  const { conversations } = await api.call(listConversations, { query: {} }, mara.token)
  const withCleo = conversations.find(({ name }) => name === 'Cleo Baker')
  const { items: requests } = await api.call(listVacations, {}, mara.token)
  const asked = requests.find(({ status }) => status === 'Pending')
  if (!withCleo || !asked) throw new Error('the demo has another story')
  await picture(browser, mara, 'dashboard', '/dashboard', { width: 1280, height: 800 })
  await picture(browser, mara, 'calendar', `/calendar/manage/${asked._id}`, { width: 1280, height: 800 })
  await picture(browser, mara, 'conversation', `/messages/${withCleo._id}`, { width: 1280, height: 800 })
  await picture(browser, mara, 'clients-dark', '/clients', { width: 1280, height: 800 }, 'dark')
  await picture(browser, mara, 'clients-phone', '/clients', { width: 375, height: 750 })
}

/** The board and a client's home, with the width and height that web/entry/landing.tsx names. */
async function landing(from: Browser, scheme: 'light' | 'dark'): Promise<void> {
  const board = await openPage(from, await enterDemo('Manager'), '/dashboard', { width: 1356, height: 900 }, scheme)
  const sheet = board.getByRole('group', { name: boardTexts.byStage }).locator('..')
  await landingPicture(board, `board-${scheme}`, { width: 1060, height: 384 }, sheet)
  const home = await openPage(from, await enterDemo('Client'), '/dashboard', { width: 340, height: 900 }, scheme)
  await landingPicture(home, `home-${scheme}`, { width: 340, height: 510 })
}

async function landingPicture(
  page: Page,
  name: string,
  size: { width: number; height: number },
  from?: Locator,
): Promise<void> {
  const { x, y } = (await from?.boundingBox()) ?? { x: 0, y: 0 }
  const png = await page.screenshot({ clip: { x, y, ...size }, fullPage: true })
  await sharp(png).webp({ quality: 70, smartSubsample: true }).toFile(`${LANDING}${name}.webp`)
  await page.context().close()
}

/** Into the sandbox's workspace, which is in the middle of its work. */
async function enterDemo(role: Role): Promise<{ token: string }> {
  const body = JSON.stringify({ role })
  const answer = await fetch(`${api.origin}/sandbox/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return (await answer.json()) as { token: string } // sandbox/demo answers it
}

type Viewport = { width: number; height: number }

async function picture(
  from: Browser,
  as: { token: string },
  name: string,
  path: string,
  viewport: Viewport,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<void> {
  const page = await openPage(from, as, path, viewport, colorScheme, 1)
  await page.screenshot({ path: `${FOLDER}${name}.png` })
  await page.context().close()
}

async function openPage(
  from: Browser,
  as: { token: string },
  path: string,
  viewport: Viewport,
  colorScheme: 'light' | 'dark',
  deviceScaleFactor = 2,
): Promise<Page> {
  const storageState = {
    cookies: [],
    origins: [{ origin: api.origin, localStorage: [{ name: 'foyer-token', value: as.token }] }],
  }
  const context = await from.newContext({
    viewport,
    colorScheme,
    deviceScaleFactor,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    storageState,
  })
  const page = await context.newPage()
  await page.goto(`${api.origin}${path}`)
  await page.getByRole('main').waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => void (await document.fonts.ready))
  return page
}
