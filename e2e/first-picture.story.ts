import type { Page } from '@playwright/test'
import { expect, phone, test } from './fixtures.ts'
import { requestReset } from '#contract/auth.ts'
import { listOwnItems } from '#contract/items.ts'
import { updateServices } from '#contract/onboarding.ts'
import { accountTexts } from '#contract/texts/onboarding.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { openLine } from './open-line.ts'
import { expectErrorResponse } from './page-errors.ts'
import { nextConnection } from './steps.ts'
import { linkInEmail, newPerson, TestApi } from './test-api.ts'

/** What the server takes for the time zone of a browser that it has not met: another draws a page with dates anew. */
const supposedZone = 'UTC'

/** Holds all scripts back until they are released. The route stays: a request on its way while it ends would never be answered. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue().catch(() => {}) // the page may be closed meanwhile
  })
  return release
}

/** Whether the page is the server's, and stays so once the browser has hydrated it. */
const isServed = (page: Page) => page.evaluate(() => 'served' in document.documentElement.dataset)

/** A busy server sends a page without content. */
const openServed = (page: Page, path: string) =>
  expect(async () => {
    // Scripts that are held back would hold the later events back too.
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.readyState !== 'loading')
    expect(await isServed(page)).toBe(true)
  }).toPass()

test('[REG-1] an invitation opened cold on a phone shows its form before any script, and keeps what is typed at once', async ({
  openPage,
  api,
}) => {
  const mara = await api.createManager()
  const { email } = newPerson()
  const invitation = await api.invite(mara, email)
  const page = await openPage(phone)
  const release = await holdScripts(page)
  await openServed(page, `/register/client/${invitation}`)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Cleo Berger')
  await page.getByRole('checkbox').check()
  release()
  await expect(page.getByText('terms', { exact: false }).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => globalThis.foyerEarly === undefined)).toBe(true)
  await name.press('End')
  await name.pressSequentially(' jr.')
  await expect(name).toHaveValue('Cleo Berger jr.')
  await expect(page.getByRole('checkbox')).toBeChecked()
  expect(await isServed(page)).toBe(true)
})

test('[AUTH-3] who logs in before the page can answer gets in, and the form is in no address', async ({
  openPage,
  api,
}) => {
  const mara = await api.createManager()
  const page = await openPage()
  const release = await holdScripts(page)
  await openServed(page, '/login')
  await page.getByLabel('Email').fill(mara.email)
  await page.getByLabel('Password', { exact: true }).fill(mara.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  expect(new URL(page.url()).search).toBe('')
  release()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('[COL-70] an item opened cold on a phone is there before any script, and what is typed at once is saved', async ({
  openPage,
  api,
}) => {
  const cleo = await api.createClient(await api.createManager())
  await api.call(updateServices, { body: { social: true, show_instagram: true } }, cleo.token)
  const page = await openPage({ as: cleo, ...phone, timeZone: supposedZone })
  const release = await holdScripts(page)
  await openServed(page, '/onboarding/items/instagram')
  const login = page.getByLabel(accountTexts.labels.login, { exact: true })
  await login.fill('bluedoor')
  release()
  await expect.poll(() => page.evaluate(() => globalThis.foyerEarly === undefined)).toBe(true)
  await expect(login).toHaveValue('bluedoor')
  expect(await isServed(page)).toBe(true)
  const item = async () =>
    (await api.call(listOwnItems, {}, cleo.token)).items.find(({ key }) => key === 'instagram')?.answer.login
  await expect.poll(item).toBe('bluedoor')
})

/** The classes of style modules in what the server sent for which no style has arrived. */
const unstyledClasses = (page: Page) =>
  page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join()
    const shown = new Set([...document.querySelectorAll('#root [class]')].flatMap(({ classList }) => [...classList]))
    return [...shown].filter((name) => /^\w+_[\w-]{4}$/.test(name) && !rules.includes(`.${name}`))
  })

test('[SHELL-7] a page comes with the styles of all that it shows', async ({ openPage, api }) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  await api.call(updateServices, { body: { social: true, show_instagram: true } }, cleo.token)
  const pages = {
    Manager: [
      '/dashboard',
      '/clients',
      `/clients/${cleo.id}`,
      `/clients/${cleo.id}?tab=events`,
      '/messages',
      '/calendar',
    ],
    Client: ['/dashboard', '/onboarding/items/instagram', '/account'],
  }
  for (const [role, paths] of Object.entries(pages)) {
    const page = await openPage({ as: role === 'Client' ? cleo : mara })
    await holdScripts(page)
    for (const path of paths) {
      await openServed(page, path)
      expect(await unstyledClasses(page), path).toEqual([])
    }
  }
})

test('[SHELL-7] a page asks for nothing again that came with it', async ({ openPage, api }) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  const open = async (path: string) => {
    const page = await openPage({ as: mara })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const connected = nextConnection(page)
    const release = await holdScripts(page)
    await openServed(page, path)
    asked.length = 0 // a page without content, before
    const data = await page.evaluate(() => document.getElementById('foyer-served')?.textContent)
    const { queries } = JSON.parse(data ?? '') as { queries: { queries: { queryKey: unknown[] }[] } } // the server wrote it
    release()
    await connected
    await page.waitForLoadState('networkidle')
    const came = queries.queries.map(({ queryKey: [address] }) => String(address).replaceAll(/:\w+/g, '[^/]+'))
    expect(came.length, path).toBeGreaterThan(3)
    expect(asked.filter((one) => came.some((pattern) => new RegExp(`^${pattern}$`).test(one)), path)).toEqual([])
  }
  // An event about the new client may arrive while a page loads.
  for (const path of ['/dashboard', '/clients', `/clients/${cleo.id}`, '/messages'])
    await expect(() => open(path)).toPass()
})

