import type { Page } from '@playwright/test'
import { createConversation, listMessages } from '#contract/messages.ts'
import { resetTexts, trialTexts } from '#contract/texts/auth.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { employeeOnboardingTexts } from '#contract/texts/employees.ts'
import { authTexts, landingTexts } from '#contract/texts/log-in.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { submitLogIn } from './steps.ts'
import { expect, test } from './fixtures.ts'
import { linkInEmail, type Account, newPerson } from './test-api.ts'
import { checkPage } from './layout.ts'
import { expectErrorResponse } from './page-errors.ts'
import { sampleByLength } from '../bin/test-sample.ts'

const logInButton = { name: authTexts.logIn, exact: true }

async function seesLogIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', logInButton)).toBeVisible()
  await expect(page.getByLabel(authTexts.password, { exact: true })).toBeVisible()
}

test('[AUTH-1] three paths open the log-in, without a header', async ({ page }) => {
  for (const path of ['/', '/login', '/login/x']) {
    await page.goto(path)
    await seesLogIn(page)
    await expect(page.getByRole('banner')).toHaveCount(0)
  }
  await checkPage(page)
  await page.getByRole('link', { name: authTexts.forgot }).click()
  await expect(page).toHaveURL('/reset')
  // The app draws the page anew when it comes, and a link that is replaced while it is pressed hears no click.
  await expect(page.getByRole('button', { name: resetTexts.send })).toBeVisible()
  await page.goBack()
  await seesLogIn(page)
  await page.getByRole('link', { name: landingTexts.trial }).click()
  await expect(page).toHaveURL('/trial')
})

test('[AUTH-1] the last press counts while the app is on its way', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/app-.*\.js/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/login')
  // Until the page can answer its links are the browser's own.
  await expect.poll(() => page.evaluate(() => globalThis.foyerEarly === undefined)).toBe(true)
  await page.getByRole('link', { name: authTexts.forgot }).click()
  await expect(page).toHaveURL('/reset')
  await page.getByRole('link', { name: landingTexts.trial }).click()
  await expect(page).toHaveURL('/trial')
  gate.resolve()
  await expect(page.getByRole('heading', { name: trialTexts.title })).toBeVisible()
})

test('[AUTH-3] [AUTH-2] the log-in shows the documents’ errors for bad input and signs in with good input', async ({
  page,
  api,
}) => {
  const mara = await api.createManager()
  expectErrorResponse(page, 401, /^\/api\/auth\/login$/)
  await page.goto('/login')
  const cases = [
    ['', '', 'Email and Password Fields Required'],
    [mara.email, '', 'Email and Password Fields Required'],
    ['', mara.password, 'Email and Password Fields Required'],
    ['mara@harbour', mara.password, 'Please Enter a valid Email'],
    [mara.email, 'not her password', 'Your Username or Password is incorrect'],
    [newPerson().email, mara.password, 'Your Username or Password is incorrect'],
  ] as const
  for (const [email, password, sentence] of cases) {
    await submitLogIn(page, { email, password })
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(page.getByLabel(authTexts.email, { exact: true })).toHaveValue(email)
  }
  await checkPage(page)
  await submitLogIn(page, mara)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(shellTexts.welcome('Mara'))).toBeVisible()
  for (const path of ['/', '/login', '/login/x']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
})

test('[AUTH-6] the log-in leads to the page that was asked for', async ({ page, api }) => {
  const mara = await api.createManager()
  await page.goto('/clients?search=door')
  await expect(page).toHaveURL('/dashboard')
  await seesLogIn(page)
  await submitLogIn(page, mara)
  await expect(page).toHaveURL('/clients?search=door')
})

test('[AUTH-6] an expired session leads to the log-in and then to the dashboard', async ({ openPage, api }) => {
  const page = await openPage({ as: await api.createManager() })
  await page.goto('/clients')
  await expect(page).toHaveURL('/clients')
  await page.evaluate(() => {
    const [head = '', claims = '', signature = ''] = (localStorage.getItem('foyer-token') ?? '').split('.')
    const payload = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown> // the claims of a JWT
    const past = btoa(JSON.stringify({ ...payload, exp: 1_600_000_000 }))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
    localStorage.setItem('foyer-token', [head, past.replaceAll('=', ''), signature].join('.'))
  })
  await page.reload()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(authTexts.expired)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('foyer-token'))).toBeNull()
  await checkPage(page)
})

