import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { createOnboarding, showClientOnboarding, updateOwnAssets, updateServices } from '#contract/onboarding.ts'
import { filePartBytes } from '#contract/files.ts'
import { assetTexts } from '#contract/texts/onboarding.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { fileTexts } from '#contract/texts/files.ts'
import { CuttableConnection } from './cuttable-connection.ts'
import { expect, test } from './fixtures.ts'
import { expectServerDown } from './page-errors.ts'
import { TestApi } from './test-api.ts'

const logo = assetTexts.areas.logo.title
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The places of all parts that the page sent. */
function partsOf(page: Page): number[] {
  const sent: number[] = []
  page.on('request', (request) => {
    const { searchParams: query } = new URL(request.url())
    if (request.method() === 'POST' && query.has('upload')) sent.push(Number(query.get('offset')) / filePartBytes)
  })
  return sent
}

const nextPart = (page: Page) => page.waitForResponse((response) => response.status() === 202)

test('[FILE-9] a long file goes on where a cut and a stalled line stopped it', async ({ api, openPage }) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  await api.call(createOnboarding, {}, cleo.token)
  const connection = await CuttableConnection.open(api.origin)
  const page = await openPage({ as: mara, api: new TestApi(connection.origin) })
  expectServerDown(page)
  await page.clock.install()
  const sent = partsOf(page)
  await page.goto(`/clients/${cleo.id}?tab=assets`)
  const area = page.getByRole('group', { name: clientTexts.addFiles(logo) })
  const film = randomBytes(6 * filePartBytes + 99)
  const lost = area.getByText(fileTexts.lost('film.mov'))

  const first = nextPart(page)
  await area
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'film.mov', mimeType: 'video/quicktime', buffer: film })
  await first
  connection.cut()
  await expect(lost).toBeVisible()
  connection.restore()
  const second = nextPart(page)
  await page.clock.fastForward(2000)
  await second
  connection.stall()
  // The time in which nothing moves begins with the next part.
  await expect(async () => {
    if (!(await lost.isVisible())) await page.clock.fastForward(46_000)
    await expect(lost).toBeVisible({ timeout: 5000 })
  }).toPass()
  connection.restore()
  await page.clock.fastForward(5000)
  await expect(page.getByRole('list', { name: fileTexts.list(logo) }).getByTitle('film.mov')).toBeVisible()

  const record = await api.call(showClientOnboarding, { params: { id: cleo.id } }, mara.token)
  const [stored] = record.assets.logo
  const bytes = await fetch(api.origin + (stored?.location ?? '')).then((answer) => answer.arrayBuffer())
  expect(hashOf(new Uint8Array(bytes))).toBe(hashOf(film))
  expect(sent.filter((part) => part === 0)).toHaveLength(1)
  expect(sent.length).toBeLessThanOrEqual(7 + 2)
  await page.close()
  await connection.close()
})

test('[FILE-4] on paper every thumbnail is there, and nothing stands over a row', async ({ api, openPage }) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  const picture = new Uint8Array(
    await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c8643c' } })
      .png()
      .toBuffer(),
  )
  const files = await Promise.all(
    Array.from({ length: 12 }, (_, at) => api.upload(cleo, `${'a long name '.repeat(8)}${at}.png`, picture)),
  )
  await api.call(updateServices, { body: { reputation: true, show_trip: true, branding: true } }, cleo.token)
  const assets = { logo: files.slice(0, 6), fonts: files.slice(6) }
  await api.call(updateOwnAssets, { body: { completed: true, assets } }, cleo.token)
  const page = await openPage({ as: mara })
  await page.setViewportSize({ width: 400, height: 300 })
  await page.addInitScript(() => {
    const apart = new CSSStyleSheet()
    apart.replaceSync('main li:has(img) { margin-bottom: 3000px }')
    document.adoptedStyleSheets.push(apart)
  })
  await page.goto(`/clients/${cleo.id}?tab=assets`)
  const pictures = page.getByRole('main').locator('li img')
  await expect(pictures).toHaveCount(12)
  await expect.poll(() => pictures.first().evaluate(isDrawn)).toBe(true)
  expect(await pictures.last().evaluate(isDrawn)).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  for (const one of await pictures.all()) await expect.poll(() => one.evaluate(isDrawn)).toBe(true)
  const standing = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.offsetHeight > 0 && /sticky|fixed/.test(getComputedStyle(element).position))
      .map((element) => element.className),
  )
  expect(standing).toEqual([])
  const rows = page
    .getByRole('main')
    .locator('li')
    .filter({ has: page.locator('img') })
  for (const row of await rows.all()) await expect(row).toHaveCSS('break-inside', 'avoid')
})

const isDrawn = (image: Element) => image instanceof HTMLImageElement && image.naturalWidth > 0

test('[FILE-7] files that cannot be drawn show their kind, without an error in the console', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  const broken = new TextEncoder().encode('this is no picture')
  const logo = await Promise.all(['a.png', 'b.eps', 'c.jpg'].map((name) => api.upload(cleo, name, broken)))
  await api.call(updateServices, { body: { branding: true } }, cleo.token)
  await api.call(updateOwnAssets, { body: { assets: { logo } } }, cleo.token)
  const page = await openPage({ as: mara })
  await page.goto(`/clients/${cleo.id}?tab=assets`)
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByTitle(/^[abc]\.\w+$/) })
  await expect(rows).toHaveCount(3)
  await expect(rows.locator('img')).toHaveCount(0)
  await expect(rows.getByRole('link').locator('svg')).toHaveCount(2)
  await expect(page.getByText('EPS', { exact: true })).toBeVisible()
})

test('[FILE-4] a video opened by its own address is downloaded', async ({ api, openPage }) => {
  const cleo = await api.createClient(await api.createManager())
  const bytes = Buffer.concat([Buffer.from('0000001c667479706d703432', 'hex'), Buffer.alloc(500)])
  const { location } = await api.upload(cleo, 'the shop.mp4', new Uint8Array(bytes))
  const page = await openPage({ as: cleo })
  await page.goto('/dashboard')
  const arrives = page.waitForEvent('download')
  await page.evaluate((address) => void window.open(address, '_self'), location)
  expect((await arrives).suggestedFilename()).toBe('the shop.mp4')
})
