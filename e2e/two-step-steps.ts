import { expect, type Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { authTexts } from '#contract/texts/log-in.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { twoStepTexts } from '#contract/texts/two-step.ts'
import { submitLogIn } from './steps.ts'
import type { Person } from './test-api.ts'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const task = (page: Page, name: string) => button(page, twoStepTexts.taskOf(name))
export const card = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/**
 * The code of the authenticator app, now or some steps of 30 seconds later. The server accepts the current and the next
 * one, each once.
 */
export const totpCode = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

/** Enters the password and returns the secret for the authenticator app. */
export async function startSetUp(page: Page, { password }: Person): Promise<string> {
  await task(page, twoStepTexts.setUp).click()
  await field(page, twoStepTexts.password).fill(password)
  await button(page, twoStepTexts.goOn).click()
  await expect(page.getByRole('img', { name: twoStepTexts.qr })).toBeVisible()
  const shown = await page.getByRole('main').locator('code').textContent()
  return (shown ?? '').replaceAll(' ', '')
}

/** Enters the first code and returns the recovery codes. */
export async function confirmFirstCode(page: Page, secret: string): Promise<string[]> {
  await field(page, twoStepTexts.code).fill(totpCode(secret))
  await button(page, twoStepTexts.turnOn).click()
  await expect(page.getByRole('heading', { name: twoStepTexts.keepTitle })).toBeFocused()
  return page.getByRole('main').locator('ol > li').allTextContents()
}

export async function confirmCodesSaved(page: Page): Promise<void> {
  await field(page, twoStepTexts.kept).check()
  await button(page, twoStepTexts.done).click()
}

export const logInButton = (page: Page) => button(page, authTexts.logIn)

/** Logs in with password and code. */
export async function logInWith(page: Page, person: Person, code: string): Promise<void> {
  await submitLogIn(page, person)
  await expect(field(page, authTexts.code)).toBeFocused()
  await field(page, authTexts.code).fill(code)
  await logInButton(page).click()
}

export const seesWelcome = (page: Page, { name }: Person) =>
  expect(page.getByText(shellTexts.welcome(name.split(' ')[0] ?? ''))).toBeVisible()