test('[AUTH-7] an Employee who logs in at /login/x reaches their onboarding with a realtime connection', async ({
  page,
  api,
}) => {
  const emil = await api.createEmployee(await api.createManager())
  const connected = page.waitForEvent('websocket')
  await page.goto('/login/x')
  await submitLogIn(page, emil)
  await expect(page).toHaveURL('/onboarding/contact')
  await expect(page.getByLabel(employeeOnboardingTexts.line1, { exact: true })).toBeVisible()
  await connected
  await checkPage(page)
  await page.goto('/dashboard')
  await expect(page.getByText(dashboardTexts.finishOnboarding)).toBeVisible()
})

const whos = ['agency Manager', 'solo Manager', 'Employee', 'Client'] as const
type Who = (typeof whos)[number]

/** One path of each group of AUTH-17, and the roles that may open it. */
const places: readonly (readonly [path: string, ...who: Who[]])[] = [
  ['/settings/account', 'agency Manager', 'solo Manager', 'Employee', 'Client'],
  ['/clients', 'agency Manager', 'solo Manager', 'Employee'],
  ['/clients/archive', 'agency Manager', 'solo Manager', 'Employee'],
  ['/subscription/renew', 'agency Manager', 'solo Manager'],
  ['/employees', 'agency Manager'],
  ['/permissions/select', 'agency Manager'],
  ['/onboarding/files', 'Employee'],
  ['/submit-request', 'Employee'],
  ['/client/billing', 'Client'],
  ['/onboarding/review', 'Client'],
]

const visitsThat = (may: boolean) =>
  places.flatMap(([path, ...allowed]) =>
    whos.filter((who) => allowed.includes(who) === may).map((who) => ({ who, path, may })),
  )
/** `npm test` draws some of both kinds; `npm run test:long` makes all. */
const visits = [...sampleByLength(visitsThat(true), 4, 'opens'), ...sampleByLength(visitsThat(false), 8, 'redirects')]

test('[AUTH-9] [AUTH-17] a page redirects to the dashboard when the role may not open it', async ({
  openPage,
  api,
}) => {
  const mara = await api.createManager()
  const people: Record<Who, Account> = {
    'agency Manager': mara,
    'solo Manager': await api.createManager(newPerson('Sol Rivers', 'Rivers Alone'), { tier: 'solo' }),
    Employee: await api.createEmployee(mara),
    Client: await api.createClient(mara),
  }
  for (const who of whos) {
    const page = await openPage({ as: people[who] })
    for (const { path, may } of visits.filter((visit) => visit.who === who)) {
      await test.step(`a visit of the ${who} to ${path} stays there or ends on the dashboard`, async () => {
        await page.goto(path)
        const title = page.getByRole('banner').getByRole('heading', { level: 1 })
        await expect(title).toHaveText(may ? /./ : dashboardTexts.title)
        await expect(page).toHaveURL(may ? path : '/dashboard')
      })
    }
  }
})

