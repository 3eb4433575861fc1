import type { Page, Request } from '@playwright/test'
import { requestReset } from '#contract/auth.ts'
import { archivePerson } from '#contract/clients.ts'
import { type AppPath, paths } from '#contract/domain/paths.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { roles } from '#contract/domain/roles.ts'
import { updateGeneralPermissions } from '#contract/employees.ts'
import { listOnboardingBoard } from '#contract/dashboard.ts'
import { offboardClient } from '#contract/offboarding.ts'
import { updateServices } from '#contract/onboarding.ts'
import { serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { updateOwnTimeZone } from '#contract/reminders.ts'
import { updateTimeZone } from '#contract/settings.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { submitVacation } from '#contract/vacations.ts'
import { august } from './august.ts'
import { type BrowserOptions, expect, phone, test } from './fixtures.ts'
import { expectErrorResponse } from './page-errors.ts'
import { nextConnection } from './steps.ts'
import { sampleByLength } from '../bin/test-sample.ts'
import { linkInEmail, newPerson, type TestApi } from './test-api.ts'

/** What moved since the page was opened, and how far: https://web.dev/articles/cls without its windows of time. */
type Shifts = { sum: number; moved: string[] }

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)

async function measureShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shifts = { sum: 0, moved: [] }
    Object.assign(window, { shifts })
    type Shift = PerformanceEntry & {
      value: number
      sources: { node: Node | null; currentRect: DOMRect; previousRect: DOMRect }[]
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        shifts.sum += value
        for (const { node, previousRect: before, currentRect: now } of sources)
          shifts.moved.push(
            `${node?.nodeName} '${node?.textContent?.slice(0, 30)}' ${before.x},${before.y} to ${now.x},${now.y}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The calls that were made before the page's code had arrived, and that no page has taken. */
const unusedAnswers = (page: Page) =>
  page.evaluate(() => [...(globalThis.foyerFirstAnswers?.answers.keys() ?? [])].map((address) => address.split('?')[0]))

test('the HTML alone paints the frame of a signed-in person, and the brand for a stranger', async ({
  openPage,
  api,
}) => {
  const mara = await api.createManager()
  for (const viewport of [{ width: 1280, height: 800 }, phone.viewport]) {
    const page = await openPage({ as: mara, viewport, shell: true })
    await page.route('**/assets/**', () => {}) // never answered
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await expect(page.locator('#first-paint .fp-header')).toBeVisible()
    await expect(page.locator(viewport.width > 768 ? '.fp-side' : '.fp-bottom')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  const stranger = await openPage({ shell: true })
  await stranger.route('**/assets/**', () => {})
  await stranger.goto('/login', { waitUntil: 'commit' })
  await expect(stranger.locator('#first-paint .fp-public')).toBeVisible()
  await expect(stranger.locator('#first-paint .fp-frame')).toBeHidden()
  await stranger.unrouteAll({ behavior: 'ignoreErrors' })
})

test('early answers that are outdated before they are used do not stay open', async ({ openPage, api }) => {
  const page = await openPage({ as: await api.createManager(), shell: true })
  await page.route('**/assets/**', () => {}) // never answered
  const [unread, closed] = [new Set<string>(), new Set<string>()]
  page.on('response', (response) => {
    if (response.url().includes('/api/')) unread.add(response.url())
  })
  const onClosed = (request: Request) => closed.add(request.url())
  page.on('requestfinished', onClosed).on('requestfailed', onClosed)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  const count = () => page.evaluate(() => globalThis.foyerFirstAnswers?.answers.size ?? 0)
  // The first script makes all calls at once, and may not have run yet.
  await expect.poll(count).toBeGreaterThan(2)
  const asked = await count()
  await expect.poll(() => unread.size).toBe(asked)
  await page.evaluate(() => globalThis.foyerFirstAnswers?.drop())
  await expect.poll(() => [...unread].filter((address) => !closed.has(address))).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('what a page needs is asked while the pointer rests on its link, and once', async ({ openPage, api }) => {
  const mara = await api.createManager()
  const page = await openPage({ as: mara })
  // The first visit stores the time zones, and a change drops the answers that were asked for early.
  const stored = [updateTimeZone, updateOwnTimeZone].map(({ path }) => page.waitForResponse(`**${path}`))
  await openWhole(page, '/faq', Promise.all([nextConnection(page), ...stored]))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().slice(api.origin.length)))
  const asks = () => asked.filter((address) => address.startsWith(listOnboardingBoard.path))
  const link = page.getByRole('navigation', { name: shellTexts.places }).getByRole('link', { name: shellTexts.clients })
  await link.hover()
  await expect.poll(asks).toHaveLength(1)
  const first = asks()
  await expect(page).toHaveURL('/faq')
  await link.click()
  await expect(page.getByText(clientTexts.empty)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asks()).toEqual(first)
})

/** The pages whose address has a parameter. */
type AddressWithParameter = Extract<AppPath, `${string}:${string}`>

/** A workspace with something on every page, and the address of each page with a parameter. */
async function createBusyWorkspace(api: TestApi) {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const cleo = await api.createClient(mara)
  const gone = await api.createClient(mara, newPerson('Gone Client', 'Closed Shop'))
  await api.call(archivePerson, { body: { id: gone.id, archive: true } }, mara.token)
  const receipt = await api.call(offboardClient, { params: { id: gone.id } }, mara.token)
  const permissions = { vacation: true, add_new_clients: true }
  await api.call(updateGeneralPermissions, { params: { id: emil.id }, body: permissions }, mara.token)
  const days = { start_date: `${august}-02`, end_date: `${august}-06`, note: 'The sea' }
  const vacation = (await api.call(submitVacation, { body: days }, emil.token))._id
  const everything = { ...recordOf(serviceFlags, true), ...recordOf(showFlags, true), webstore: true }
  await api.call(updateServices, { body: everything }, cleo.token)
  const own = (await api.createConversation(mara, cleo))._id
  const employees = (await api.createConversation(emil, cleo))._id
  for (const text of ['Good morning!', 'The photos of the new ovens are ready.']) {
    await api.sendMessage(cleo, own, text)
    await api.sendMessage(cleo, employees, text)
  }
  await api.call(requestReset, { body: { email: emil.email } })
  const reset = linkInEmail(await api.waitForEmail(emil.email, emailTexts.reset.subject), '/reset/')
  const addresses: Record<AddressWithParameter, string> = {
    '/reset/:token': reset,
    '/checkout/success/:receipt_id': '/checkout/success/unknown',
    '/clients/:id/review': `/clients/${cleo.id}/review`,
    '/register/client/:id': `/register/client/${await api.invite(mara, newPerson().email)}`,
    '/register/employee/:id': `/register/employee/${await api.invite(mara, newPerson().email, 'Employee')}`,
    '/register/:package/:term': '/register/agency/monthly',
    '/confirm-email/:token': '/confirm-email/unknown',
    '/unsubscribe/:token': '/unsubscribe/unknown',
    '/reminder/:token': '/reminder/unknown',
    '/give/:token': '/give/unknown',
    '/messages/:conversationId': `/messages/${own}`,
    '/clients/:id': `/clients/${cleo.id}`,
    '/clients/archive/:id': `/clients/archive/${gone.id}`,
    '/clients/:id/view': `/clients/${cleo.id}/view`,
    '/clients/:id/offboarding': `/clients/${cleo.id}/offboarding`,
    '/clients/receipts/:id': `/clients/receipts/${receipt._id}`,
    '/employees/:id': `/employees/${emil.id}`,
    '/permissions/:id': `/permissions/${emil.id}`,
    '/permissions/:employee_id/:client_id': `/permissions/${emil.id}/${cleo.id}`,
    '/calendar/manage/:id': `/calendar/manage/${vacation}`,
    '/messages/employee/:employee_id': `/messages/employee/${emil.id}`,
    '/messages/employee/:employee_id/:id': `/messages/employee/${emil.id}/${employees}`,
    '/calendar/details/:id': `/calendar/details/${vacation}`,
    '/onboarding/items/:key': '/onboarding/items/instagram',
  }
  const employeesOwn = { ...addresses, '/messages/:conversationId': `/messages/${employees}` }
  return { mara, emil, cleo, addresses, employeesOwn }
}

/** Opens a page and waits, after `until`, until everything that it asks for is drawn. */
async function openWhole(page: Page, address: string, until?: Promise<unknown>): Promise<void> {
  const waiting = new Set<Request>()
  const began = (request: Request) => waiting.add(request)
  const ended = (request: Request) => waiting.delete(request)
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended)
  await page.goto(address)
  await until
  const notDrawn = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      await document.fonts.ready
      const elements = document.querySelectorAll(
        '#first-paint, [aria-busy="true"], .mantine-Skeleton-root[data-visible]',
      )
      return [...elements].map((element) => element.outerHTML.slice(0, 200))
    })
  const unfinished = async () => [...(await notDrawn()), ...[...waiting].map((request) => request.url())]
  await expect.poll(unfinished, { intervals: [20], message: address }).toEqual([])
  page.off('request', began).off('requestfinished', ended).off('requestfailed', ended)
}

/** The calls that read something, from now on until `repeated` tells which were made twice. */
function recordCalls(page: Page) {
  const asked: string[] = []
  const record = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname + search)
  }
  page.on('request', record)
  return {
    repeated: () => {
      page.off('request', record)
      return asked.filter((address, at) => asked.indexOf(address) !== at)
    },
  }
}

/** Another day than the server's for half of the time: no page may write a date in the server's time zone. */
const farAway = 'Pacific/Kiritimati'

/** The server remembers how wide a browser is, so each has one of its own. */
const devices = { desktop: { viewport: { width: 1280, height: 800 } }, phone }

type Device = keyof typeof devices
type Opening = { path: AppPath; who: (typeof roles)[number] | 'stranger'; at: Device }

/** How many pages `npm test` draws. */
const DRAWN_PAGES = 24

/** Each drawn page is opened once, by a drawn role and at a drawn width; `npm run test:long` opens all in every combination. */
const openings = sampleByLength(paths, DRAWN_PAGES, 'pages').flatMap(({ path, who }) => {
  const visitors = who === 'anyone' ? (['stranger'] as const) : roles.filter((role) => role in who)
  const all = visitors.flatMap((visitor): Opening[] => [
    { path, who: visitor, at: 'phone' },
    { path, who: visitor, at: 'desktop' },
  ])
  return sampleByLength(all, 1, path)
})

/** Opens the pages cold, and notes in the report which of them move most. */
async function openEvery(
  open: (device: (typeof devices)[Device]) => Promise<Page>,
  who: Opening['who'],
  addresses: Partial<Record<AppPath, string>>,
): Promise<void> {
  const shifts: { where: string; sum: number }[] = []
  let served = 0
  const own = Object.groupBy(openings, (opening) => (opening.who === who ? opening.at : 'others'))
  for (const at of ['desktop', 'phone'] as const) {
    const page = await open(devices[at])
    await measureShifts(page)
    for (const { path } of own[at] ?? []) {
      const address = addresses[path] ?? path
      const where = `${address} on a ${at}`
      await openWhole(page, address)
      if (await page.evaluate(() => 'served' in document.documentElement.dataset)) served++
      await expect.poll(() => unusedAnswers(page), `unused first calls of ${where}`).toEqual([])
      const { sum, moved } = await shiftsOf(page)
      shifts.push({ where, sum })
      expect.soft(sum, `${where}, moved: ${moved.join('; ')}`).toBeLessThan(0.05)
    }
  }
  const worst = shifts.toSorted((one, other) => other.sum - one.sum).slice(0, 3)
  const description = worst.map(({ where, sum }) => `${sum.toFixed(3)} ${where}`).join(', ')
  test.info().annotations.push({ type: `rendered by the server`, description: `${served} of ${shifts.length}` })
  test.info().annotations.push({ type: `largest shifts of ${shifts.length} pages`, description })
}

for (const role of roles)
  test(`[SHELL-7] nothing moves while a page of a ${role} loads, and every early call is used`, async ({
    openPage,
    api,
  }) => {
    const { mara, emil, cleo, addresses, employeesOwn } = await createBusyWorkspace(api)
    const as = { Manager: mara, Employee: emil, Client: cleo }[role]
    const open = (device: BrowserOptions) => openPage({ as, timeZone: farAway, ...device })
    await openEvery(open, role, role === 'Employee' ? employeesOwn : addresses)
  })

test('[SHELL-7] nothing moves while a page of a stranger loads', async ({ openPage, api }) => {
  const { addresses } = await createBusyWorkspace(api)
  const open = async (device: BrowserOptions) => {
    const page = await openPage({ timeZone: farAway, ...device })
    expectErrorResponse(page, 404, /unknown/)
    return page
  }
  await openEvery(open, 'stranger', addresses)
})

test('a page makes no call twice when nothing happens while it loads', async ({ openPage, api }) => {
  const mara = await api.createManager()
  await api.createClient(mara)
  // While a page loads anew she is still here: her leaving and coming would be news.
  const beside = await openPage({ as: mara })
  await openWhole(beside, '/faq', nextConnection(beside))
  const page = await openPage({ as: mara })
  for (const address of ['/dashboard', '/clients', '/messages', '/calendar']) {
    const open = async () => {
      const calls = recordCalls(page)
      // When the connection is there a page would read again.
      await openWhole(page, address, nextConnection(page))
      return calls.repeated()
    }
    // An event about the new client may arrive while a page loads.
    await expect.poll(open, { message: address }).toEqual([])
  }
})
