import type { Locator } from '@playwright/test'
import { recordOf } from '#contract/domain/record-of.ts'
import { textLimits } from '#contract/domain/text-limits.ts'
import { askForItem, listOwnItems } from '#contract/items.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { showForms, updateServices } from '#contract/onboarding.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { onboardingTexts } from '#contract/texts/onboarding.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { expect, test } from './fixtures.ts'
import { checkPage } from './layout.ts'

const limit = textLimits.answer
const tooLong = 'x'.repeat(limit + 12)
const fitting = tooLong.slice(0, limit)

test('[SHELL-11] an answer that is too long is kept on every way out of its page, and saved once it is shorter', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  await api.call(updateServices, { body: recordOf(serviceFlags, true) }, cleo.token)
  const ask = { title: 'Your story', kind: 'long_text' } as const
  const { key } = await api.call(askForItem, { params: { id: cleo.id }, body: ask }, mara.token)
  const page = await openPage({ as: cleo })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const isKept = async (field: Locator) => {
    await expect(field).toHaveValue(tooLong)
    await expect(page.getByText(fieldTexts.charactersTooMany(12))).toBeVisible()
    await expect(page.getByText(onboardingTexts.tooLong)).toBeVisible()
    await expect(page.getByText(/^Saved/)).toHaveCount(0)
  }

  await test.step('an answer of a questionnaire', async () => {
    const path = '/onboarding/questions/social'
    await page.goto(path)
    const [first, second] = [page.getByRole('textbox').first(), page.getByRole('textbox').nth(1)]
    await first.fill(tooLong)
    await second.fill('Instagram')
    const answers = async () => (await api.call(showForms, {}, cleo.token)).questionnaires.social
    await expect.poll(answers).toMatchObject({ one: '', two: 'Instagram' })
    await isKept(first)
    await checkPage(page)
    for (const name of [commonTexts.next, onboardingTexts.saveAndExit]) {
      await button(name).click()
      await expect(first).toBeFocused()
      await expect(page).toHaveURL(path)
    }
    await page.getByRole('main').getByRole('link', { name: commonTexts.back, exact: true }).click()
    await expect(page).not.toHaveURL(path)
    await page.goBack()
    await isKept(first)
    await page.reload()
    await isKept(first)
    await page.goto('/dashboard')
    await page.goto(path)
    await isKept(first)
    await first.fill(fitting)
    await button(onboardingTexts.saveAndExit).click()
    await expect(page).toHaveURL('/dashboard')
    expect(await answers()).toMatchObject({ one: fitting, two: 'Instagram' })
  })

  await test.step('the answer to an item', async () => {
    const path = `/onboarding/items/${key}`
    await page.goto(path)
    const field = page.getByLabel(clientItemTexts.answer, { exact: true })
    await field.fill(tooLong)
    await isKept(field)
    await checkPage(page)
    await button(commonTexts.next).click()
    await expect(field).toBeFocused()
    await button(clientItemTexts.skip).click()
    await expect(page).not.toHaveURL(path)
    await page.goto('/dashboard')
    await button(shellTexts.logOut).click()
    await expect(page.getByText(shellTexts.logOutText)).toBeVisible()
    await button(commonTexts.cancel).click()
    await page.goto(path)
    await isKept(field)
    await page.reload()
    await isKept(field)
    await field.fill(fitting)
    await expect(page.getByText(/^Saved/).first()).toBeVisible()
    const { items } = await api.call(listOwnItems, {}, cleo.token)
    expect(items.find((item) => item.key === key)?.answer.text).toBe(fitting)
  })
})
