import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { commonTexts } from '#contract/texts/common.ts'
import { problemTexts } from '#contract/texts/errors.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { settingsTexts } from '#contract/texts/settings.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import {
  deviceTexts,
  teamTwoStepTexts,
  twoStepGateTexts,
  twoStepOptionTexts,
  twoStepTexts,
} from '#contract/texts/two-step.ts'
import { confirmTotp, startTotp } from '#contract/two-step.ts'
import { submitLogIn } from './steps.ts'
import { expect, test } from './fixtures.ts'
import type { TestApi } from './test-api.ts'
import { checkPage } from './layout.ts'
import {
  startSetUp,
  button,
  card,
  totpCode,
  confirmFirstCode,
  field,
  confirmCodesSaved,
  logInButton,
  logInWith,
  seesWelcome,
  task,
} from './two-step-steps.ts'
import { expectErrorResponse } from './page-errors.ts'

test('[AUTH-16] two-step sign-in takes effect only when the set-up is complete', async ({ openPage, api }) => {
  const mara = await api.createManager()
  const page = await openPage({ as: mara })
  await page.goto('/settings/security')
  const twoStep = card(page, twoStepTexts.title)
  await expect(twoStep.getByText(twoStepTexts.off, { exact: true })).toBeVisible()

  await test.step('a wrong password and a wrong code show an error at their field', async () => {
    expectErrorResponse(page, 403, /^\/api\/auth\/totp$/)
    await task(page, twoStepTexts.setUp).click()
    await field(page, twoStepTexts.password).fill('not her password')
    await button(page, twoStepTexts.goOn).click()
    await expect(page.getByText(problemTexts.password_wrong)).toBeVisible()
    await expect(field(page, twoStepTexts.password)).toBeFocused()
    await expect(field(page, twoStepTexts.password)).toHaveValue('not her password')
    await button(page, commonTexts.cancel).click()
  })
  await test.step('leaving the set-up half-way changes nothing', async () => {
    await startSetUp(page, mara)
    await page.reload()
    await expect(twoStep.getByText(twoStepTexts.off, { exact: true })).toBeVisible()
  })

  const secret = await startSetUp(page, mara)
  await checkPage(page)
  expectErrorResponse(page, 422, /^\/api\/auth\/totp\/confirm$/)
  await field(page, twoStepTexts.code).fill('000 000')
  await button(page, twoStepTexts.turnOn).click()
  await expect(page.getByText(problemTexts.wrong_code)).toBeVisible()
  await expect(field(page, twoStepTexts.code)).toHaveValue('000 000')
  const codes = await confirmFirstCode(page, secret)
  expect(new Set(codes).size).toBe(10)
  await checkPage(page)

  await test.step('the recovery codes can be saved as a file, and leaving without saving them asks first', async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, twoStepTexts.download).click()])
    const text = await readFile(await file.path(), 'utf8')
    for (const code of codes) expect(text).toContain(code)
    await expect(button(page, twoStepTexts.done)).toBeDisabled()
    await page.getByRole('link', { name: settingsTexts.notifications }).click()
    await expect(page.getByRole('dialog', { name: twoStepTexts.leaveTitle })).toBeVisible()
    await button(page, commonTexts.cancel).click()
    await confirmCodesSaved(page)
    await expect(twoStep.getByText(twoStepTexts.codesLeft(10, 10))).toBeVisible()
    await checkPage(page)
  })
})

/** A Manager with two-step sign-in, and a browser at the log-in. */
async function withTwoStep(openPage: () => Promise<Page>, api: TestApi) {
  const mara = await api.createManager()
  const { secret } = await api.call(startTotp, { body: { password: mara.password } }, mara.token)
  const { recovery_codes: codes } = await api.call(confirmTotp, { body: { code: totpCode(secret) } }, mara.token)
  const page = await openPage()
  expectErrorResponse(page, 401, /^\/api\/auth\/login$/)
  expectErrorResponse(page, 422, /^\/api\/auth\/login$/)
  return { mara, secret, codes, page }
}

