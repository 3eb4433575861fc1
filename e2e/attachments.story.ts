import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { composerTexts, messageTexts } from '#contract/texts/messages.ts'
import { messagesWith, said, writeTo } from './acts.ts'
import { expect, phone, test } from './fixtures.ts'
import { checkPage } from './layout.ts'

const photo = (red: number) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: { r: red, g: 120, b: 90 } } })
    .png()
    .toBuffer()

const composer = (page: Page, name: string) => page.getByRole('textbox', { name: messageTexts.writeTo(name) })

test('[MSG-4] [MSG-9] [MSG-13] files go both ways, who types is seen, and what was read is marked', async ({
  house,
  open,
}) => {
  const { mara, cleo, talk } = await house.managerWithClient()
  const desk = await open({ as: mara })
  const guest = await open({ as: cleo, ...phone })
  for (const page of [desk, guest]) await page.goto(`/messages/${talk}`)

  await test.step('[MSG-9] without a file the dialog says so; with two they are sent', async () => {
    await guest.getByRole('button', { name: composerTexts.attach }).click()
    const dialog = guest.getByRole('dialog')
    await dialog.getByRole('button', { name: composerTexts.sendFiles(0) }).click()
    await expect(dialog.getByText('Please select at least one file')).toBeVisible()
    await dialog.locator('input[type=file][multiple]').setInputFiles([
      { name: 'oven.png', mimeType: 'image/png', buffer: await photo(200) },
      { name: 'prices & hours.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
    ])
    await checkPage(guest)
    await dialog.getByRole('button', { name: composerTexts.sendFiles(2) }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('[MSG-4] a picture is shown, another file is offered for download', async () => {
    for (const [page, other] of [
      [desk, cleo.name],
      [guest, mara.name],
    ] as const) {
      const list = messagesWith(page, other)
      const picture = list.getByRole('link', { name: composerTexts.openPicture('oven.png') }).locator('img')
      await expect(picture).toBeVisible()
      await expect
        .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
        .toBe(true)
      await expect(list.getByText('prices & hours.pdf')).toBeVisible()
      await checkPage(page)
    }
    const arrives = desk.waitForEvent('download')
    await messagesWith(desk, cleo.name)
      .getByRole('link', { name: /prices & hours\.pdf/ })
      .click()
    expect((await arrives).suggestedFilename()).toBe('prices & hours.pdf')
  })

  await test.step('[MSG-13] typing is seen, and then what was typed', async () => {
    await composer(desk, cleo.name).pressSequentially('Looks ')
    await expect(guest.getByText(composerTexts.typing([mara.name]))).toBeVisible()
    await writeTo(desk, cleo.name, 'Looks good enough to eat')
    await expect(said(guest, mara.name, 'Looks good enough to eat')).toBeVisible()
    await expect(messagesWith(desk, cleo.name).getByText(composerTexts.seen)).toBeVisible()
  })

  await test.step('[MSG-5] Enter sends where its owner chose so, also after a reload', async () => {
    await desk.getByRole('button', { name: composerTexts.letEnterSend }).click()
    await desk.reload()
    await composer(desk, cleo.name).fill('Sent by Enter')
    await composer(desk, cleo.name).press('Enter')
    await expect(said(guest, mara.name, 'Sent by Enter')).toBeVisible()
  })

  await test.step('[MSG-4] addresses are links, and only those that are safe', async () => {
    await writeTo(desk, cleo.name, 'See https://example.com/menu and javascript:alert(1)')
    const link = messagesWith(guest, mara.name).getByRole('link', { name: 'https://example.com/menu' })
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(messagesWith(guest, mara.name).locator('a[href^="javascript"]')).toHaveCount(0)
  })
})
