import type { Locator, Page } from '@playwright/test'
import { recordOf } from '#contract/domain/record-of.ts'
import { inviteClient } from '#contract/invitations.ts'
import { type ClientItem, type ClientItems, listOwnItems, withdrawItem } from '#contract/items.ts'
import { serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { updateServices } from '#contract/onboarding.ts'
import { registrationTexts } from '#contract/texts/auth.ts'
import { clientItemTexts, closingTexts, copyEmailTexts } from '#contract/texts/client-items.ts'
import { billingTexts } from '#contract/texts/clients.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { itemLinkEmailTexts, itemLinkReplies, visitTexts } from '#contract/texts/item-links.ts'
import { fileTexts } from '#contract/texts/files.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { accountTexts } from '#contract/texts/onboarding.ts'
import { expect, phone, test } from './fixtures.ts'
import { checkLayouts, checkPage } from './layout.ts'
import { expectErrorResponse, expectServerDown } from './page-errors.ts'
import { type Account, linkInEmail, newPerson, type Person, type TestApi } from './test-api.ts'

const everything = { ...recordOf(serviceFlags, true), ...recordOf(showFlags, true), webstore: true }

/** A client whose agency chose all services and platforms for them. */
async function createClientWithEverything(api: TestApi, manager: Account): Promise<Account> {
  const client = await api.createClient(manager)
  await api.call(updateServices, { body: everything }, client.token)
  return client
}

const itemsOf = (api: TestApi, client: Pick<Account, 'token'>): Promise<ClientItems> =>
  api.call(listOwnItems, {}, client.token)

/** A person who touches a phone: counts taps and the fields they type into. */
class Thumb {
  taps = 0
  fields = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1
    await target.tap()
  }

  /** Taps into the field, unless it has the focus already. */
  async type(field: Locator, text: string): Promise<void> {
    await expect(field).toBeEditable()
    const hasFocus = await field.evaluate((input) => input === document.activeElement)
    if (!hasFocus) await this.tap(field)
    this.fields += 1
    await this.page.keyboard.type(text)
  }

  readonly next = () => this.tap(this.page.getByRole('button', { name: commonTexts.next, exact: true }))
}

const heading = (page: Page, title: string) =>
  page.getByRole('main').getByRole('heading', { name: title, level: 2, exact: true })

