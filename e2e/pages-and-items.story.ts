import { observancesOf } from '#contract/domain/observances.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { decideItems, listOwnItems } from '#contract/items.ts'
import { serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { showOnboarding, showOnboardingAccount, updateServices } from '#contract/onboarding.ts'
import { saveItemList, showItemList } from '#contract/item-list.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { fileTexts } from '#contract/texts/files.ts'
import { accountTexts, assetTexts, eventTexts, formEmailTexts } from '#contract/texts/onboarding.ts'
import { expect, test } from './fixtures.ts'
import { checkPage } from './layout.ts'
import { addDate, onStep, saved, tickDays, uploadAsset } from './onboarding-steps.ts'

const everything = { ...recordOf(serviceFlags, true), ...recordOf(showFlags, true), webstore: true }
const itemPath = (key: string) => `/onboarding/items/${key}`

test('[COL-1] [COL-2] a page of the documents and the page of an item show and change the same answer', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  await api.call(updateServices, { body: everything }, cleo.token)
  const record = () => api.call(showOnboardingAccount, {}, cleo.token)
  const page = await openPage({ as: cleo })
  const main = page.getByRole('main')

  await test.step('a text', async () => {
    const { label } = formEmailTexts.fields.leads
    await page.goto('/onboarding/emails')
    await page.getByLabel(label).fill('leads@blue-door.example')
    await saved(page)
    await page.goto(itemPath('form_leads'))
    const field = page.getByLabel(clientItemTexts.address)
    await expect(field).toHaveValue('leads@blue-door.example')
    await field.fill('sales@blue-door.example')
    await saved(page)
    await page.goto('/onboarding/emails')
    await expect(page.getByLabel(label)).toHaveValue('sales@blue-door.example')
    expect((await record()).form_emails.leads).toBe('sales@blue-door.example')
  })

  await test.step('a login and its password', async () => {
    const { login, password } = accountTexts.labels
    await page.goto('/onboarding/accounts')
    const card = page.getByRole('region', { name: 'Yelp', exact: true })
    await card.getByLabel(login, { exact: true }).fill('yelp-owner')
    await card.getByLabel(password, { exact: true }).fill('first secret')
    await saved(page)
    await page.goto(itemPath('yelp'))
    await expect(page.getByLabel(login, { exact: true })).toHaveValue('yelp-owner')
    await page.getByLabel(clientItemTexts.otherPassword, { exact: true }).fill('second secret')
    await page.getByLabel(login, { exact: true }).fill('yelp-keeper')
    await saved(page)
    await page.goto('/onboarding/accounts')
    await expect(card.getByLabel(login, { exact: true })).toHaveValue('yelp-keeper')
    await expect(card.getByLabel(password, { exact: true })).toHaveValue('second secret')
    expect((await record()).yelp).toEqual({ login: 'yelp-keeper', password: 'second secret' })
  })

  await test.step('files are on the page and on the item', async () => {
    const { title } = assetTexts.areas.fonts
    await page.goto('/onboarding/assets')
    await uploadAsset(page, 'fonts', 'serif.woff2', Buffer.from('a'))
    await page.goto(itemPath('fonts'))
    const files = page.getByRole('list', { name: fileTexts.list(title) })
    await expect(files.getByTitle('serif.woff2')).toBeVisible()
    await uploadAsset(page, 'fonts', 'sans.woff2', Buffer.from('b'))
    await page.goto('/onboarding/assets')
    for (const name of ['serif.woff2', 'sans.woff2']) await expect(files.getByTitle(name)).toBeVisible()
  })

  await test.step('days and own dates are on the page and on the item', async () => {
    const [day = '', other = ''] = observancesOf(3).map(({ name }) => name)
    await page.goto('/onboarding/events')
    await onStep(page, '/onboarding/events')
    await tickDays(page, 2, [day])
    await page.getByRole('switch', { name: eventTexts.custom }).click()
    await addDate(page, 1, 'mid July', 'Summer sale')
    await saved(page)
    await page.goto(itemPath('dates'))
    await expect(page.getByRole('textbox', { name: eventTexts.nameOf(1), exact: true })).toHaveValue('Summer sale')
    await page.getByLabel(clientItemTexts.dates.search).fill(other)
    await main.getByRole('checkbox', { name: other, exact: true }).check()
    await page.getByRole('textbox', { name: eventTexts.nameOf(1), exact: true }).fill('Winter sale')
    await saved(page)
    await page.goto('/onboarding/events')
    const list = page.getByRole('list', { name: eventTexts.listOf(eventTexts.month(2)) })
    for (const name of [day, other]) await expect(list.getByRole('checkbox', { name, exact: true })).toBeChecked()
    await expect(page.getByRole('textbox', { name: eventTexts.nameOf(1), exact: true })).toHaveValue('Winter sale')
    expect((await api.call(showOnboarding, {}, cleo.token)).custom_dates).toEqual([
      { date: 'mid July', name: 'Winter sale' },
    ])
  })

  await test.step('the page and the item say why it was sent back, and that it was approved', async () => {
    const { items } = await api.call(listOwnItems, {}, cleo.token)
    const given = (key: string) => items.find((item) => item.key === key)?.given?.at ?? null
    const decisions = [
      { key: 'form_leads', decision: 'send_back' as const, reason: 'This address bounces.' },
      { key: 'yelp', decision: 'approve' as const },
    ].map((one) => ({ ...one, state: 'given' as const, given_at: given(one.key) }))
    await api.call(decideItems, { params: { id: cleo.id }, body: { items: decisions } }, mara.token)
    for (const path of ['/onboarding/emails', itemPath('form_leads')]) {
      await page.goto(path)
      await expect(page.getByText('This address bounces.')).toBeVisible()
      await checkPage(page)
    }
    for (const path of ['/onboarding/accounts', itemPath('yelp')]) {
      await page.goto(path)
      await expect(page.getByText(clientItemTexts.approved(mara.name))).toBeVisible()
      await checkPage(page)
    }
    await page.goto('/onboarding/emails')
    await page.getByLabel(formEmailTexts.fields.leads.label).fill('ok@blue-door.example')
    await saved(page)
    await expect(page.getByText('This address bounces.')).toBeHidden()
  })
})

test('[COL-1] a page of the documents shows what the list of the agency asks: neither less nor more', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const { list, version } = await api.call(showItemList, {}, mara.token)
  const switched = list.items.map((item) =>
    item.key === 'tiktok' ? { ...item, on: true } : item.key === 'form_events' ? { ...item, on: false } : item,
  )
  await api.call(saveItemList, { body: { list: { ...list, items: switched }, version } }, mara.token)
  const cleo = await api.createClient(mara)
  await api.call(updateServices, { body: everything }, cleo.token)
  const page = await openPage({ as: cleo })
  await page.goto('/onboarding/accounts')
  const card = page.getByRole('region', { name: 'TikTok', exact: true })
  await card.getByRole('switch', { name: accountTexts.done }).check()
  await saved(page)
  await checkPage(page)
  await page.goto(itemPath('tiktok'))
  await expect(page.getByText(clientItemTexts.isDone)).toBeVisible()
  await page.goto('/onboarding/emails')
  await expect(page.getByLabel(formEmailTexts.fields.leads.label)).toBeVisible()
  await expect(page.getByLabel(formEmailTexts.fields.events.label)).toBeHidden()
})
