import { clientItemTexts } from '#contract/texts/client-items.ts'
import { firstStepTexts } from '#contract/texts/dashboard.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { subscriptionTexts } from '#contract/texts/subscription.ts'
import { themeTexts } from '#contract/texts/themes.ts'
import { expect, phone, test } from './fixtures.ts'
import { checkPage, checkLayouts } from './layout.ts'
import { expectErrorResponse } from './page-errors.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test(
  '[SET-7] the theme page previews a theme, and saving shows it at once in a client’s open browser',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const cleo = await api.createClient(mara)
    const { _id: conversationId } = await api.createConversation(mara, cleo)
    await api.sendMessage(cleo, conversationId, 'Good morning.')
    const page = await openPage({ as: mara })
    const clientPage = await openPage({ as: cleo, ...phone })
    await clientPage.goto(`/messages/${conversationId}`)
    await expect(clientPage.getByText('Good morning.').last()).toBeVisible()
    const bubble = clientPage.locator('[class*=bubble]', { hasText: 'Good morning.' }).last()
    const backgroundOf = () => bubble.evaluate((one) => getComputedStyle(one).backgroundColor)
    const before = await backgroundOf()

    await page.goto('/settings/theme')
    const primary = page.getByRole('textbox', { name: themeTexts.primary_color, exact: true })
    await primary.fill('#7a1f3d')
    await page.getByRole('textbox', { name: themeTexts.primary_text_color, exact: true }).fill('#ffffff')
    await expect(page.getByText(clientItemTexts.goOn).first()).toHaveCSS('background-color', 'rgb(122, 31, 61)')
    await expect(page.getByRole('button', { name: themeTexts.save })).toBeEnabled()
    expect(await backgroundOf()).toBe(before)

    const logo = page.getByRole('group', { name: themeTexts.addLogo(themeTexts.thumbnail_logo) })
    const choose = (name: string, buffer: Buffer) =>
      logo.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
    await test.step('[FILE-10] a logo that no browser draws is refused at its upload, an SVG is drawn', async () => {
      expectErrorResponse(page, 422, /\/theme-logo\//)
      await choose('cut.png', png.subarray(0, 50))
      await expect(logo.getByText(themeTexts.damaged).first()).toBeVisible()
      await choose(
        'mark.svg',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="9"/></svg>'),
      )
    })
    await expect(page.getByRole('button', { name: themeTexts.removeLogo(themeTexts.thumbnail_logo) })).toBeVisible()
    await checkLayouts(page, 'settings-theme')
    await page.setViewportSize({ width: 1280, height: 800 })

    await test.step('an invalid color shows an error and changes nothing', async () => {
      await primary.fill('7a1f3d')
      await page.getByRole('button', { name: themeTexts.save }).click()
      await expect(page.getByText('Invalid color code. Please start with a #')).toBeVisible()
      await expect(primary).toBeFocused()
      await checkPage(page)
      await primary.fill('#7a1f3d')
    })

    await page.getByRole('button', { name: themeTexts.save }).click()
    await expect(page.getByText(themeTexts.saved)).toBeVisible()
    await expect(bubble).toHaveCSS('background-color', 'rgb(122, 31, 61)')
    await expect(
      page
        .getByRole('link', { name: shellTexts.home(mara.business_name) })
        .first()
        .locator('img'),
    ).toHaveAttribute('src', /^\/api\/files\/.*\?signature=/)
    await expect(clientPage.getByRole('textbox', { name: messageTexts.writeTo(mara.name) })).toBeVisible()
  },
)

test('[SET-7] leaving with unsaved colors asks once; a Client has no theme page', async ({ api, openPage }) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  const page = await openPage({ as: mara })
  await page.goto('/settings/theme')
  await page.getByRole('textbox', { name: themeTexts.accent_color, exact: true }).fill('#ffdd00')
  await page.getByRole('link', { name: 'Notifications', exact: true }).click()
  await expect(page.getByRole('dialog', { name: fieldTexts.leaveTitle })).toBeVisible()
  await page.getByRole('button', { name: fieldTexts.leave, exact: true }).click()
  await expect(page).toHaveURL('/settings/notifications')
  const clientPage = await openPage({ as: cleo })
  await clientPage.goto('/settings/theme')
  await expect(clientPage).toHaveURL('/dashboard')
  await expect(clientPage.getByText(subscriptionTexts.verifying)).toHaveCount(0)
})

test('[SET-7] a logo offers its colors, and saving leads back to the first steps', async ({ api, openPage }) => {
  const page = await openPage({ as: await api.createManager() })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: firstStepTexts.look.action }).click()
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    if (context) context.fillStyle = '#2450a3'
    context?.fillRect(0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/png').replace(/^.*,/, '')
  })
  const logo = page.getByRole('group', { name: themeTexts.addLogo(themeTexts.thumbnail_logo) })
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') }
  await logo.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: themeTexts.chooseColor('#2450a3') }).click()
  await expect(page.getByRole('textbox', { name: themeTexts.primary_color, exact: true })).toHaveValue('#2450a3')
  await checkPage(page)
  await page.getByRole('button', { name: themeTexts.save }).click()
  await page.getByRole('link', { name: themeTexts.toSteps }).click()
  await expect(page).toHaveURL('/dashboard')
})
