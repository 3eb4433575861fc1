import { recordOf } from '#contract/domain/record-of.ts'
import { askForItem, decideItems, giveOwnItem, listClientItems, listOwnItems } from '#contract/items.ts'
import { updateEvents, updateOwnAccounts, updateServices } from '#contract/onboarding.ts'
import { serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { readySentences, reviewPageTexts, reviewTexts } from '#contract/texts/review.ts'
import { expect, phone, test } from './fixtures.ts'
import { checkLayouts, checkPage } from './layout.ts'
import { refuseCalls } from './page-errors.ts'

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
      await expect(main.getByText(reviewTexts.toReview(2), { exact: true })).toBeVisible()
      await main.getByRole('button', { name: /^Approve .*General/ }).click()
      await expect(main.getByText(reviewTexts.folded.approved(1), { exact: true })).toBeVisible()
      await main.getByRole('button', { name: /^Send back .*Facebook/ }).click()
      await main.getByRole('button', { name: reviewTexts.sendBack, exact: true }).click()
      await expect(main.getByText(reviewTexts.reasonMissing)).toBeVisible()
      await main.getByLabel(reviewTexts.reason).fill('An o is missing')
      await main.getByRole('button', { name: reviewTexts.sendBack, exact: true }).click()
      await expect(main.getByText(reviewTexts.states.sent_back, { exact: true })).toBeVisible()
      await checkPage(desktop)
    })

    await test.step('[COL-5] the Manager asks for one more thing in three taps', async () => {
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
      await expect(main.getByText(reviewTexts.toReview(1), { exact: true })).toBeVisible()
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
  await expect(dialog.getByLabel(reviewTexts.what)).toBeFocused()
  await dialog.getByLabel(reviewTexts.message).fill('Kept')
  await dialog.getByRole('button', { name: reviewTexts.askFor, exact: true }).click()
  await expect(dialog.getByText(reviewTexts.whatMissing)).toBeVisible()
  await expect(dialog.getByLabel(reviewTexts.message)).toHaveValue('Kept')
})

test(
  '[COL-10] 26 answers are reviewed with at most 30 keys and presses, one of them sent back',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const cleo = await api.createClient(mara)
    const all = { ...recordOf(serviceFlags, true), ...recordOf(showFlags, true), webstore: true }
    await api.call(updateServices, { body: all }, cleo.token)
    const { items } = await api.call(listOwnItems, {}, cleo.token)
    const texts = items.filter(({ kind }) => kind === 'long_text' || kind === 'email' || kind === 'handle').slice(0, 24)
    for (const { key, kind } of texts) {
      const text = kind === 'email' ? 'hello@bluedoor.example' : `The answer to ${key}, in a few words.`
      await api.call(giveOwnItem, { params: { key }, body: { text } }, cleo.token)
    }
    const logins = { instagram: { login: 'bluedoor', password: 'seven grains' } }
    await api.call(updateOwnAccounts, { body: { completed: true, ...logins } }, cleo.token)
    await api.call(updateEvents, { body: { december_dates: ['Christmas Day', 'Christmas Eve'] } }, cleo.token)
    const count = texts.length + 2
    expect(count).toBe(26)

    const desktop = await openPage({ as: mara })
    const main = desktop.getByRole('main')
    let presses = 0
    const press = async (key: string) => {
      presses++
      await desktop.keyboard.press(key)
    }
    await desktop.goto('/dashboard')
    await main.getByRole('link', { name: dashboardTexts.review, exact: true }).click()
    presses++
    await expect(main.getByText(reviewPageTexts.reviewed(0, count))).toBeVisible()
    await checkLayouts(desktop, 'review-answer')
    for (let at = 0; at < count; at++) {
      await expect(main.getByText(reviewPageTexts.reviewed(at, count))).toBeVisible()
      if (at !== 3) await press('a')
      else for (const key of ['s', '2', 'Enter']) await press(key)
    }
    await expect(main.getByRole('heading', { name: reviewPageTexts.end([]) })).toBeVisible()
    expect(presses).toBeLessThanOrEqual(30)

    // Undo is offered for eight seconds.
    await test.step('the last decision is taken back, and what was sent back waits with its reason', async () => {
      await desktop.getByRole('button', { name: /^Undo/ }).click()
      await expect(main.getByText(reviewPageTexts.reviewed(count - 1, count))).toBeVisible()
      // The decisions are sent one after the other.
      const reason = async () => {
        const { items } = await api.call(listOwnItems, {}, cleo.token)
        return items.find(({ state }) => state === 'sent_back')?.reason ?? ''
      }
      await expect.poll(reason).not.toBe('')
      expect(Object.values(readySentences).flat()).toContain(await reason())
    })

    await desktop.keyboard.press('a')
    await expect(main.getByRole('heading', { name: reviewPageTexts.end([]) })).toBeVisible()
    await checkLayouts(desktop, 'review-end')
  },
)

test('[COL-10] a decision shows at once, and is taken back with a sentence when the server refuses', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  await api.call(updateServices, { body: { webdev: true } }, cleo.token)
  for (const key of ['form_general', 'handle_facebook'])
    await api.call(giveOwnItem, { params: { key }, body: { text: 'hello@bluedoor.example' } }, cleo.token)
  const page = await openPage({ as: mara })
  await page.goto(`/clients/${cleo.id}/review`)
  const reviewed = (count: number) => page.getByText(reviewPageTexts.reviewed(count, 2))
  await expect(reviewed(0)).toBeVisible()
  const refused = await refuseCalls(page, decideItems.path)
  await page.keyboard.press('a')
  await expect(reviewed(1)).toBeVisible()
  refused.release()
  await expect(page.getByRole('alert')).toContainText('was not decided')
  await expect(reviewed(0)).toBeVisible()
  await checkPage(page)
  refused.end()
  await page.keyboard.press('a')
  await expect(reviewed(1)).toBeVisible()
  await expect
    .poll(async () =>
      (await api.call(listClientItems, { params: { id: cleo.id } }, mara.token)).items.map(({ state }) => state),
    )
    .toContain('approved')
})
