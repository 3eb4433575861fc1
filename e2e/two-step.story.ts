import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { commonTexts } from '#contract/texts/common.ts'
import { problemTexts } from '#contract/texts/errors.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { settingsTexts } from '#contract/texts/settings.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { teamTwoStepTexts, twoStepGateTexts, twoStepOptionTexts, twoStepTexts } from '#contract/texts/two-step.ts'
import { confirmTotp, startTotp } from '#contract/two-step.ts'
import { logInThrough } from './acts.ts'
import { expect, test } from './fixtures.ts'
import type { House } from './house.ts'
import { checkPage } from './layout.ts'
import {
  beginSetUp,
  button,
  card,
  codeOf,
  confirm,
  field,
  keep,
  logInButton,
  logInWith,
  seesWelcome,
  task,
} from './two-step-acts.ts'
import { expectRefusal } from './watch.ts'

test('[AUTH-16] two-step sign-in is set up, and nothing counts before it is', async ({ open, house }) => {
  const mara = await house.manager()
  const page = await open({ as: mara })
  await page.goto('/settings/security')
  const twoStep = card(page, twoStepTexts.title)
  await expect(twoStep.getByText(twoStepTexts.off, { exact: true })).toBeVisible()

  await test.step('a wrong password and a wrong code are said where they were typed', async () => {
    expectRefusal(page, 403, /^\/api\/auth\/totp$/)
    await task(page, twoStepTexts.setUp).click()
    await field(page, twoStepTexts.password).fill('not her password')
    await button(page, twoStepTexts.goOn).click()
    await expect(page.getByText(problemTexts.password_wrong)).toBeVisible()
    await expect(field(page, twoStepTexts.password)).toBeFocused()
    await expect(field(page, twoStepTexts.password)).toHaveValue('not her password')
    await button(page, commonTexts.cancel).click()
  })
  await test.step('left half-way, nothing is changed', async () => {
    await beginSetUp(page, mara)
    await page.reload()
    await expect(twoStep.getByText(twoStepTexts.off, { exact: true })).toBeVisible()
  })

  const secret = await beginSetUp(page, mara)
  await checkPage(page)
  expectRefusal(page, 422, /^\/api\/auth\/totp\/confirm$/)
  await field(page, twoStepTexts.code).fill('000 000')
  await button(page, twoStepTexts.turnOn).click()
  await expect(page.getByText(problemTexts.wrong_code)).toBeVisible()
  await expect(field(page, twoStepTexts.code)).toHaveValue('000 000')
  const codes = await confirm(page, secret)
  expect(new Set(codes).size).toBe(10)
  await checkPage(page)

  await test.step('the codes can be kept as a file, and whoever leaves without them is asked', async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, twoStepTexts.download).click()])
    const text = await readFile(await file.path(), 'utf8')
    for (const code of codes) expect(text).toContain(code)
    await expect(button(page, twoStepTexts.done)).toBeDisabled()
    await page.getByRole('link', { name: settingsTexts.notifications }).click()
    await expect(page.getByRole('dialog', { name: twoStepTexts.leaveTitle })).toBeVisible()
    await button(page, commonTexts.cancel).click()
    await keep(page)
    await expect(twoStep.getByText(twoStepTexts.codesLeft(10, 10))).toBeVisible()
    await checkPage(page)
  })
})

/** A Manager who has it on, and a browser at the log-in. */
async function withTwoStep(open: () => Promise<Page>, house: House) {
  const mara = await house.manager()
  const { secret } = await house.ask(startTotp, { body: { password: mara.password } }, mara.token)
  const { recovery_codes: codes } = await house.ask(confirmTotp, { body: { code: codeOf(secret) } }, mara.token)
  const page = await open()
  expectRefusal(page, 401, /^\/api\/auth\/login$/)
  expectRefusal(page, 422, /^\/api\/auth\/login$/)
  return { mara, secret, codes, page }
}

