import { expect, type Locator, type Page } from '@playwright/test'
import { answerKeys } from '#contract/onboarding-record.ts'
import { platforms } from '#contract/platforms.ts'
import { brandingQuestionnaire, socialQuestionnaire } from '#contract/questionnaires.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { fileTexts } from '#contract/texts/files.ts'
import {
  accountTexts,
  assetTexts,
  eventTexts,
  formEmailTexts,
  handleTexts,
  onboardingTexts,
} from '#contract/texts/onboarding.ts'

export const next = (page: Page) => page.getByRole('button', { name: commonTexts.next, exact: true }).click()
export const saveAndExit = (page: Page) => page.getByRole('button', { name: onboardingTexts.saveAndExit }).click()

/** Waits until the step is open and its record is loaded. */
export async function onStep(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path)
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Waits for the mark that shows that the server has saved everything. What is read aloud beside it stays during the next change. */
export const saved = (page: Page) =>
  expect(page.locator('[aria-hidden="true"]').filter({ hasText: /^Saved \d/ })).toBeVisible()

/** Answers the service questions with Yes or No, and ticks every platform. */
export async function answerServices(page: Page, answers: readonly boolean[]): Promise<void> {
  await onStep(page, '/onboarding/services')
  const left = [...answers]
  const main = page.getByRole('main')
  const isHere = () => new URL(page.url()).pathname === '/onboarding/services'
  const choices = main.getByRole('checkbox').or(main.getByRole('button', { name: commonTexts.no, exact: true }))
  while (isHere()) {
    const question = main.getByRole('heading', { level: 2 })
    await expect(main.getByRole('group')).toBeVisible()
    const asked = await question.textContent()
    const checks = main.getByRole('checkbox')
    if (await checks.first().isVisible()) {
      for (const check of await checks.all()) await check.check()
      await next(page)
    } else {
      await main.getByRole('button', { name: left.shift() ? commonTexts.yes : commonTexts.no, exact: true }).click()
    }
    // Waits for the next question or the next page.
    await expect(question.filter({ hasText: asked ?? '' })).toBeHidden()
    await expect.poll(async () => !isHere() || (await choices.first().isVisible())).toBe(true)
  }
}

export const answersOf = (kind: 'social' | 'branding') =>
  Object.fromEntries(answerKeys.map((key) => [key, `The answer to question ${key} of ${kind}, with “quotes” & an é.`]))

export async function answerQuestions(page: Page, kind: 'social' | 'branding'): Promise<void> {
  const { questions } = kind === 'social' ? socialQuestionnaire : brandingQuestionnaire
  const answers = answersOf(kind)
  for (const { key, question } of questions) {
    await page.getByRole('textbox', { name: question }).fill(answers[key] ?? '')
  }
}

export const formEmails = {
  general: 'hello@blue-door.example',
  webstore: 'orders@blue-door.example',
  leads: 'leads@blue-door.example',
  events: 'events@blue-door.example',
}
export async function fillFormEmails(page: Page): Promise<void> {
  for (const [key, value] of Object.entries(formEmails)) {
    const { label } = formEmailTexts.fields[key as keyof typeof formEmails] // the keys are formEmails' own
    await page.getByLabel(label).fill(value)
  }
}

export const handles = {
  facebook: 'facebook.com/bluedoor',
  instagram: '@bluedoor',
  twitter: '@bluedoorbakes',
  linkedin: 'linkedin.com/company/bluedoor',
  pinterest: 'pinterest.com/bluedoor',
  youtube: 'youtube.com/@bluedoor',
  other: 'TikTok @bluedoor',
}
export async function fillHandles(page: Page): Promise<void> {
  for (const [key, value] of Object.entries(handles)) {
    await page.getByLabel(handleTexts.fields[key as keyof typeof handles].label).fill(value) // the keys are handles' own
  }
}

/** Uploads into one of the four areas and waits until the list shows the file. */
export async function uploadAsset(
  page: Page,
  area: keyof typeof assetTexts.areas,
  name: string,
  bytes: Buffer,
): Promise<void> {
  const { title } = assetTexts.areas[area]
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: fileTexts.chooseFor(fileTexts.choose, title) }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: bytes })
  await expect(page.getByRole('list', { name: fileTexts.list(title) }).getByTitle(name)).toBeVisible()
}

export async function tickDays(page: Page, month: number, names: readonly string[]): Promise<void> {
  // On already, where somebody else ticked a day.
  await page.getByRole('switch', { name: eventTexts.month(month), exact: true }).check()
  const list = page.getByRole('list', { name: eventTexts.listOf(eventTexts.month(month)) })
  for (const name of names) await list.getByRole('checkbox', { name, exact: true }).check()
}

export async function addDate(page: Page, row: number, date: string, name: string): Promise<void> {
  await page.getByRole('button', { name: eventTexts.addDate }).click()
  await page.getByRole('textbox', { name: eventTexts.dateOf(row), exact: true }).fill(date)
  await page.getByRole('textbox', { name: eventTexts.nameOf(row), exact: true }).fill(name)
}

/** The login of each account that has one, by the platform's name. */
export const logins = {
  [platforms.instagram.name]: { login: 'bluedoor.bakes', password: 'insta-Pa55 ünd more' },
  [platforms.twitter.name]: { login: 'bluedoorx', password: 'tw1tter$ecret' },
  [platforms.pinterest.name]: { login: 'pins@blue-door.example', password: 'pin-by-pin' },
  [platforms.website.name]: { login: 'wp-admin', password: 'web$ite <b>pass</b>' },
  [platforms.email.name]: { login: 'news@blue-door.example', password: 'mail 4 ever' },
  [platforms.trip.name]: { login: 'trip-owner', password: 'trip.1234567' },
  [platforms.yelp.name]: { login: 'yelp-owner', password: 'yelp "quoted"' },
}
const invited = [platforms.facebook.name, platforms.linkedin.name, platforms.google.name]

/** On a phone the cards are collapsed, and one is open at a time. */
async function openCard(page: Page, name: string): Promise<Locator> {
  const card = page.getByRole('region', { name, exact: true })
  await expect(card).toBeVisible()
  const fold = card.getByRole('button', { expanded: false })
  if (await fold.isVisible()) await fold.click()
  return card
}

export async function fillAccounts(page: Page): Promise<void> {
  for (const [name, { login, password }] of Object.entries(logins)) {
    const card = await openCard(page, name)
    await card.getByLabel(accountTexts.labels.login, { exact: true }).fill(login)
    await card.getByLabel(accountTexts.labels.password, { exact: true }).fill(password)
  }
  for (const name of invited) {
    const card = await openCard(page, name)
    await card.getByRole('switch', { name: accountTexts.done }).check()
  }
}
