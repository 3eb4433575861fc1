// Takes the screenshots of the README and of the landing page: `PORT=3333 FOYER_DATA=/tmp/pictures npm start` in one terminal,
// then `node e2e/readme-screenshots.ts http://localhost:3333` in another, with `landing` at its end for those alone.
import { mkdirSync } from 'node:fs'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { updateGeneralPermissions } from '#contract/employees.ts'
import type { Role } from '#contract/endpoint.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { updateTheme } from '#contract/themes.ts'
import { decideVacation, submitVacation, type Vacation } from '#contract/vacations.ts'
import { TestApi, type Account, newPerson } from './test-api.ts'

const FOLDER = new URL('../docs/pictures/', import.meta.url).pathname
const LANDING = new URL('../web/public/landing/', import.meta.url).pathname

const clients = [
  ['Ana Silva', 'Blue Door Bakery'],
  ['Ben Carter', 'Carter & Sons Joinery'],
  ['Chiara Bianchi', 'Studio Bianchi'],
  ['Dev Patel', 'Northside Dental'],
  ['Elif Demir', 'Demir Travel'],
  ['Fiona Walsh', 'Walsh Garden Design'],
] as const

const chat = [
  ['client', 'Good morning! The new logo arrived, it looks wonderful.'],
  ['manager', 'So glad you like it. Could you send me the photos of the shop front this week?'],
  ['client', 'Yes, the photographer comes on Tuesday.'],
  ['client', 'Do you also need the opening hours for the website? They are at https://bluedoor.example/hours'],
  ['manager', 'Perfect, I have them. I will show you a first page on Thursday.'],
  ['client', 'Looking forward to it.'],
] as const

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
  const mara = await api.createManager(newPerson('Mara Lindqvist', 'Harbour Studio'))
  const colors = {
    primary_color: '#1f4e79',
    accent_color: '#e3ecf5',
    primary_text_color: '#ffffff',
    accent_text_color: '#1d2a36',
  }
  await api.call(updateTheme, { body: { colors } }, mara.token)
  const people: Account[] = []
  for (const [name, business_name] of clients) people.push(await api.createClient(mara, newPerson(name, business_name)))
  const [ana, ben] = people
  if (!ana || !ben) throw new Error('nobody registered')
  const { _id: withAna } = await api.createConversation(mara, ana)
  for (const [who, text] of chat) await api.sendMessage(who === 'client' ? ana : mara, withAna, text)
  const { _id: withBen } = await api.createConversation(mara, ben)
  await api.sendMessage(ben, withBen, 'Shall we talk about the new prices tomorrow?')

  const [emil, june, noor] = await team(mara)
  const { _id: asked } = await away(emil, '2027-08-03', '2027-08-10', 'At the sea with the family')
  await decided(mara, await away(june, '2027-08-06', '2027-08-13', ''), 'Approved')
  await decided(mara, await away(noor, '2027-08-16', '2027-08-20', ''), 'Approved')

  const demo = await enterDemo('Manager')
  await picture(browser, demo, 'dashboard', '/dashboard', { width: 1280, height: 800 })
  await picture(browser, mara, 'calendar', `/calendar/manage/${asked}`, { width: 1280, height: 800 })
  await picture(browser, mara, 'conversation', `/messages/${withAna}`, { width: 1280, height: 800 })
  await picture(browser, demo, 'clients-dark', '/clients', { width: 1280, height: 800 }, 'dark')
  await picture(browser, demo, 'clients-phone', '/clients', { width: 375, height: 750 })
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

/** Employees with the permission to request vacations. */
async function team(manager: Account): Promise<[Account, Account, Account]> {
  const hired = async (name: string) => {
    const employee = await api.createEmployee(manager, newPerson(name))
    const body = { vacation: true, add_new_clients: false }
    await api.call(updateGeneralPermissions, { params: { id: employee.id }, body }, manager.token)
    return employee
  }
  return [await hired('Emil Sandberg'), await hired('June Okafor'), await hired('Noor Haddad')]
}

function away(who: Account, start_date: string, end_date: string, note: string): Promise<Vacation> {
  return api.call(submitVacation, { body: { start_date, end_date, note } }, who.token)
}

function decided(manager: Account, { _id }: Vacation, status: 'Approved' | 'Denied'): Promise<Vacation> {
  return api.call(decideVacation, { body: { vacation_id: _id, status } }, manager.token)
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
  as: Pick<Account, 'token'>,
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
  as: Pick<Account, 'token'>,
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