test('[AUTH-16] the log-in asks for the code, and a recovery code replaces it once', async ({ openPage, api }) => {
  const { mara, secret, codes, page } = await withTwoStep(openPage, api)
  await test.step('a wrong code shows an error and is selected', async () => {
    await page.goto('/login')
    await logInWith(page, mara, '000000')
    await expect(page.getByRole('alert')).toHaveText(authTexts.codeWrong)
    await expect(field(page, authTexts.code)).toBeFocused()
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('000000')
    await checkPage(page)
    await button(page, authTexts.back).click()
    await expect(field(page, authTexts.email)).toHaveValue(mara.email)
    await expect(field(page, authTexts.password)).toBeFocused()
    const next = totpCode(secret, 1)
    await logInWith(page, mara, `${next.slice(0, 3)} ${next.slice(3)}`)
    await seesWelcome(page, mara)
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('a recovery code works once and leads to the page that was asked for', async () => {
    const [first = '', second = ''] = codes
    const other = await openPage()
    expectErrorResponse(other, 401, /^\/api\/auth\/login$/)
    expectErrorResponse(other, 422, /^\/api\/auth\/login$/)
    await other.goto('/settings/security')
    await submitLogIn(other, mara)
    await button(other, authTexts.recoveryInstead).click()
    await field(other, authTexts.code).fill(first)
    await logInButton(other).click()
    await expect(other).toHaveURL('/settings/security')
    await expect(card(other, twoStepTexts.title).getByText(twoStepTexts.codesLeft(9, 10))).toBeVisible()
    await button(other, shellTexts.logOut).click()
    await logInWith(other, mara, first)
    await expect(other.getByRole('alert')).toHaveText(authTexts.codeWrong)
    await field(other, authTexts.code).fill(second.replaceAll('-', ' ').toUpperCase())
    await logInButton(other).click()
    await seesWelcome(other, mara)
  })
})

test('[AUTH-16] two-step sign-in can be moved to another app and turned off', async ({ openPage, api }) => {
  const { mara, codes, page } = await withTwoStep(openPage, api)
  await test.step('new recovery codes work and old ones do not after moving to another app', async () => {
    await page.goto('/settings/security')
    await logInWith(page, mara, codes[0] ?? '')
    await task(page, twoStepTexts.move).click()
    await field(page, twoStepTexts.password).fill(mara.password)
    await field(page, twoStepTexts.anyCode).fill(codes[2] ?? '')
    await button(page, twoStepTexts.goOn).click()
    const key = await page.getByRole('main').locator('code').textContent()
    const fresh = await confirmFirstCode(page, (key ?? '').replaceAll(' ', ''))
    await confirmCodesSaved(page)
    await expect(page.getByText(twoStepTexts.moved)).toBeVisible()

    expectErrorResponse(page, 422, /^\/api\/auth\/totp$/)
    await task(page, twoStepTexts.turnOff).click()
    await field(page, twoStepTexts.password).fill(mara.password)
    await field(page, twoStepTexts.anyCode).fill(codes[3] ?? '')
    await button(page, twoStepTexts.turnOff).click()
    await expect(page.getByText(problemTexts.wrong_code)).toBeVisible()
    await checkPage(page)
    await field(page, twoStepTexts.anyCode).fill(fresh[0] ?? '')
    await button(page, twoStepTexts.turnOff).click()
    await expect(page.getByText(twoStepTexts.isOff)).toBeVisible()
    await expect(task(page, twoStepTexts.setUp)).toBeFocused()
  })

  await test.step('the password is enough after two-step sign-in is turned off', async () => {
    await button(page, shellTexts.logOut).click()
    await page.goto('/login/x')
    await submitLogIn(page, mara)
    await seesWelcome(page, mara)
  })
})

test('[AUTH-16] a required second step closes the app for an Employee until it is set up', async ({
  openPage,
  api,
}) => {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const page = await openPage({ as: emil })
  await page.goto('/clients')
  await expect(page).toHaveURL('/clients')

  await test.step('the Manager requires it', async () => {
    const desktop = await openPage({ as: mara })
    await desktop.goto('/settings/security')
    await desktop.getByText(settingsTexts.advanced).click()
    const asked = desktop.getByRole('switch', { name: teamTwoStepTexts.label })
    await expect(asked).not.toBeChecked()
    await asked.press('Space')
    await expect(desktop.getByText(teamTwoStepTexts.ownMissing)).toBeVisible()
    await expect(desktop.getByText(teamTwoStepTexts.saved, { exact: true })).toBeVisible()
    await desktop.reload()
    await expect(asked).toBeChecked()
    await checkPage(desktop)
  })

  await test.step('the open page shows the gate at its next call', async () => {
    expectErrorResponse(page, 403, /^\/api\//)
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('door')
    await expect(page.getByRole('heading', { name: twoStepGateTexts.title })).toBeVisible()
    await checkPage(page)
    for (const path of ['/dashboard', '/messages', '/settings/notifications']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: twoStepGateTexts.title })).toBeVisible()
    }
  })

  await test.step('completing the set-up opens the app without a reload, and it cannot be turned off', async () => {
    await page.getByRole('link', { name: twoStepGateTexts.setUp }).click()
    await expect(page.getByText(twoStepTexts.mustSetUp)).toBeVisible()
    await checkPage(page)
    await confirmFirstCode(page, await startSetUp(page, emil))
    await confirmCodesSaved(page)
    await expect(task(page, twoStepTexts.move)).toBeVisible()
    await expect(task(page, twoStepTexts.turnOff)).toHaveCount(0)
    await page.getByRole('link', { name: shellTexts.clients }).first().click()
    await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText(/Clients/)
    await expect(page.getByRole('heading', { name: twoStepGateTexts.title })).toHaveCount(0)
  })
})