/** Gives one of the items the way a client does. */
async function give(thumb: Thumb, item: ClientItem, items: readonly ClientItem[]): Promise<void> {
  const { page } = thumb
  const form = page.getByRole('main')
  // An item puts the focus into its first field, or on its title while the code of the fields is on its way.
  await expect(form.locator('input:focus, textarea:focus, [data-title]:focus')).toHaveCount(1)
  switch (item.kind) {
    case 'login': {
      const place = item.key === 'website' ? accountTexts.labels.hostingName : accountTexts.labels.link
      if (item.key === 'website' || item.key === 'email') await thumb.type(form.getByLabel(place), 'host.example')
      await thumb.type(form.getByLabel(accountTexts.labels.login, { exact: true }), `${item.key}-login`)
      await thumb.type(form.getByLabel(accountTexts.labels.password, { exact: true }), `secret of ${item.key}`)
      // The keyboard's own key.
      thumb.taps += 1
      await page.keyboard.press('Enter')
      return
    }
    case 'invitation':
      // The steps come with code of their own, and move the button down.
      await expect(form.getByText(accountTexts.invite)).toBeVisible()
      return thumb.tap(page.getByRole('button', { name: clientItemTexts.invitationDone }))
    case 'file': {
      const chooser = page.waitForEvent('filechooser')
      await thumb.tap(page.getByRole('button', { name: fileTexts.chooseFor(fileTexts.choose, item.title) }))
      await (await chooser).setFiles({ name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
      await expect(page.getByTitle('logo.pdf')).toBeVisible()
      return thumb.next()
    }
    case 'dates':
      for (let at = 0; at < 5; at += 1) await thumb.tap(form.getByRole('checkbox').nth(at))
      return thumb.next()
    default: {
      const field = form.getByRole('textbox').first()
      // A handle is filled in from the login given before.
      const login = items.find(({ key, kind }) => kind === 'login' && item.key === `handle_${key}`)
      if (login) await expect(field).toHaveValue(`${login.key}-login`)
      else await thumb.type(field, item.kind === 'email' ? 'hello@blue-door.example' : 'An answer')
      return thumb.next()
    }
  }
}

/** 1.6 Mbit/s and 150 ms, as a phone on a slow line has. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const bytes = (1.6 * 1_000_000) / 8
  const line = { offline: false, latency: 150, downloadThroughput: bytes, uploadThroughput: bytes }
  await devtools.send('Network.emulateNetworkConditions', line)
}

/** From the link of an invitation through the registration and the whole billing form, as a client does. */
async function register(thumb: Thumb, person: Person): Promise<void> {
  const { page } = thumb
  const form = page.getByRole('main')
  await thumb.type(page.getByLabel(registrationTexts.phone, { exact: true }), person.phone)
  await thumb.type(page.getByLabel(registrationTexts.password, { exact: true }), person.password)
  await thumb.type(page.getByLabel(registrationTexts.confirm, { exact: true }), person.password)
  await thumb.tap(page.getByLabel(registrationTexts.termsOfService))
  await thumb.tap(page.getByRole('button', { name: registrationTexts.register, exact: true }))
  await expect(page).toHaveURL('/client/billing')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const { website, address, city, state, zip } = billingTexts
  for (const label of [website, address, city, state, zip])
    await thumb.type(form.getByLabel(label, { exact: true }), '98101')
  await thumb.tap(page.getByRole('button', { name: billingTexts.saveAndGoOn }))
}

test('[COL-70] [COL-71] [COL-74] [COL-75] [COL-76] an invited Client gives everything on a phone in at most 62 taps and 36 fields, on a slow line', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const person = newPerson('Cleo Baker', 'Blue Door Bakery')
  const { name, business_name } = person
  const asked = { services: [...serviceFlags], platforms: [...showFlags, 'webstore' as const], name, business_name }
  await api.call(inviteClient, { body: { email: person.email, asked } }, mara.token)
  const invitation = await api.waitForEmail(person.email, emailTexts.invitation.clientSubject(mara.business_name))
  const page = await openPage(phone)
  const thumb = new Thumb(page)
  await page.goto(linkInEmail(invitation, '/register/client/'))
  await slowDown(page)
  await register(thumb, person)
  await expect(page).toHaveURL(/\/onboarding\/items\//)
  const cleo = { ...person, token: await api.logIn(person) }

  const before = await itemsOf(api, cleo)
  const required = before.items.filter((item) => item.required)
  const waits: number[] = []
  const given: string[] = []
  for (;;) {
    const key = new URL(page.url()).pathname.split('/')[3]
    const item = required.find((one) => one.key === key)
    if (!item) break
    await expect(heading(page, item.title)).toBeVisible()
    await give(thumb, item, required)
    const from = Date.now()
    given.push(item.key)
    await page.waitForFunction((title) => document.querySelector('main h2')?.textContent !== title, item.title)
    waits.push(Date.now() - from)
  }
  await expect(page.getByRole('heading', { name: closingTexts.title })).toBeVisible()
  const after = await itemsOf(api, cleo)
  expect(after.settled).toBe(after.of)
  // One address counts for all forms.
  expect(required.map(({ key }) => key).filter((key) => !given.includes(key))).toEqual(['form_webstore'])
  const counted = `${thumb.taps} taps, ${thumb.fields} fields, slowest step ${Math.max(...waits)} ms`
  test.info().annotations.push({ type: 'counted', description: counted })
  expect(thumb.taps, counted).toBeLessThanOrEqual(62)
  expect(thumb.fields, counted).toBeLessThanOrEqual(36)
  await checkPage(page)

  await test.step('a copy goes to their address, without passwords', async () => {
    await page.getByRole('button', { name: closingTexts.copy }).tap()
    await expect(page.getByText(closingTexts.copied(cleo.email))).toBeVisible()
    const email = await api.waitForEmail(cleo.email, copyEmailTexts.subject(mara.business_name))
    expect(email.text).toContain('instagram-login')
    expect(email.text).not.toContain('secret of')
  })

  await test.step('the dashboard says what the agency does', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: closingTexts.title })).toBeVisible()
    await expect(page.getByRole('link', { name: clientItemTexts.goOn })).toBeHidden()
  })
})

test('[COL-70] no step waits for the server: the next item comes while the answers are on their way', async ({
  api,
  openPage,
}) => {
  const cleo = await createClientWithEverything(api, await api.createManager())
  const page = await openPage({ as: cleo, ...phone })
  await page.goto('/onboarding/items/instagram')
  await expect(heading(page, 'Instagram')).toBeVisible()
  expectServerDown(page)
  await page.context().setOffline(true)
  await page.getByLabel(accountTexts.labels.login, { exact: true }).fill('bluedoor')
  await page.getByLabel(accountTexts.labels.password, { exact: true }).fill('kept in memory')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'X (Twitter)')).toBeVisible()
  await page.getByLabel(accountTexts.labels.login, { exact: true }).fill('bluedoorx')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/kept in memory|bluedoor/)
  await page.context().setOffline(false)
  const item = async (wanted: string) => (await itemsOf(api, cleo)).items.find(({ key }) => key === wanted)
  await expect.poll(async () => (await item('instagram'))?.state).toBe('given')
  await expect.poll(async () => (await item('twitter'))?.answer.login).toBe('bluedoorx')
})