test('[AUTH-16] the log-in asks for the code, and a recovery code takes its place once', async ({ open, house }) => {
  const { mara, secret, codes, page } = await withTwoStep(open, house)
  await test.step('what is wrong with a code is said, and it is selected', async () => {
    await page.goto('/login')
    await logInWith(page, mara, '000000')
    await expect(page.getByRole('alert')).toHaveText(authTexts.codeWrong)
    await expect(field(page, authTexts.code)).toBeFocused()
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('000000')
    await checkPage(page)
    await button(page, authTexts.back).click()
    await expect(field(page, authTexts.email)).toHaveValue(mara.email)
    await expect(field(page, authTexts.password)).toBeFocused()
    const next = codeOf(secret, 1)
    await logInWith(page, mara, `${next.slice(0, 3)} ${next.slice(3)}`)
    await seesWelcome(page, mara)
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('a recovery code works once, and leads where somebody was going', async () => {
    const [first = '', second = ''] = codes
    const other = await open()
    expectRefusal(other, 401, /^\/api\/auth\/login$/)
    expectRefusal(other, 422, /^\/api\/auth\/login$/)
    await other.goto('/settings/security')
    await logInThrough(other, mara)
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

test('[AUTH-16] two-step sign-in is moved to another app, and turned off', async ({ open, house }) => {
  const { mara, codes, page } = await withTwoStep(open, house)
  await test.step('moved, the new recovery codes count and the old ones do not', async () => {
    await page.goto('/settings/security')
    await logInWith(page, mara, codes[0] ?? '')
    await task(page, twoStepTexts.move).click()
    await field(page, twoStepTexts.password).fill(mara.password)
    await field(page, twoStepTexts.anyCode).fill(codes[2] ?? '')
    await button(page, twoStepTexts.goOn).click()
    const key = await page.getByRole('main').locator('code').textContent()
    const fresh = await confirm(page, (key ?? '').replaceAll(' ', ''))
    await keep(page)
    await expect(page.getByText(twoStepTexts.moved)).toBeVisible()

    expectRefusal(page, 422, /^\/api\/auth\/totp$/)
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

  await test.step('off, the password is enough', async () => {
    await button(page, shellTexts.logOut).click()
    await page.goto('/login/x')
    await logInThrough(page, mara)
    await seesWelcome(page, mara)
  })
})

test('[AUTH-16] an Employee who is asked for a second step sees nothing else until they have it', async ({
  open,
  house,
}) => {
  const mara = await house.manager()
  const emil = await house.employee(mara)
  const page = await open({ as: emil })
  await page.goto('/clients')
  await expect(page).toHaveURL('/clients')

  await test.step('the Manager asks for it', async () => {
    const desk = await open({ as: mara })
    await desk.goto('/settings/security')
    const asked = desk.getByRole('switch', { name: teamTwoStepTexts.label })
    await expect(asked).not.toBeChecked()
    await asked.click({ force: true }) // its track is drawn above it
    await expect(desk.getByText(teamTwoStepTexts.ownMissing)).toBeVisible()
    await expect(desk.getByText(teamTwoStepTexts.saved, { exact: true })).toBeVisible()
    await desk.reload()
    await expect(asked).toBeChecked()
    await checkPage(desk)
  })

  await test.step('the page that was open leads to it at the next call', async () => {
    expectRefusal(page, 403, /^\/api\//)
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('door')
    await expect(page.getByRole('heading', { name: twoStepGateTexts.title })).toBeVisible()
    await checkPage(page)
    for (const path of ['/dashboard', '/messages', '/settings/notifications']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: twoStepGateTexts.title })).toBeVisible()
    }
  })

  await test.step('set up, the app opens without a reload, and it cannot be turned off', async () => {
    await page.getByRole('link', { name: twoStepGateTexts.setUp }).click()
    await expect(page.getByText(twoStepTexts.mustSetUp)).toBeVisible()
    await checkPage(page)
    await confirm(page, await beginSetUp(page, emil))
    await keep(page)
    await expect(task(page, twoStepTexts.move)).toBeVisible()
    await expect(task(page, twoStepTexts.turnOff)).toHaveCount(0)
    await page.getByRole('link', { name: shellTexts.clients }).first().click()
    await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText(/Clients/)
    await expect(page.getByRole('heading', { name: twoStepGateTexts.title })).toHaveCount(0)
  })
})

test('[AUTH-16] who lost phone and recovery codes is helped by the Manager', async ({ open, house }) => {
  const mara = await house.manager()
  const emil = await house.employee(mara)
  const { secret } = await house.ask(startTotp, { body: { password: emil.password } }, emil.token)
  await house.ask(confirmTotp, { body: { code: codeOf(secret) } }, emil.token)
  const desk = await open({ as: mara })
  await desk.goto('/employees')
  await button(desk, peopleTexts.optionsOf(emil.name)).click()
  await button(desk, twoStepOptionTexts.turnOff).click()
  await checkPage(desk)
  await button(desk, twoStepOptionTexts.confirm).click()
  await expect(desk.getByText(twoStepOptionTexts.done(emil.name))).toBeVisible()
  const other = await open()
  await other.goto('/login')
  await logInThrough(other, emil)
  await seesWelcome(other, emil)
})
