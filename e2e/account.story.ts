import type { Page } from '@playwright/test'
import { uploadContract } from '#contract/clients.ts'
import { listPhone } from '#contract/domain/phone.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { ownAccountTexts, passwordRowTexts, settingsTexts } from '#contract/texts/settings.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { submitLogIn } from './steps.ts'
import { pictureTexts } from '#contract/texts/pictures.ts'
import { expect, phone, test } from './fixtures.ts'
import { type TestApi, linkInEmail, type Account, newPerson } from './test-api.ts'
import { checkPage, checkLayouts } from './layout.ts'
import { expectErrorResponse } from './page-errors.ts'

const texts = ownAccountTexts
const longest = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const openAccount = async (page: Page) => {
  await page.goto('/settings/account')
  await expect(button(page, texts.edit(texts.name))).toBeVisible()
}

async function change(page: Page, label: string, value: string): Promise<void> {
  await button(page, texts.edit(label)).click()
  await expect(field(page, label)).toBeFocused()
  await field(page, label).fill(value)
  await button(page, commonTexts.save).click()
  await expect(page.getByText(texts.saved, { exact: true }).first()).toBeVisible()
  await expect(button(page, texts.edit(label))).toBeFocused()
}

const side = (page: Page) => page.getByRole('navigation', { name: shellTexts.places })

test('[SET-1] [SET-2] [SET-4] a Manager and a Client edit each row on its own, and other open pages show the new name at once', async ({
  api,
  openPage,
}) => {
  const { mara, cleo, conversationId } = await api.createManagerWithClient()
  for (const [who, other] of [
    [mara, cleo],
    [cleo, mara],
  ] as const) {
    const page = await openPage({ as: who })
    const secondTab = await page.context().newPage()
    const seer = await openPage({ as: other })
    await seer.goto(`/messages/${conversationId}`)
    await secondTab.goto('/settings/notifications')
    await page.goto('/settings')
    await expect(page).toHaveURL(/\/settings\/account$/)
    await change(page, texts.name, `${who.name} New`)
    for (const tab of [page, secondTab]) await expect(side(tab)).toContainText(`${who.name} New`)
    await expect(seer.getByRole('heading', { name: `${who.name} New` })).toBeVisible()

    await change(page, texts.phone, '(555) 987-6543')
    await expect(page.getByText(listPhone('5559876543'))).toBeVisible()
    await change(page, texts.birthday, '1980-02-29')
    await expect(page.getByText('29 Feb 1980')).toBeVisible()
    await change(page, texts.businessName, 'New & Co')

    await button(page, texts.edit(texts.businessName)).click()
    await field(page, texts.businessName).fill(' ')
    await button(page, commonTexts.save).click()
    await expect(page.getByText(texts.missing)).toBeVisible()
    await field(page, texts.businessName).fill('Never saved')
    await field(page, texts.businessName).press('Escape')
    await expect(page.getByText('New & Co').last()).toBeVisible()

    await button(page, passwordRowTexts.send).click()
    await expect(page.getByText('Password Reset Email Sent!')).toBeVisible()
    await api.waitForEmail(who.email, emailTexts.reset.subject)
    await page.reload()
    await expect(side(page)).toContainText(`${who.name} New`)
    await checkPage(page)
  }
})