test('[COL-72] [COL-73] a client skips, withdraws or does not have an item, and asks', async ({ api, openPage }) => {
  const mara = await api.createManager()
  const cleo = await createClientWithEverything(api, mara)
  const page = await openPage({ as: cleo, ...phone })
  await page.goto('/onboarding/items/instagram')
  await page.getByRole('button', { name: clientItemTexts.skip }).click()
  await expect(heading(page, 'X (Twitter)')).toBeVisible()
  await page.getByRole('button', { name: clientItemTexts.notMine }).click()
  await expect(heading(page, 'LinkedIn')).toBeVisible()
  await page.goto('/onboarding/items/twitter')
  await expect(page.getByText(clientItemTexts.notApplicable('', true))).toBeVisible()
  await page.getByRole('button', { name: clientItemTexts.takeBack }).click()
  await page.getByLabel(accountTexts.labels.login, { exact: true }).fill('bluedoor')

  await page.goto('/onboarding/items/social_two')
  const title = (await itemsOf(api, cleo)).items.find(({ key }) => key === 'social_two')?.title ?? ''
  await expect(heading(page, title)).toBeVisible()
  await api.call(withdrawItem, { params: { id: cleo.id, key: 'social_two' } }, mara.token)
  expectErrorResponse(page, 409, /items\/social_two/)
  await page.getByLabel(clientItemTexts.answer).fill('Typed while it was withdrawn')
  await expect(page.getByText(clientItemTexts.withdrawn)).toBeVisible()
  await expect(page.getByLabel(clientItemTexts.answer)).toHaveValue('Typed while it was withdrawn')
  await page.reload()
  await expect(page.getByText('Typed while it was withdrawn')).toBeVisible()
  await page.getByRole('button', { name: clientItemTexts.discard }).click()

  await page.goto('/onboarding/items/facebook')
  await page.getByRole('button', { name: clientItemTexts.help }).click()
  await expect(page.getByRole('textbox', { name: messageTexts.writeTo(mara.name) })).toHaveValue(
    clientItemTexts.helpDraft('Facebook'),
  )
})

test('[COL-77] [COL-78] a Client sends one item to somebody else, who gives it without an account', async ({
  api,
  openPage,
}) => {
  const cleo = await createClientWithEverything(api, await api.createManager())
  const jo = newPerson('Jo').email
  const page = await openPage({ as: cleo, ...phone })
  await page.goto('/onboarding/items/website')
  await page.getByRole('button', { name: visitTexts.button }).click()
  await page.getByLabel(visitTexts.email).fill(jo)
  await page.getByRole('button', { name: visitTexts.sendLink }).click()
  await expect(page.getByText(`${jo} was asked.`, { exact: false })).toBeVisible()

  const email = await api.waitForEmail(jo, itemLinkEmailTexts.subject(cleo.name))
  const visitor = await openPage(phone)
  const link = linkInEmail(email, '/give/')
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'Website', level: 2 })).toBeVisible()
  await checkPage(visitor)
  expectErrorResponse(visitor, 422, /item-links/)
  await visitor.getByLabel(accountTexts.labels.login, { exact: true }).fill('wp-admin')
  await visitor.getByRole('button', { name: visitTexts.send }).click()
  await expect(visitor.getByText(visitTexts.notSent, { exact: false })).toBeVisible()
  await visitor.getByLabel(accountTexts.labels.password, { exact: true }).fill('of the friend')
  await visitor.getByRole('button', { name: visitTexts.send }).click()
  await expect(visitor.getByText(visitTexts.sent(cleo.name))).toBeVisible()
  expectErrorResponse(visitor, 404, /item-links/)
  await visitor.goto(link)
  await expect(visitor.getByText(itemLinkReplies.ended.used)).toBeVisible()

  await page.reload()
  await expect(page.getByText(`Given by ${jo}`, { exact: false })).toBeVisible()
  await expect(page.getByLabel(accountTexts.labels.login, { exact: true })).toHaveValue('wp-admin')
})

test(
  '[SHELL-7] the pages of the items fit at every width, light and dark',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const cleo = await createClientWithEverything(api, await api.createManager())
    const page = await openPage({ as: cleo })
    for (const key of ['', '/instagram', '/facebook', '/logo', '/dates', '/form_general', '/social_two']) {
      await page.goto(`/onboarding/items${key}`)
      await expect(
        page
          .getByRole('button', { name: commonTexts.next })
          .or(page.getByRole('link', { name: clientItemTexts.begin }))
          .or(page.getByRole('button', { name: clientItemTexts.invitationDone }))
          .first(),
      ).toBeVisible()
      await checkLayouts(page, `items${key.replace('/', '-')}`)
    }
  },
)
