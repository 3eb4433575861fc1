import { updateOwnAccounts, updateServices } from '#contract/onboarding.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { viewTexts } from '#contract/texts/view-as-client.ts'
import { expect, test } from './fixtures.ts'
import { checkPage } from './layout.ts'

test('[COL-66] [COL-93] a Manager sees what a client sees, items as well, changes nothing, and is named to the client', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  await api.call(updateServices, { body: { social: true, show_instagram: true } }, cleo.token)
  const instagram = { login: 'bluedoor', password: 'oven#1' }
  await api.call(updateOwnAccounts, { body: { instagram } }, cleo.token)
  const direct = await api.createConversation(mara, cleo)
  await api.sendMessage(mara, direct._id, 'The photos are ready.')
  const page = await openPage({ as: mara })
  await page.goto(`/clients/${cleo.id}`)
  await page.getByRole('button', { name: peopleTexts.optionsOf(cleo.business_name) }).click()
  await page.getByRole('menuitem', { name: viewTexts.option }).click()
  await checkPage(page)
  await page.getByRole('button', { name: viewTexts.begin }).click()
  const bar = page.getByText(viewTexts.bar(cleo.name))
  await expect(bar).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('navigation', { name: dashboardTexts.places })).toBeVisible()
  await expect(page.getByText(dashboardTexts.unreadMessages)).toBeHidden()
  await expect(page.getByText(dashboardTexts.unread(1))).toBeHidden()
  await expect(page).toHaveTitle(/^[^(]/)
  await checkPage(page)
  await page.goto('/onboarding/accounts')
  await expect(bar).toBeVisible()
  await expect(page.getByText('Instagram').first()).toBeVisible()
  expect(await page.content()).not.toContain('oven#1')
  await page.goto('/onboarding/items/instagram')
  const fields = page.getByRole('group', { name: 'Instagram' }).locator('input')
  await expect(fields).toHaveCount(2)
  await expect(fields.nth(0)).toHaveValue('bluedoor')
  await expect(fields.nth(1)).toHaveValue(/^•+$/)
  for (const field of await fields.all()) await expect(field).toBeDisabled()
  await checkPage(page)
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(`${cleo.id} `)
  await page.getByRole('button', { name: viewTexts.close }).click()
  await expect(page).toHaveURL(`/clients/${cleo.id}`)
  await expect(bar).toBeHidden()
  const theirs = await openPage({ as: cleo })
  await theirs.goto(`/clients/${cleo.id}?tab=access`)
  await theirs.getByRole('tab', { name: 'Who sees my logins' }).click()
  await expect(theirs.getByText('Saw what you see')).toBeVisible()
})