test('[AUTH-8] a page of one person is not shown to another, nor after the log-out', async ({ openPage, api }) => {
  const [mara, other] = [await api.createManager(), await api.createManager()]
  const page = await openPage({ as: mara })
  await openServed(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  // Another tab has logged in as somebody else, whose cookie it is now.
  const before = await page.context().cookies()
  await page.context().request.post('/api/auth/login', { data: { email: other.email, password: other.password } })
  const release = await holdScripts(page)
  await page.goto('/settings/account', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  await expect(page.locator('#first-paint')).toBeVisible()
  await expect(page.locator('#root')).toBeEmpty()
  expect(await page.content()).not.toContain(other.email)
  release()
  await expect(page.getByText(mara.email).first()).toBeVisible()
  expect(await isServed(page)).toBe(false)
  // The cookie of a session that has ended shows nothing.
  expectErrorResponse(page, 401, /^\/api\//)
  await page.context().addCookies(before)
  await page.request.post('/api/auth/logout', {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('foyer-token'))}` },
  })
  await page.context().addCookies(before)
  // The other processes hear of a log-out within a second.
  const text = async () => (await page.request.get('/settings/account')).text()
  await expect.poll(text, { timeout: 5000 }).not.toContain(mara.email)
})

test('[AUTH-8] a page that arrives in parts is hydrated once it is whole, and never shown to somebody else', async ({
  openPage,
  api,
}) => {
  const [mara, other] = [
    await api.createManager(newPerson('Mara Lindqvist')),
    await api.createManager(newPerson('Nils Other')),
  ]
  const line = await openLine(api.origin)
  for (const person of [mara, other]) {
    const page = await openPage({ as: person, api: new TestApi(line.origin), timeZone: supposedZone })
    await page.goto('/dashboard') // its scripts are in the browser from now on
    // The cookie is that of the last log-in, in this tab or in another.
    await page.context().request.post('/api/auth/login', { data: { email: mara.email, password: mara.password } })
    const hers = page.getByText('Welcome, Mara')
    const release = line.hold()
    await expect(async () => {
      await page.goto('/dashboard', { waitUntil: 'commit' })
      await hers.waitFor({ state: 'attached', timeout: 2000 })
      expect(await page.evaluate(() => document.readyState)).toBe('loading') // a busy server sends a page without content
    }).toPass()
    await expect(hers).toBeVisible({ visible: person === mara })
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    await expect(hers).toBeVisible({ visible: person === mara })
    expect(await page.evaluate(() => document.readyState)).toBe('loading')
    const place = await hers.boundingBox()
    release()
    await expect(page.getByText(`Welcome, ${person.name.split(' ')[0]}`)).toBeVisible()
    await expect.poll(() => page.evaluate(() => globalThis.foyerEarly === undefined)).toBe(true)
    expect(await isServed(page)).toBe(person === mara)
    if (person === mara) expect(await hers.boundingBox()).toEqual(place)
    await page.close() // which would connect again
  }
  line.close()
})

test('pages that are rendered at the same time contain nothing of each other', async ({ openPage, api }) => {
  const people = [await api.createManager(), await api.createManager()]
  const visits = await Promise.all(people.map(async (person) => ({ person, page: await openPage({ as: person }) })))
  for (let round = 0; round < 5; round++) {
    const pages = await Promise.all(
      visits.map(async ({ page }) => (await page.request.get('/settings/account')).text()),
    )
    for (const [at, html] of pages.entries()) {
      if (html.includes('data-served=')) expect(html).toContain(people[at]?.email)
      expect(html).not.toContain(people[1 - at]?.email)
    }
  }
})

test('[SHELL-7] every page that email links open is rendered by the server', async ({ page, api }) => {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  await api.call(requestReset, { body: { email: emil.email } })
  const addresses = [
    '/login',
    '/trial',
    '/register/agency/monthly',
    '/reset',
    linkInEmail(await api.waitForEmail(emil.email, emailTexts.reset.subject), '/reset/'),
    `/register/client/${await api.invite(mara, newPerson().email)}`,
    `/register/employee/${await api.invite(mara, newPerson().email, 'Employee')}`,
    '/confirm-email/unknown',
    '/reminder/unknown',
    '/in',
  ]
  for (const address of addresses)
    await expect(async () =>
      expect(await (await page.request.get(address)).text(), address).toMatch(/data-served[^]*<div id="root"><\w/),
    ).toPass()
})

test('[AUTH-3] what is typed at once is kept in a window of another width than the server assumed', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone.viewport }) // which does not say that it is a phone
  const release = await holdScripts(page)
  await openServed(page, '/login')
  await page.getByLabel('Email').fill('mara@example.com')
  await page.getByRole('button', { name: 'Log In' }).click()
  release()
  await expect(page.getByRole('alert').or(page.getByText('Email and Password Fields Required')).first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('mara@example.com')
  expect(await isServed(page)).toBe(false)
})
