import { recordOf } from '#contract/domain/record-of.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { showForms, updateServices, updateSocialQuestions } from '#contract/onboarding.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { onboardingTexts, serviceTexts } from '#contract/texts/onboarding.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { expect, test } from './fixtures.ts'
import { expectErrorResponse } from './page-errors.ts'

test('[ONB-20] [ONB-16] what two tabs without a connection changed is all there after both were closed', async ({
  api,
  openPage,
}) => {
  const cleo = await api.createClient(await api.createManager())
  await api.call(updateServices, { body: recordOf(serviceFlags, true) }, cleo.token)
  const path = '/onboarding/questions/social'
  const one = await openPage({ as: cleo })
  await one.goto(path)
  const other = await one.context().newPage()
  await other.goto(path)
  await expect(other.getByRole('textbox').first()).toBeVisible()

  await one.context().setOffline(true)
  await one.getByRole('textbox').first().fill('from the one')
  await other.getByRole('textbox').nth(1).fill('from the other')
  for (const tab of [one, other]) await expect(tab.getByText(onboardingTexts.notConnected)).toBeVisible()
  const later = await one.context().newPage()
  await one.close()
  await other.close()
  await later.context().setOffline(false)
  await later.goto('/dashboard')
  const answers = async () => (await api.call(showForms, {}, cleo.token)).questionnaires.social
  await expect.poll(answers).toMatchObject({ one: 'from the one', two: 'from the other' })
})

test("[ONB-20] [ONB-2] an answer of another device wins over an older draft, and the browser's Back goes back", async ({
  api,
  openPage,
}) => {
  const cleo = await api.createClient(await api.createManager())
  const page = await openPage({ as: cleo })
  const { questions } = serviceTexts
  const asks = (title: string) => expect(page.getByRole('heading', { name: title })).toBeVisible()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/dashboard')
  await page.goto('/onboarding/services')
  await asks(questions.social.title)
  await button(commonTexts.no).click()
  await asks(questions.webdev.title)
  await button(commonTexts.yes).click()
  await page.goBack()
  await asks(questions.webdev.title)
  await page.goBack()
  await asks(questions.social.title)
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')

  await api.call(updateServices, { body: { ...recordOf(serviceFlags, false), social: true, webdev: true } }, cleo.token)
  await page.goto('/onboarding/services')
  await expect(page.getByText(serviceTexts.older)).toBeVisible()
  await expect(button(commonTexts.yes)).toHaveAttribute('aria-pressed', 'true')
  await button(serviceTexts.takeOlder).click()
  await expect(button(commonTexts.no)).toHaveAttribute('aria-pressed', 'true')
})

test('[ONB-20] [SHELL-12] what was typed without a connection replaces no answer that another device gave since', async ({
  api,
  openPage,
}) => {
  const cleo = await api.createClient(await api.createManager())
  await api.call(updateServices, { body: recordOf(serviceFlags, true) }, cleo.token)
  const answers = async () => (await api.call(showForms, {}, cleo.token)).questionnaires.social
  const path = '/onboarding/questions/social'
  const page = await openPage({ as: cleo })
  await page.goto(path)
  const first = page.getByRole('textbox').first()
  await first.fill('older, typed on a train')
  await expect.poll(answers).toMatchObject({ one: 'older, typed on a train' })
  await page.context().setOffline(true)
  await first.fill('older, typed in a tunnel')
  await expect(page.getByText(onboardingTexts.notConnected)).toBeVisible()
  await api.call(updateSocialQuestions, { body: { questions: { one: 'newer, from the desk' } } }, cleo.token)

  expectErrorResponse(page, 409, /^\/api\/items\/social_one$/)
  await page.context().setOffline(false)
  await expect(page.getByText(fieldTexts.changedMeanwhile('newer, from the desk'))).toBeVisible()
  await expect(first).toHaveValue('older, typed in a tunnel')
  expect(await answers()).toMatchObject({ one: 'newer, from the desk' })
  await page.getByRole('button', { name: onboardingTexts.keepTheirs }).click()
  await expect(first).toHaveValue('newer, from the desk')
  await first.fill('newest')
  await expect.poll(answers).toMatchObject({ one: 'newest' })
})
