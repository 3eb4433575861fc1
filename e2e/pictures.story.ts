import type { Locator, Page } from '@playwright/test'
import { findTexts } from '#contract/texts/search.ts'
import { pictureTexts } from '#contract/texts/pictures.ts'
import { expect, phone, test } from './fixtures.ts'
import { checkLayouts, checkPage } from './layout.ts'

/** A bitmap of 40 × 20 pixels, red at the left and blue at the right, which browsers draw without a library. */
function redAndBlue(): Buffer {
  const [width, height, head] = [40, 20, 54]
  const bytes = Buffer.alloc(head + width * height * 3)
  bytes.write('BM')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(head, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  for (let at = 0; at < width * height; at += 1) bytes[head + at * 3 + (at % width < width / 2 ? 2 : 0)] = 255
  return bytes
}

/** The name of the color in the middle of an image. */
const colorOf = (image: Locator) =>
  image.evaluate((one: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1
    canvas.height = 1
    const context = canvas.getContext('2d')
    context?.drawImage(one, one.naturalWidth / 2, one.naturalHeight / 2, 1, 1, 0, 0, 1, 1)
    const [red = 0, , blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
    return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : `${red} ${blue}`
  })

async function choosePicture(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'flag.bmp', mimeType: 'image/bmp', buffer: redAndBlue() })
  const area = dialog.getByRole('application', { name: pictureTexts.crop })
  await expect(area).toBeVisible()
  return area
}

test(
  'a Client crops a picture with the keys and the pointer, the Manager sees it at once, and it is removed',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const { mara, cleo, conversationId } = await api.createManagerWithClient()
    await api.sendMessage(cleo, conversationId, 'Good morning.')
    const manager = await openPage({ as: mara })
    await manager.goto('/messages')
    const face = manager.getByRole('link', { name: cleo.name }).locator('img')
    await expect(manager.getByRole('link', { name: cleo.name })).toBeVisible()
    await expect(face).toHaveCount(0)

    const page = await openPage({ as: cleo })
    await page.goto('/settings/account')
    await page.getByRole('button', { name: pictureTexts.editPerson }).click()
    await expect(page.getByRole('dialog', { name: pictureTexts.personTitle })).toBeVisible()
    await checkPage(page)
    const area = await choosePicture(page)
    await checkLayouts(page, 'picture-crop')
    await page.setViewportSize({ width: 1280, height: 800 })

    await test.step('the arrow keys move it to its right half, which is blue', async () => {
      await area.focus()
      for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowLeft')
      await page.getByRole('button', { name: pictureTexts.save }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(face).toBeVisible()
      await expect.poll(() => colorOf(face)).toBe('blue')
    })

    await test.step('dragging shows the left half, which replaces it', async () => {
      await page.getByRole('button', { name: pictureTexts.editPerson }).click()
      const box = await (await choosePicture(page)).boundingBox()
      const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 100]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + 300, y, { steps: 5 })
      await page.mouse.up()
      await page.getByRole('button', { name: pictureTexts.save }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect.poll(() => colorOf(face)).toBe('red')
    })

    await test.step('the initials stand again after the picture is removed', async () => {
      await page.getByRole('button', { name: pictureTexts.editPerson }).click()
      await expect(page.getByRole('dialog').locator('img')).toHaveCount(1)
      // A picture that is removed while it loads is an error response.
      const loaded = () =>
        page.locator('img').evaluateAll((all) => all.every((one) => 'complete' in one && one.complete))
      await expect.poll(loaded).toBe(true)
      await page.getByRole('button', { name: pictureTexts.remove }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(face).toHaveCount(0)
    })
  },
)

test('the Manager sets the logo of a client’s business, which stands in the list, quick find and at the client', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  const clientPage = await openPage({ as: cleo, ...phone })
  await clientPage.goto('/settings/account')
  const edit = clientPage.getByRole('button', { name: pictureTexts.editBusiness(cleo.business_name) })
  await expect(edit).toBeVisible()

  const page = await openPage({ as: mara })
  await page.goto(`/clients/${cleo.id}`)
  const face = page.getByRole('button', { name: pictureTexts.editBusiness(cleo.business_name) })
  await face.click()
  await choosePicture(page)
  await checkPage(page)
  await page.getByRole('button', { name: pictureTexts.save }).click()
  await expect(page.getByRole('main').locator('img[src*="/api/files/"]')).toBeVisible()
  await expect(clientPage.getByRole('main').locator('img[src*="/api/files/"]')).toHaveCount(1)

  await page.goto('/clients')
  await expect(page.getByRole('row', { name: cleo.business_name }).locator('img')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: findTexts.label }).fill(cleo.business_name)
  await expect(page.getByRole('option', { name: cleo.business_name }).first().locator('img')).toBeVisible()
  await checkPage(page)
})
