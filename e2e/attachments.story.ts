import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { composerTexts, messageTexts } from '#contract/texts/messages.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { messageList, messageIn, sendMessageTo } from './steps.ts'
import { expect, phone, test } from './fixtures.ts'
import { checkPage } from './layout.ts'

const photo = (red: number) =>
  sharp({ create: { width: 1440, height: 1080, channels: 3, background: { r: red, g: 120, b: 90 } } })
    .png()
    .toBuffer()

const composer = (page: Page, name: string) => page.getByRole('textbox', { name: messageTexts.writeTo(name) })

test('[MSG-4] [MSG-9] [MSG-13] a conversation sends files in both directions and shows typing and read marks', async ({
  api,
  openPage,
}) => {
  const { mara, cleo, conversationId } = await api.createManagerWithClient()
  const desktop = await openPage({ as: mara })
  const clientPage = await openPage({ as: cleo, ...phone })
  for (const page of [desktop, clientPage]) await page.goto(`/messages/${conversationId}`)

  await test.step('[MSG-9] the dialog shows an error without a file and sends two files', async () => {
    await clientPage.getByRole('button', { name: composerTexts.attach }).click()
    const dialog = clientPage.getByRole('dialog')
    await dialog.getByRole('button', { name: composerTexts.sendFiles(0) }).click()
    await expect(dialog.getByText('Please select at least one file')).toBeVisible()
    await dialog.locator('input[type=file][multiple]').setInputFiles([
      { name: 'oven.png', mimeType: 'image/png', buffer: await photo(200) },
      { name: 'prices & hours.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
    ])
    await checkPage(clientPage)
    await dialog.getByRole('button', { name: composerTexts.sendFiles(2) }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('[MSG-4] the thread shows an image and offers another file for download', async () => {
    for (const [page, other] of [
      [desktop, cleo.name],
      [clientPage, mara.name],
    ] as const) {
      const list = messageList(page, other)
      const picture = list.getByRole('link', { name: composerTexts.openPicture('oven.png') }).locator('img')
      await expect(picture).toBeVisible()
      await expect
        .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
        .toBe(true)
      await expect(list.getByText('prices & hours.pdf')).toBeVisible()
      await checkPage(page)
    }
    const arrives = desktop.waitForEvent('download')
    await messageList(desktop, cleo.name)
      .getByRole('link', { name: /prices & hours\.pdf/ })
      .click()
    expect((await arrives).suggestedFilename()).toBe('prices & hours.pdf')
  })

  await test.step('[FILE-8] a page that is left and opened again has its thumbnails at hand', async () => {
    const asked: string[] = []
    desktop.on('request', (request) => asked.push(request.url()))
    const picture = desktop.locator('img[src*="thumbnail=1"]').first()
    // The browser has it in memory until it collects its garbage, which could fall between.
    await picture.evaluate((image) => void Object.assign(globalThis, { held: image }))
    await desktop.getByRole('link', { name: shellTexts.faq }).click()
    await expect(desktop.locator('img[src*="thumbnail=1"]')).toHaveCount(0)
    await desktop.goBack()
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(720)
    expect(asked.filter((address) => address.includes('thumbnail=1'))).toEqual([])
  })

  await test.step('[MSG-13] the thread shows that the other person types, and then the message', async () => {
    await desktop.getByRole('button', { name: composerTexts.letEnterSend }).click()
    // It is shown for four seconds, so the wait starts before the first key.
    const isTyping = (text: string) => document.body.textContent?.includes(text)
    const shown = clientPage.waitForFunction(isTyping, composerTexts.typing([mara.name]))
    await composer(desktop, cleo.name).pressSequentially('Looks ')
    await shown
    await sendMessageTo(desktop, cleo.name, 'Looks good enough to eat')
    await expect(messageIn(clientPage, mara.name, 'Looks good enough to eat')).toBeVisible()
    await expect(messageList(desktop, cleo.name).getByText(composerTexts.seen)).toBeVisible()
  })

  await test.step('[MSG-5] Enter sends when the person chose so, also after a reload', async () => {
    await expect(desktop.getByRole('button', { name: composerTexts.letEnterSend })).toHaveCount(0)
    await desktop.reload()
    await composer(desktop, cleo.name).fill('Sent by Enter')
    await composer(desktop, cleo.name).press('Enter')
    await expect(messageIn(clientPage, mara.name, 'Sent by Enter')).toBeVisible()
  })

  await test.step('[MSG-4] only safe addresses become links', async () => {
    await sendMessageTo(desktop, cleo.name, 'See https://example.com/menu and javascript:alert(1)')
    const link = messageList(clientPage, mara.name).getByRole('link', { name: 'https://example.com/menu' })
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(messageList(clientPage, mara.name).locator('a[href^="javascript"]')).toHaveCount(0)
  })
})

test('[FILE-7] [MSG-4] a picture keeps its place in both browsers until its thumbnail is made', async ({
  api,
  openPage,
}) => {
  const { mara, cleo, conversationId } = await api.createManagerWithClient()
  const pages = [await openPage({ as: mara }), await openPage({ as: cleo, ...phone })]
  const [desktop, clientPage] = pages
  if (!desktop || !clientPage) throw new Error('no pages')
  let isMade = false
  for (const page of pages) {
    // The server as it answers while it is busy with others' pictures.
    await page.route(/[?&]thumbnail=1/, (route) =>
      isMade ? route.continue() : route.fulfill({ status: 202, headers: { 'cache-control': 'no-store' } }),
    )
    await page.goto(`/messages/${conversationId}`)
  }
  await clientPage.getByRole('button', { name: composerTexts.attach }).click()
  const dialog = clientPage.getByRole('dialog')
  await dialog
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'oven.png', mimeType: 'image/png', buffer: await photo(90) })
  await dialog.getByRole('button', { name: composerTexts.sendFiles(1) }).click()
  await expect(dialog).toBeHidden()
  const places = [messageList(desktop, cleo.name), messageList(clientPage, mara.name)].map((list) =>
    list.getByRole('link', { name: composerTexts.openPicture('oven.png') }),
  )
  for (const place of places) {
    await expect(place.locator('svg')).toBeVisible()
    expect((await place.boundingBox())?.height).toBe(180)
  }
  isMade = true
  for (const place of places) {
    await expect(place.locator('img')).toBeVisible()
    await expect
      .poll(() => place.locator('img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(720)
    expect((await place.boundingBox())?.height).toBe(180)
  }
})