test('[AUTH-10] [AUTH-11] [AUTH-12] resetting a forgotten password ends every session', async ({
  page,
  openPage,
  api,
}) => {
  const mara = await api.createManager()
  const old = await openPage({ as: mara })
  expectErrorResponse(old, 401, /^\/api\//)
  await old.goto('/dashboard')
  await expect(old.getByText(shellTexts.welcome('Mara'))).toBeVisible()

  await page.goto('/reset')
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(page.getByText('Please enter a valid Email')).toBeVisible()
  await checkPage(page)
  await page.getByLabel(resetTexts.email, { exact: true }).fill(mara.email)
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(page.getByText('Recovery Email sent')).toBeVisible()
  await checkPage(page)

  const link = linkInEmail(await api.waitForEmail(mara.email, emailTexts.reset.subject), '/reset/')
  await page.goto(link)
  await expect(page.getByText(resetTexts.forEmail(mara.email))).toBeVisible()
  const password = page.getByLabel(resetTexts.password, { exact: true })
  const confirm = page.getByLabel(resetTexts.confirm, { exact: true })
  const update = page.getByRole('button', { name: 'Update Password' })
  await update.click()
  await expect(page.getByText('Please fill both password fields')).toBeVisible()
  await password.fill('a lighthouse made of paper')
  await confirm.fill('a lighthouse made of stone')
  await update.click()
  await expect(page.getByText('Passwords must match')).toBeVisible()
  await checkPage(page)
  await confirm.fill('a lighthouse made of paper')
  await update.click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(authTexts.passwordChanged)).toBeVisible()

  await test.step('the session from before is signed out', async () => {
    await seesLogIn(old)
    await old.reload()
    await seesLogIn(old)
  })
  await test.step('the old password fails and the new one works', async () => {
    expectErrorResponse(page, 401, /^\/api\/auth\/login$/)
    await submitLogIn(page, mara)
    await expect(page.getByRole('alert')).toHaveText(authTexts.wrong)
    await submitLogIn(page, { ...mara, password: 'a lighthouse made of paper' })
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText(shellTexts.welcome('Mara'))).toBeVisible()
  })
  await test.step('the link works once', async () => {
    expectErrorResponse(page, 410, /^\/api\/general\/reset\/validation$/)
    await page.goto(link)
    await expect(page.getByText('Reset link has expired. Please resend link')).toBeVisible()
    await checkPage(page)
  })
})

test('[SHELL-5] an unknown path offers a way back, signed in or not', async ({ page, openPage, api }) => {
  const signedIn = await openPage({ as: await api.createManager() })
  for (const visitor of [page, signedIn]) {
    expectErrorResponse(visitor, 404, /^\/nowhere\/at\/all$/)
    expect((await visitor.goto('/nowhere/at/all'))?.status()).toBe(404)
    await expect(visitor.getByRole('heading', { name: shellTexts.notFoundTitle })).toBeVisible()
    await checkPage(visitor)
    await visitor.getByRole('link', { name: shellTexts.toDashboard }).click()
    await expect(visitor).toHaveURL('/dashboard')
  }
  await seesLogIn(page)
  await expect(signedIn.getByRole('navigation', { name: dashboardTexts.places })).toBeVisible()
})

test('[AUTH-8] [MSG-2] an open tab switches to the account that logs in in another tab, and shows nothing of the previous one', async ({
  page,
  api,
}) => {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const cleo = await api.createClient(mara)
  const group = { type: 'Group' as const, name: 'Launch', user_ids: [mara.id, emil.id, cleo.id] }
  const { _id: conversationId } = await api.call(createConversation, { body: group }, mara.token)
  const staff = { type: 'Group' as const, name: 'Staff only', user_ids: [mara.id, emil.id] }
  await api.call(createConversation, { body: staff }, mara.token)
  const token = await api.logIn(cleo)

  const beside = await page.context().newPage()
  for (const tab of [page, beside]) await tab.goto('/login')
  await submitLogIn(page, emil)
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(beside.getByRole('button', { name: shellTexts.logOut })).toBeVisible()

  await page.goto(`/messages/${conversationId}`)
  await expect(page.getByRole('link', { name: /Staff only/ })).toBeVisible()
  const box = page.getByRole('textbox', { name: messageTexts.writeTo('Launch') })
  await box.fill('not for clients')
  // Does what a log-in in another tab does.
  await beside.evaluate((value) => localStorage.setItem('foyer-token', value), token)
  await expect(page.getByText(shellTexts.welcome('Cleo'))).toBeVisible()
  await expect(page.getByRole('link', { name: /Launch/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Staff only/ })).toHaveCount(0)
  await expect(box).toHaveValue('')
  await box.fill('a word of mine')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(
      async () =>
        (await api.call(listMessages, { params: { conversationId: conversationId }, query: {} }, mara.token)).items,
    )
    .toMatchObject([{ sender_id: cleo.id, message: 'a word of mine' }])
})
