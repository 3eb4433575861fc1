import type { Page } from '@playwright/test'
import { listSessions } from '#contract/auth.ts'
import { passwordTexts, resetTexts, strengthTexts } from '#contract/texts/auth.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { problemTexts } from '#contract/texts/errors.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { passwordRowTexts, settingsTexts } from '#contract/texts/settings.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { deviceTexts, passkeyTexts } from '#contract/texts/two-step.ts'
import { submitLogIn } from './steps.ts'
import { expect, test } from './fixtures.ts'
import { linkInEmail, type Account } from './test-api.ts'
import { checkPage } from './layout.ts'
import { button, card, field, logInButton, seesWelcome } from './two-step-steps.ts'
import { expectErrorResponse } from './page-errors.ts'

/** A pattern: the page says so for a minute, which a busy machine may need. */
const recently = String.raw`(just now|\d+ minutes? ago)`

/** Adds Chromium's virtual authenticator, which approves every request. */
async function authenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('[AUTH-16] a passkey signs in without a password until it is removed', async ({ openPage, api }) => {
  const mara = await api.createManager()
  const page = await openPage({ as: mara })
  await authenticator(page)
  await page.goto('/settings/security')
  await page.getByText(settingsTexts.advanced).click()
  const passkeys = card(page, passkeyTexts.title)
  await expect(passkeys.getByText(passkeyTexts.none)).toBeVisible()

  expectErrorResponse(page, 403, /^\/api\/auth\/passkeys\/options$/)
  await button(page, passkeyTexts.add).click()
  await field(page, passkeyTexts.name).fill('Work laptop')
  await field(page, passkeyTexts.password).fill('not her password')
  await button(page, passkeyTexts.goOn).click()
  await expect(page.getByText(problemTexts.password_wrong)).toBeVisible()
  await checkPage(page)
  await field(page, passkeyTexts.password).fill(mara.password)
  await button(page, passkeyTexts.goOn).click()
  await expect(passkeys.getByText(passkeyTexts.added('Work laptop'))).toBeVisible()
  await expect(passkeys.getByText(new RegExp(passkeyTexts.neverUsed))).toBeVisible()

  await button(page, shellTexts.logOut).click()
  await page.goto('/clients?search=door')
  await button(page, authTexts.passkey).click()
  await expect(page).toHaveURL('/clients?search=door')
  await seesWelcome(page, mara)

  await page.goto('/settings/security')
  await expect(passkeys.getByText(new RegExp(passkeyTexts.lastUsed(recently)))).toBeVisible()
  await checkPage(page)
  await button(page, passkeyTexts.removeLabel('Work laptop')).click()
  await page.getByRole('dialog').getByRole('button', { name: passkeyTexts.remove }).click()
  await expect(passkeys.getByText(passkeyTexts.none)).toBeVisible()

  await button(page, shellTexts.logOut).click()
  expectErrorResponse(page, 401, /^\/api\/auth\/passkey-login$/)
  await button(page, authTexts.passkey).click()
  await expect(page.getByRole('alert')).toHaveText(authTexts.passkeyUnknown)
  await checkPage(page)
})

test('[AUTH-15] a device signed out from another one shows the log-in', async ({ openPage, api }) => {
  const mara = await api.createManager()
  const page = await openPage({ as: mara })
  const second = await openPage()
  await second.goto('/clients')
  await submitLogIn(second, mara)
  await expect(second).toHaveURL('/clients')
  await page.goto('/settings/security')
  const devices = card(page, deviceTexts.title)
  const entries = devices.getByRole('listitem')
  const { items } = await api.call(listSessions, {}, mara.token)
  await expect(entries).toHaveCount(items.length)
  await expect(entries.first()).toContainText(deviceTexts.current)
  await expect(entries.first()).toContainText(new RegExp(deviceTexts.seen(recently)))
  await expect(entries.first().getByRole('button')).toHaveCount(0)
  await checkPage(page)

  expectErrorResponse(second, 401, /^\/api\//)
  await entries.filter({ hasText: 'Linux' }).getByRole('button').click()
  await expect(entries).toHaveCount(items.length - 1)
  await expect(logInButton(second)).toBeVisible()
  await expect(second).toHaveURL('/dashboard')

  await button(page, deviceTexts.others).click()
  await page.getByRole('dialog').getByRole('button', { name: deviceTexts.others }).click()
  await expect(devices.getByText(deviceTexts.othersDone)).toBeVisible()
  await expect(entries).toHaveCount(1)
  await page.reload()
  await expect(entries).toHaveCount(1)
})

test('[SET-4] the page shows when the password was changed, and sends a reset link to the account’s email', async ({
  openPage,
  api,
}) => {
  const mara = await api.createManager()
  const people: Account[] = [mara, await api.createClient(mara), await api.createEmployee(mara)]
  for (const person of people) {
    const page = await openPage({ as: person })
    await page.goto('/settings/account')
    await expect(page.getByText(/since [A-Z][a-z]+ \d\d, \d{4}/).first()).toBeVisible()
    await button(page, passwordRowTexts.send).click()
    await expect(page.getByText(passwordRowTexts.sent)).toBeVisible()
    const link = linkInEmail(await api.waitForEmail(person.email, emailTexts.reset.subject), '/reset/')
    expect(link).toMatch(/^\/reset\/.+/)
  }
})

test('[AUTH-13] a signed-in person changes their password with the old one, and other devices are signed out', async ({
  openPage,
  api,
}) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  const other = await openPage({ as: { ...cleo, token: await api.logIn(cleo) } })
  await other.goto('/dashboard')
  const page = await openPage({ as: cleo })
  await page.goto('/settings/account')
  expectErrorResponse(page, 403, /^\/api\/auth\/password$/)
  expectErrorResponse(page, 422, /^\/api\/auth\/password$/)
  await button(page, passwordRowTexts.change).click()
  const current = field(page, passwordRowTexts.current)
  const [fresh, again] = [field(page, resetTexts.password), field(page, resetTexts.confirm)]
  const change = button(page, passwordRowTexts.save)

  await test.step('the meter says while typing why a password would be refused, and the server refuses it', async () => {
    await expect(current).toBeFocused()
    await current.fill(cleo.password)
    for (const input of [fresh, again]) await input.fill('Summer2026!')
    await expect(page.getByText(passwordTexts.guessable)).toBeVisible()
    await checkPage(page)
    await change.click()
    await expect(page.getByText(passwordTexts.guessable)).toHaveCount(2)
  })

  await test.step('a wrong old password stands at its field', async () => {
    for (const input of [fresh, again]) await input.fill('a lighthouse made of paper')
    await expect(page.getByText(strengthTexts.strong)).toBeVisible()
    await current.fill('not her password')
    await change.click()
    await expect(page.getByText(problemTexts.password_wrong)).toBeVisible()
    await expect(current).toBeFocused()
  })

  await test.step('the new password counts, this device stays and the other one is signed out', async () => {
    expectErrorResponse(other, 401, /^\/api\//)
    await current.fill(cleo.password)
    await change.click()
    await expect(page.getByText(passwordRowTexts.changed)).toBeVisible()
    await expect(fresh).toHaveCount(0)
    await expect(logInButton(other)).toBeVisible()
    await page.reload()
    await expect(button(page, passwordRowTexts.change)).toBeVisible()
    await api.waitForEmail(cleo.email, emailTexts.passwordChanged.subject)
    const visitor = await openPage()
    await visitor.goto('/login')
    await submitLogIn(visitor, { ...cleo, password: 'a lighthouse made of paper' })
    await seesWelcome(visitor, cleo)
  })
})
