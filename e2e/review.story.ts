import { askForItem, giveOwnItem } from '#contract/items.ts'
import { updateServices } from '#contract/onboarding.ts'
import { reviewTexts } from '#contract/texts/review.ts'
import { expect, phone, test } from './fixtures.ts'
import { checkLayouts, checkPage } from './layout.ts'

test(
  '[COL-5] [COL-10] [COL-11] staff look at what was given: approve, send back, ask for more, and the client mends it',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const cleo = await api.createClient(mara)
    await api.call(updateServices, { body: { webdev: true } }, cleo.token)
    const give = (key: string, text: string) => api.call(giveOwnItem, { params: { key }, body: { text } }, cleo.token)
    await give('form_general', 'hello@bluedoor.example')
    await give('handle_facebook', '@bluedor')
    const desktop = await openPage({ as: mara })
    const main = desktop.getByRole('main')

    await test.step('[COL-10] the Manager approves one and sends another back with a reason', async () => {
      await desktop.goto(`/clients/${cleo.id}`)
      await desktop.getByRole('tab', { name: reviewTexts.tab }).click()
      await expect(main.getByRole('heading', { name: `${reviewTexts.groups.given} (2)` })).toBeVisible()
      await main.getByRole('button', { name: /^Approve .*General/ }).click()
      await expect(main.getByRole('heading', { name: `${reviewTexts.groups.approved} (1)` })).toBeVisible()
      await main.getByRole('button', { name: /^Send back .*Facebook/ }).click()
      await main.getByRole('button', { name: reviewTexts.sendBack, exact: true }).click()
      await expect(main.getByText(reviewTexts.reasonMissing)).toBeVisible()
      await main.getByLabel(reviewTexts.reason).fill('An o is missing')
      await main.getByRole('button', { name: reviewTexts.sendBack, exact: true }).click()
      await expect(main.getByRole('heading', { name: `${reviewTexts.groups.sent_back} (1)` })).toBeVisible()
      await checkPage(desktop)
    })

    await test.step('[COL-5] and asks for one more thing in three taps', async () => {
      await main.getByRole('button', { name: reviewTexts.ask }).click()
      const dialog = desktop.getByRole('dialog')
      await dialog.getByLabel(reviewTexts.what).fill('Newsletter login')
      await dialog.getByRole('button', { name: reviewTexts.askFor, exact: true }).click()
      await expect(main.getByText(reviewTexts.asked)).toBeVisible()
      await expect(main.getByText('Newsletter login', { exact: true })).toBeVisible()
      await checkLayouts(desktop, 'review')
    })

    await test.step('the client reads why, and mends it on the phone', async () => {
      const mobile = await openPage({ as: cleo, ...phone })
      await mobile.goto('/onboarding/items/handle_facebook')
      await expect(mobile.getByText('An o is missing')).toBeVisible()
      await mobile.getByRole('main').getByRole('textbox').first().fill('@bluedoor')
      await expect(main.getByText('@bluedoor', { exact: true })).toBeVisible()
      await expect(main.getByRole('heading', { name: `${reviewTexts.groups.given} (1)` })).toBeVisible()
    })
  },
)

test('[COL-5] asking for nothing is refused with a sentence, and what was typed stays', async ({ api, openPage }) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  await api.call(askForItem, { params: { id: cleo.id }, body: { kind: 'login', title: 'Newsletter' } }, mara.token)
  const desktop = await openPage({ as: mara })
  await desktop.goto(`/clients/${cleo.id}`)
  await desktop.getByRole('tab', { name: reviewTexts.tab }).click()
  await desktop.getByRole('button', { name: reviewTexts.ask }).click()
  const dialog = desktop.getByRole('dialog')
  await dialog.getByLabel(reviewTexts.message).fill('Kept')
  await dialog.getByRole('button', { name: reviewTexts.askFor, exact: true }).click()
  await expect(dialog.getByText(reviewTexts.whatMissing)).toBeVisible()
  await expect(dialog.getByLabel(reviewTexts.message)).toHaveValue('Kept')
})