test('[AUTH-16] the Manager resets the second step of an Employee who lost phone and recovery codes', async ({
  openPage,
  api,
}) => {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const { secret } = await api.call(startTotp, { body: { password: emil.password } }, emil.token)
  await api.call(confirmTotp, { body: { code: totpCode(secret) } }, emil.token)
  const desktop = await openPage({ as: mara })
  await desktop.goto('/employees')
  await button(desktop, peopleTexts.optionsOf(emil.name)).click()
  await desktop.getByRole('menuitem', { name: twoStepOptionTexts.turnOff }).click()
  await checkPage(desktop)
  await button(desktop, twoStepOptionTexts.confirm).click()
  await expect(desktop.getByText(twoStepOptionTexts.done(emil.name))).toBeVisible()
  const other = await openPage()
  await other.goto('/login')
  await submitLogIn(other, emil)
  await seesWelcome(other, emil)
})

test('[AUTH-16] a second step that is required of Clients is set up at the next log-in, and the onboarding goes on', async ({
  openPage,
  api,
}) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  const before = await openPage({ as: cleo })
  await before.goto('/onboarding/services')

  await test.step('the Manager requires it', async () => {
    const desktop = await openPage({ as: mara })
    await desktop.goto('/settings/security')
    await desktop.getByText(settingsTexts.advanced).click()
    const asked = desktop.getByRole('switch', { name: teamTwoStepTexts.clientsLabel })
    await asked.press('Space')
    await expect(desktop.getByText(teamTwoStepTexts.saved, { exact: true })).toBeVisible()
    await expect(asked).toBeChecked()
  })

  await test.step('who is in the middle of the onboarding is not stopped', async () => {
    await before.reload()
    await expect(before.getByRole('heading', { name: twoStepGateTexts.title })).toHaveCount(0)
    await expect(before.getByRole('main').getByRole('group')).toBeVisible()
  })

  await test.step('the next log-in asks for the set-up, and the onboarding is usable afterwards', async () => {
    const page = await openPage()
    expectErrorResponse(page, 403, /^\/api\//)
    await page.goto('/onboarding/services')
    await submitLogIn(page, cleo)
    await expect(page.getByRole('heading', { name: twoStepGateTexts.title })).toBeVisible()
    await expect(page.getByText(twoStepGateTexts.clientSentence(mara.business_name))).toBeVisible()
    await checkPage(page)
    await page.getByRole('link', { name: twoStepGateTexts.setUp }).click()
    await expect(page.getByText(twoStepTexts.clientMustSetUp)).toBeVisible()
    await confirmFirstCode(page, await startSetUp(page, cleo))
    await confirmCodesSaved(page)
    await expect(page.getByText(twoStepTexts.othersText)).toBeVisible()
    await checkPage(page)
    expectErrorResponse(before, 401, /^\/api\//)
    await card(page, twoStepTexts.title).getByRole('button', { name: deviceTexts.others }).click()
    await expect(card(page, twoStepTexts.title).getByText(deviceTexts.othersDone)).toBeVisible()
    await expect(task(page, twoStepTexts.turnOff)).toHaveCount(0)
    await page.goto('/onboarding/services')
    await expect(page.getByRole('main').getByRole('group')).toBeVisible()
  })
})
