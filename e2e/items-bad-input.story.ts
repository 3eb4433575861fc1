import { decideItems, listOwnItems, type ItemList } from '#contract/items.ts'
import { saveItemList, showItemList } from '#contract/item-list.ts'
import { createOnboarding, updateServices } from '#contract/onboarding.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { onboardingTexts } from '#contract/texts/onboarding.ts'
import { expect, phone, test } from './fixtures.ts'
import { checkPage } from './layout.ts'
import { expectErrorResponse } from './page-errors.ts'

test('[COL-95] an item is sent back, and then approved, while the client edits it: what was typed stays, and there is a way on', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  await api.call(updateServices, { body: { social: true } }, cleo.token)
  const key = 'social_two'
  const stored = async () => (await api.call(listOwnItems, {}, cleo.token)).items.find((item) => item.key === key)
  const decide = (decision: 'send_back' | 'approve') => {
    const items = [{ key, decision, reason: 'Which of <b>both</b>?', state: 'given' as const }]
    return api.call(decideItems, { params: { id: cleo.id }, body: { items } }, mara.token)
  }
  const page = await openPage({ as: cleo, ...phone })
  await page.goto(`/onboarding/items/${key}`)
  const field = page.getByLabel(clientItemTexts.answer)
  await field.fill('Instagram and')
  await expect.poll(async () => (await stored())?.state).toBe('given')
  await decide('send_back')
  await expect(page.getByText('Which of <b>both</b>?')).toBeVisible()
  await expect(field).toHaveValue('Instagram and')
  await checkPage(page)
  await field.press('End')
  await field.pressSequentially(' mostly TikTok')
  await page.getByRole('button', { name: commonTexts.next, exact: true }).click()
  await expect
    .poll(stored)
    .toMatchObject({ state: 'given', reason: null, answer: { text: 'Instagram and mostly TikTok' } })

  // The answer is on its way when the item is approved.
  const approved = Promise.withResolvers<void>()
  await page.route(`**/api/items/${key}`, async (route) => {
    await approved.promise
    await route.continue()
  })
  await page.goto(`/onboarding/items/${key}`)
  expectErrorResponse(page, 409, /items\/social_two/)
  await field.fill('Something newer')
  await decide('approve')
  approved.resolve()
  await expect(page.getByText(clientItemTexts.approved(mara.name))).toBeVisible()
  await expect(page.getByLabel(clientItemTexts.typed)).toHaveValue('Something newer')
  await expect(field).toHaveValue('Instagram and mostly TikTok')
  await expect(field).toBeDisabled()
  await checkPage(page)
  await page.getByRole('button', { name: clientItemTexts.discard }).click()
  await expect(page.getByText('Something newer')).toBeHidden()
})

const count = 500
/** Own items that every client is asked, with titles that hold markup and a question as long as it may be. */
function manyItems({ services, items }: ItemList): ItemList {
  const own = Array.from({ length: count - items.length }, (_, at) => ({
    key: `own_${at}`,
    kind: 'long_text' as const,
    title: at === 7 ? '<img src=x onerror=alert(1)> <b>Bold</b>' : `Question ${at}`,
    services: [],
    required: true,
    on: true,
    ...(at === 7 && { help: 'Why? '.repeat(400).trim() }),
  }))
  return { services, items: [...items, ...own] }
}

test('[COL-95] 500 items with markup and a question of 2,000 characters are read, searched and given on a phone', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const { list, version } = await api.call(showItemList, {}, mara.token)
  await api.call(saveItemList, { body: { list: manyItems(list), version } }, mara.token)
  const cleo = await api.registerClient(mara)
  await api.call(createOnboarding, {}, cleo.token)
  await api.call(updateServices, { body: {} }, cleo.token)
  const page = await openPage({ as: cleo, ...phone })
  await page.goto('/onboarding/items')
  const search = page.getByRole('searchbox', { name: clientItemTexts.search })
  await search.fill('<b>bold')
  const link = page.getByRole('link', { name: '<img src=x onerror=alert(1)> <b>Bold</b>' })
  await expect(link).toBeVisible()
  await checkPage(page)
  await link.click()
  await expect(page.getByRole('heading', { name: /<b>Bold<\/b>/ })).toBeVisible()
  await checkPage(page)
  await page.getByLabel(clientItemTexts.answer).fill('An answer')
  await page.getByRole('button', { name: commonTexts.next, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Question 8', exact: true })).toBeVisible()
  await expect
    .poll(async () => (await api.call(listOwnItems, {}, cleo.token)).items.find(({ key }) => key === 'own_7')?.state)
    .toBe('given')

  const desk = await openPage({ as: mara })
  await desk.goto('/settings/items')
  await expect(desk.getByText('Question 8', { exact: true }).first()).toBeAttached()
})

test('[COL-35] from a page of the wizard the client goes to what is open on it, and from the dashboard to the next item', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  await api.call(updateServices, { body: { webdev: true, webstore: true, show_website: true } }, cleo.token)
  const page = await openPage({ as: cleo, ...phone })
  await page.goto('/onboarding/emails')
  const open = page.getByRole('navigation', { name: onboardingTexts.openHere })
  await expect(open.getByRole('link')).toHaveText(['Emails about: General inquiries', 'Emails about: Shopping cart'])
  await checkPage(page)
  await page.getByLabel('General inquiries').fill('hello@example.com')
  // What was given on the page is not asked again.
  await expect(open.getByRole('link')).toHaveText(['Emails about: Shopping cart'])
  await open.getByRole('link').click()
  await expect(page).toHaveURL('/onboarding/items/form_webstore')
  await page.getByLabel(clientItemTexts.address, { exact: true }).fill('shop@example.com')
  await page.getByRole('button', { name: commonTexts.next, exact: true }).click()
  await page.goto('/onboarding/emails')
  await expect(page.getByLabel('Shopping cart')).toHaveValue('shop@example.com')
  await expect(open).toBeHidden()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: dashboardTexts.completeOnboarding }).first().click()
  await expect(page).toHaveURL('/onboarding/items/website')
})
