import { listMessages } from '#contract/messages.ts'
import { showOnboardingAccount, updateServices } from '#contract/onboarding.ts'
import { messageTexts, secretTexts } from '#contract/texts/messages.ts'
import { expect, phone, test } from './fixtures.ts'
import { checkLayouts, checkPage } from './layout.ts'
import { messageList } from './steps.ts'

test('[COL-60] [COL-61] a client on a phone stores a password under Accounts instead of sending it', async ({
  api,
  openPage,
}) => {
  const { mara, cleo, conversationId } = await api.createManagerWithClient()
  await api.call(updateServices, { body: { social: true, show_instagram: true } }, cleo.token)
  const page = await openPage({ as: cleo, ...phone })
  await page.goto(`/messages/${conversationId}`)
  const composer = page.getByRole('textbox', { name: messageTexts.writeTo(mara.name) })
  await composer.fill('Hello Mara\nInstagram login: bluedoor\nPassword: oven#1')
  await page.getByRole('button', { name: messageTexts.send, exact: true }).click()
  await expect(page.getByRole('dialog', { name: secretTexts.title })).toBeVisible()
  await expect(page.getByRole('combobox', { name: secretTexts.account })).toHaveValue('instagram')
  await checkPage(page)
  await page.getByRole('button', { name: secretTexts.store }).click()
  await expect(composer).toHaveValue(`Hello Mara\n${secretTexts.stored('Instagram')}`)
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
  ).not.toContain('oven#1')
  await page.getByRole('button', { name: messageTexts.send, exact: true }).click()
  await expect(messageList(page, mara.name).getByText(secretTexts.stored('Instagram'))).toBeVisible()
  const { items } = await api.call(listMessages, { params: { conversationId }, query: {} }, cleo.token)
  expect(JSON.stringify(items)).not.toContain('oven#1')
  const { instagram } = await api.call(showOnboardingAccount, {}, cleo.token)
  expect(instagram).toEqual({ login: 'bluedoor', password: 'oven#1' })
})

test(
  '[COL-60] [SHELL-7] the question about a password fits at every width',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const { mara, cleo, conversationId } = await api.createManagerWithClient()
    await api.call(updateServices, { body: { social: true, show_instagram: true } }, cleo.token)
    const page = await openPage({ as: mara })
    await page.goto(`/messages/${conversationId}`)
    await page.getByRole('textbox', { name: messageTexts.writeTo(cleo.name) }).fill('Your new password: oven#1')
    await page.getByRole('button', { name: messageTexts.send, exact: true }).click()
    await expect(page.getByRole('combobox', { name: secretTexts.account })).toBeVisible()
    await checkLayouts(page, 'typed-password')
  },
)