test('[SET-5] a new email address takes effect when its link is opened; the link works once and the old address gets an email', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  const fresh = newPerson('Cleo Moved').email
  /** The newest of so many: each ends the one before. */
  const link = (count: number) => api.waitForEmail(fresh, emailTexts.confirmEmail.subject, count)
  const page = await openPage({ as: cleo })
  const otherDevice = await openPage({ as: cleo })
  await openAccount(otherDevice)
  await openAccount(page)

  await test.step('the form shows an error and keeps the input when the address is taken', async () => {
    expectErrorResponse(page, 409, /^\/api\/settings\/email$/)
    await button(page, texts.edit(texts.email)).click()
    await field(page, texts.email).fill(mara.email)
    await field(page, texts.password).fill(cleo.password)
    await button(page, texts.emailSend).click()
    await expect(page.getByText('Email already in use')).toBeVisible()
    await expect(field(page, texts.email)).toHaveValue(mara.email)
  })

  await test.step('a pending address can be sent another link and can be canceled', async () => {
    await field(page, texts.email).fill(fresh)
    await button(page, texts.emailSend).click()
    await expect(page.getByText(texts.pending(fresh))).toBeVisible()
    await expect(otherDevice.getByText(texts.pending(fresh))).toBeVisible()
    await link(1)
    await checkPage(page)
    await button(page, texts.keepEmail).click()
    await expect(page.getByText(texts.kept)).toBeVisible()
    await button(page, texts.edit(texts.email)).click()
    await field(page, texts.email).fill(fresh)
    await field(page, texts.password).fill(cleo.password)
    await button(page, texts.emailSend).click()
    await link(2)
    await button(page, texts.sendAgain).click()
    await expect(page.getByText(texts.sentAgain)).toBeVisible()
  })

  const visitor = await openPage()
  const email = await link(3)
  await test.step('without a session the link takes effect once the password is entered', async () => {
    await visitor.goto(linkInEmail(email, '/confirm-email/'))
    await expect(visitor.getByRole('heading', { name: texts.confirmTitle })).toBeVisible()
    await checkPage(visitor)
    await expect(page.getByText(texts.pending(fresh))).toBeVisible()
    expectErrorResponse(otherDevice, 401, /^\/api\//)
    await field(visitor, texts.password).fill(cleo.password)
    await button(visitor, texts.confirm).click()
    await expect(visitor.getByText(texts.confirmed(fresh))).toBeVisible()
    await expect(page.getByText(texts.pending(fresh))).toHaveCount(0)
    await expect(page.getByRole('main').getByText(fresh, { exact: true })).toBeVisible()
  })

  await test.step('the other device is signed out, and the old address gets an email', async () => {
    await expect(otherDevice.getByLabel('Password', { exact: true })).toBeVisible()
    const notice = await api.waitForEmail(cleo.email, emailTexts.ownFormerEmail.subject)
    expect(notice.text).toContain(fresh)
    expect(notice.text).toContain(`write to ${mara.name} at ${mara.email}`)
  })

  await test.step('a used link shows an error and a way on', async () => {
    expectErrorResponse(visitor, 410, /^\/api\/settings\/email\/confirm$/)
    await visitor.reload()
    await field(visitor, texts.password).fill(cleo.password)
    await button(visitor, texts.confirm).click()
    await expect(visitor.getByText(texts.confirmExpired)).toBeVisible()
    await checkPage(visitor)
    await visitor.getByRole('main').getByRole('link', { name: texts.toLogIn, exact: true }).click()
    await submitLogIn(visitor, { email: fresh, password: cleo.password })
    await expect(side(visitor)).toContainText(cleo.name)
  })
})

test('[SET-2] the account page shows an Employee their details with Edit at the picture alone, and names who changes them', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const page = await openPage({ as: emil })
  await page.goto('/settings/account')
  await expect(page.getByText(texts.managedBy(mara.name))).toBeVisible()
  await expect(page.getByRole('main').getByText(emil.email)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1)
  await expect(page.getByRole('button', { name: pictureTexts.editPerson })).toBeVisible()
  await checkPage(page)
})

