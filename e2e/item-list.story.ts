import { registrationTexts } from '#contract/texts/auth.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { invitationTexts } from '#contract/texts/invitations.ts'
import { itemListTexts, kindTexts } from '#contract/texts/item-lists.ts'
import { serviceTexts } from '#contract/texts/onboarding.ts'
import { showItemList } from '#contract/item-list.ts'
import { listOwnItems } from '#contract/items.ts'
import { fillRegistration, submitInvitation } from './steps.ts'
import { expect, test } from './fixtures.ts'
import { linkInEmail, newPerson } from './test-api.ts'
import { checkLayouts, checkPage } from './layout.ts'

const tiktok = 'TikTok'

test('[COL-24] [COL-25] [COL-27] [COL-29] a Manager shapes the list, invites with services and a due date, and the client confirms', async ({
  openPage,
  api,
}) => {
  const mara = await api.createManager()
  const cleo = newPerson('Cleo Baker', 'Blue Door Bakery')
  const page = await openPage({ as: mara })

  await test.step('the Manager adds a service and a question, switches a platform on, and moves it', async () => {
    await page.goto('/settings/items')
    await page.getByRole('button', { name: itemListTexts.addService }).click()
    await page.getByLabel(itemListTexts.serviceName).fill('Paid ads')
    await page.getByLabel(itemListTexts.closing).fill('We call you on Monday.')
    await page.getByRole('button', { name: itemListTexts.add, exact: true }).click()
    // The menu is longer than the window and scrolls under a pointer.
    await page.getByRole('menuitem', { name: kindTexts.short_text.label }).press('Enter')
    await page.getByLabel(itemListTexts.title, { exact: true }).fill('Your monthly budget')
    await page.getByLabel(itemListTexts.help).fill('A rough number is enough.')
    await page.getByRole('checkbox', { name: 'Paid ads' }).check()
    const preview = page.getByRole('complementary', { name: itemListTexts.preview })
    await expect(preview).toContainText('Your monthly budget')
    await expect(preview).toContainText('A rough number is enough.')
    await checkPage(page)
    await page.getByRole('button', { name: itemListTexts.done }).click()

    await page.getByRole('switch', { name: itemListTexts.turn(tiktok) }).press('Space')
    await page.getByRole('button', { name: itemListTexts.move(tiktok) }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('li[data-dragging]')).not.toHaveCount(0)
    await page.keyboard.press('ArrowUp')
    const either = page.getByRole('button', { name: /^Move (TikTok|Yelp)$/ })
    await expect(either.first()).toHaveAccessibleName(itemListTexts.move(tiktok))
    await page.keyboard.press('Enter')
    await expect(page.locator('li[data-dragging]')).toHaveCount(0) // the move is in the list
    await page.getByRole('button', { name: itemListTexts.save, exact: true }).click()
    await expect(page.getByText(itemListTexts.saved)).toBeVisible()
    const { list } = await api.call(showItemList, {}, mara.token)
    const keys = list.items.map(({ key }) => key)
    expect(keys.indexOf('tiktok')).toBe(keys.indexOf('yelp') - 1)
  })

  await test.step('the Manager invites a client for the new service', async () => {
    await page.goto('/clients?invite')
    const dialog = page.getByRole('dialog', { name: invitationTexts.addClient })
    await dialog.getByLabel(invitationTexts.email).fill(cleo.email)
    await dialog.getByRole('button', { name: invitationTexts.choose }).click()
    await dialog.getByRole('checkbox', { name: 'Social media' }).check()
    await dialog.getByRole('checkbox', { name: 'Paid ads' }).check()
    await dialog.getByRole('checkbox', { name: 'Pinterest' }).uncheck()
    await dialog.getByLabel(invitationTexts.name).fill(cleo.name)
    await dialog.getByLabel(invitationTexts.businessName).fill(cleo.business_name)
    await dialog.getByLabel(invitationTexts.due).fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10))
    await dialog.getByLabel(invitationTexts.note).fill('It was good to meet you.')
    await checkPage(page)
    await submitInvitation(page, () => dialog.getByRole('button', { name: invitationTexts.send }).click())
  })

  const email = await api.waitForEmail(cleo.email, emailTexts.invitation.clientSubject(mara.business_name))
  expect(email.text).toContain('It was good to meet you.')

  const client = await openPage()
  await test.step('the client registers with what the agency knows filled in', async () => {
    await client.goto(linkInEmail(email, '/register/client/'))
    await expect(client.getByLabel(registrationTexts.name, { exact: true })).toHaveValue(cleo.name)
    await expect(client.getByLabel(registrationTexts.businessName, { exact: true })).toHaveValue(cleo.business_name)
    await fillRegistration(client, cleo)
    await client.getByRole('button', { name: registrationTexts.register, exact: true }).click()
    await expect(client).toHaveURL('/client/billing')
  })

  await test.step('the first page confirms what was booked instead of asking', async () => {
    await client.goto('/onboarding/services')
    await expect(client.getByRole('heading', { name: serviceTexts.booked('social media and paid ads') })).toBeVisible()
    await checkPage(client)
    const { items } = await api.call(listOwnItems, {}, await api.logIn(cleo))
    const keys = items.map(({ key }) => key)
    expect(keys).toContain('tiktok')
    expect(keys).not.toContain('pinterest')
    await client.getByRole('button', { name: serviceTexts.missing }).click()
    await expect(client.getByRole('textbox')).toHaveValue(
      serviceTexts.missingMessage(serviceTexts.booked('social media and paid ads')),
    )
  })

  await test.step('the Manager sees nobody left behind, and the next choice is remembered', async () => {
    await page.goto('/clients?invite')
    const dialog = page.getByRole('dialog', { name: invitationTexts.addClient })
    await dialog.getByRole('button', { name: invitationTexts.choose }).click()
    await expect(dialog.getByRole('checkbox', { name: 'Paid ads' })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: 'Pinterest' })).not.toBeChecked()
    await expect(page.getByRole('heading', { name: clientTexts.title })).toBeAttached()
  })
})

test('[COL-24] the list fits and reads well at every width', { tag: '@look' }, async ({ openPage, api }) => {
  const mara = await api.createManager()
  const page = await openPage({ as: mara })
  await page.goto('/settings/items')
  await page.getByRole('button', { name: /^LinkedIn Invite us/ }).click()
  await checkLayouts(page, 'item-list')
})