const contractOf = (text: string) => new Uint8Array(Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`))

async function give(api: TestApi, mara: Account, cleo: Account, name: string): Promise<void> {
  const { filename, location } = await api.upload(mara, name, contractOf(name))
  await api.call(uploadContract, { body: { filename, location, user_id: cleo.id } }, mara.token)
}

test('[CLI-13] a Client signs an uploaded contract and the Manager sees it at once; a replaced contract is not signed unread', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  await give(api, mara, cleo, 'Agreement.pdf')
  const page = await openPage({ as: cleo })
  const desktop = await openPage({ as: mara })
  await desktop.goto(`/clients/${cleo.id}`)
  await desktop.getByRole('tab', { name: /^Contract/ }).click()
  await expect(desktop.getByText(clientTexts.notSigned)).toBeVisible()
  await page.goto(`/clients/${cleo.id}`)
  await expect(page.getByRole('heading', { name: clientTexts.signTitle })).toBeVisible()
  await checkPage(page)

  await test.step('the form waits until the new contract is opened when the contract is replaced while the name is typed', async () => {
    await field(page, clientTexts.signName).fill('Cleo Baker')
    await give(api, mara, cleo, 'Agreement 2.pdf')
    await expect(page.getByText(clientTexts.newerContract)).toBeVisible()
    await expect(button(page, clientTexts.sign)).toHaveCount(0)
    await button(page, clientTexts.readNewer).click()
    await expect(field(page, clientTexts.signName)).toHaveValue('Cleo Baker')
  })

  await test.step('signing shows an error when the contract was replaced and the page does not know it', async () => {
    await page.route('**/api/clients/*', (route) => route.abort('aborted'))
    await give(api, mara, cleo, 'Agreement 3.pdf')
    expectErrorResponse(page, 409, /^\/api\/clients\/contract\/sign$/)
    await button(page, clientTexts.sign).click()
    await expect(page.getByRole('alert').getByText(clientTexts.newerContract)).toBeVisible()
    await expect(field(page, clientTexts.signName)).toHaveValue('Cleo Baker')
    await page.unroute('**/api/clients/*')
    await page.reload()
    await field(page, clientTexts.signName).fill('Cleo Baker')
  })

  await test.step("a signed contract shows both sides the signer, the time and the file's hash", async () => {
    await button(page, clientTexts.sign).click()
    for (const one of [page, desktop]) {
      await expect(one.getByText(/^Signed by Cleo Baker on /)).toBeVisible()
      await button(one, clientTexts.fingerprint).click()
      await expect(one.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
      await checkPage(one)
    }
    await expect(page.getByRole('heading', { name: clientTexts.signTitle })).toHaveCount(0)
  })
})

test(
  '[SHELL-7] the account tab, the confirmation and the signature fit at every width',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const cleo = await api.createClient(mara, newPerson(`Cleo ${longest}`, longest))
    await give(api, mara, cleo, 'Agreement.pdf')
    const page = await openPage({ as: cleo, ...phone })
    await openAccount(page)
    await button(page, texts.edit(texts.email)).click()
    await field(page, texts.email).fill(`${longest.toLowerCase()}@example.com`)
    await field(page, texts.password).fill(cleo.password)
    await checkLayouts(page, 'account-edit')
    await button(page, texts.emailSend).click()
    await expect(button(page, texts.sendAgain)).toBeVisible()
    await checkLayouts(page, 'account-pending')
    await page.goto(`/clients/${cleo.id}`)
    await expect(page.getByRole('heading', { name: clientTexts.signTitle })).toBeVisible()
    await checkLayouts(page, 'contract-sign')
    await page.goto(`/confirm-email/${'t'.repeat(43)}`)
    await expect(button(page, texts.confirm)).toBeVisible()
    await checkLayouts(page, 'confirm-email')
    const desktop = await openPage({ as: mara })
    await openAccount(desktop)
    await checkLayouts(desktop, 'account-manager')
    const team = await openPage({ as: await api.createEmployee(mara) })
    await team.goto('/settings/account')
    await expect(team.getByText(texts.managedBy(mara.name))).toBeVisible()
    await checkLayouts(team, 'account-employee')
  },
)

test('[SET-1] on a phone the settings are a list of entries, and each leads back to it', async ({ api, openPage }) => {
  const page = await openPage({ as: await api.createManager(), ...phone })
  await page.goto('/settings')
  const entries = page.getByRole('navigation', { name: settingsTexts.tabs })
  await checkPage(page)
  await entries.getByRole('link', { name: settingsTexts.reminders, exact: true }).click()
  await expect(page).toHaveURL('/settings/reminders')
  await expect(entries).toHaveCount(0)
  await page.getByRole('link', { name: settingsTexts.back }).click()
  await expect(entries).toBeVisible()
})
