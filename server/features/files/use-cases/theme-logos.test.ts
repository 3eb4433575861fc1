import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '#contract/endpoint.ts'
import { maxLogoBytes, type UploadedFile, uploadThemeLogo } from '#contract/files.ts'
import { themeTexts } from '#contract/texts/themes.ts'
import { showTheme, updateTheme } from '#contract/themes.ts'
import { multipartForm } from '#server/testing/forms.ts'
import { samples } from '#server/testing/sample-files.ts'
import { bitmap } from '#server/testing/sample-pictures.ts'
import { photoWithPreview } from '#server/testing/sample-previews.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  manager = await world.manager()
})
afterAll(() => world.close())

const image = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha } } })
const photo = () => sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 4"><circle cx="2" cy="2" r="1.8"/></svg>'
const colors = {
  primary_color: '#112233',
  accent_color: '#112233',
  primary_text_color: '#ffffff',
  accent_text_color: '#ffffff',
}

async function send(bytes: Buffer, name = 'logo.png', who = manager, owner = who.id) {
  const form = multipartForm([{ name, bytes }])
  const reply = await world.app.server.inject({
    method: uploadThemeLogo.method,
    url: addressOf(uploadThemeLogo, { params: { userId: owner } }),
    headers: { ...form.headers, authorization: `Bearer ${who.token}` },
    payload: form.payload,
  })
  return { status: reply.statusCode, body: reply.json<UploadedFile & { detail?: string }>() }
}
const save = (logo: UploadedFile) => {
  const { filename, location } = logo
  return world.call(updateTheme, { body: { colors, homepage_logo: { filename, location } } }, manager.token)
}
const bytesAt = async (url = '') => (await world.app.server.inject({ url })).rawPayload
const shownLogo = async () =>
  (await world.call(showTheme, { params: { managerId: manager.id } })).body.homepage_logo?.location

const small = { width: 40, height: 20 }
const drawn: [name: string, file: string, bytes: () => Buffer | Promise<Buffer>, stored: object][] = [
  ['a PNG', 'a.png', () => image(40, 20).png().toBuffer(), { format: 'png', ...small }],
  ['a transparent PNG', 'a.png', () => image(40, 20, 0.5).png().toBuffer(), { format: 'png', hasAlpha: true }],
  ['a JPEG', 'a.jpg', () => image(40, 20).jpeg().toBuffer(), { format: 'jpeg', ...small }],
  ['a progressive JPEG', 'a.jpg', () => image(40, 20).jpeg({ progressive: true }).toBuffer(), { format: 'jpeg' }],
  ['a CMYK JPEG', 'a.jpg', () => image(40, 20).toColourspace('cmyk').jpeg().toBuffer(), { space: 'srgb' }],
  ['a WebP', 'a.webp', () => image(40, 20).webp().toBuffer(), { format: 'png', ...small }],
  ['a GIF', 'a.gif', () => image(40, 20).gif().toBuffer(), { format: 'png', ...small }],
  ['an AVIF', 'a.avif', () => image(40, 20).avif().toBuffer(), { format: 'png', ...small }],
  ['a TIFF', 'a.tif', () => image(40, 20).tiff().toBuffer(), { format: 'png', ...small }],
  ['a BMP', 'a.bmp', () => bitmap(40, 20, 24), { format: 'png', ...small }],
  ['an SVG', 'a.svg', () => Buffer.from(svg), { format: 'png', width: 1024, height: 410, hasAlpha: true }],
  ['an SVG with a head', 'a.svg', () => Buffer.from(`<?xml version="1.0"?>\n<!-- by hand -->${svg}`), { width: 1024 }],
  ['an SVG by another name', 'a.png', () => Buffer.from(svg), { format: 'png', width: 1024 }],
  ['a HEIC with a preview', 'a.heic', () => photoWithPreview('heic', 6), { format: 'jpeg', width: 60, height: 80 }],
  ['a large photo', 'a.jpg', () => image(4000, 3000).jpeg().toBuffer(), { width: 683, height: 512 }],
  [
    'a JPEG with stray bytes behind it',
    'a.jpg',
    async () => Buffer.concat([await image(40, 20).jpeg().toBuffer(), Buffer.from('stray')]),
    small,
  ],
]

describe('[FILE-10] a logo that is drawn at its upload', () => {
  test.each(drawn)('is stored anew when it is %s', async (_what, name, bytes, stored) => {
    const upload = await send(await bytes(), name)
    expect(upload.status).toBe(201)
    expect(await sharp(await bytesAt(upload.body.location)).metadata()).toMatchObject(stored)
    expect(upload.body.filename).toMatch(/^a\.(png|jpg)$/)
    expect((await save(upload.body)).status).toBe(200)
    expect(await sharp(await bytesAt(await shownLogo())).metadata()).toMatchObject(stored)
  })

  test('has neither the place nor the words that its file had', async () => {
    const exif = { IFD0: { Copyright: 'a secret place' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }
    for (const picture of [image(40, 20).withExif(exif).jpeg(), image(40, 20).withExif(exif).png()]) {
      const bytes = await picture.toBuffer()
      expect(bytes.includes('a secret place')).toBe(true)
      const stored = await bytesAt((await send(bytes)).body.location)
      expect([stored.includes('a secret place'), (await sharp(stored).metadata()).exif]).toEqual([false, undefined])
    }
  })

  test('is not stored a second time when it is saved', async () => {
    const { body } = await send(await image(40, 20).png().toBuffer())
    await save(body)
    expect(await shownLogo()).toContain(body._id)
  })

  test('is drawn when it was uploaded as any file, and that file stays as it was', async () => {
    const bytes = await image(40, 20)
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .png()
      .toBuffer()
    const upload = await world.upload(manager, { name: 'logo.png', bytes })
    expect((await save(upload)).status).toBe(200)
    expect((await bytesAt(await shownLogo())).includes('a secret place')).toBe(false)
    expect((await bytesAt(upload.location)).equals(bytes)).toBe(true)
  })

  test('is for the caller alone', async () => {
    const png = await image(40, 20).png().toBuffer()
    expect((await send(png, 'a.png', manager, (await world.manager()).id)).status).toBe(404)
  })
})

const huge = (bytes: Buffer) => {
  const bomb = Buffer.from(bytes)
  bomb.writeUInt32BE(30_000, 16)
  bomb.writeUInt32BE(30_000, 20)
  return bomb
}
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))

const refused: [name: string, bytes: () => Buffer | Promise<Buffer>, text: string][] = [
  ['the first bytes of a PNG', async () => (await photo().png().toBuffer()).subarray(0, 60), themeTexts.damaged],
  ['half a PNG', async () => half(await photo().png().toBuffer()), themeTexts.damaged],
  ['half a JPEG', async () => half(await photo().jpeg().toBuffer()), themeTexts.damaged],
  ['half a WebP', async () => half(await photo().webp().toBuffer()), themeTexts.damaged],
  ['half an AVIF', async () => half(await photo().avif().toBuffer()), themeTexts.damaged],
  ['30,000 pixels wide and high', () => huge(samples.png), themeTexts.tooManyPixels],
  ['a JPEG of 36 million pixels', () => image(6000, 6000).jpeg().toBuffer(), themeTexts.tooManyPixels],
  ['half an SVG', () => Buffer.from(svg.slice(0, 60)), themeTexts.notPicture],
  ['a page', () => samples.html, themeTexts.notPicture],
  ['a PDF', () => samples.pdf, themeTexts.notPicture],
  ['text', () => Buffer.from('our logo'), themeTexts.notPicture],
  [
    'a HEIC without a preview',
    () => Buffer.from('0000001866747970686569630000000068656963', 'hex'),
    themeTexts.notPicture,
  ],
  ['a BMP without pixels', () => bitmap(400, 200, 24).subarray(0, 60), themeTexts.notPicture],
  ['too large', () => Buffer.concat([samples.png, Buffer.alloc(maxLogoBytes)]), themeTexts.tooLarge],
]

describe('[FILE-10] a logo that no browser draws is refused, at the upload and when it is saved, when it is', () => {
  test.each(refused)('%s', async (_what, bytes, text) => {
    expect(await send(await bytes())).toMatchObject({ status: 422, body: { detail: text } })
    const upload = await world.upload(manager, { name: 'logo.png', bytes: await bytes() })
    expect(await save(upload)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'homepage_logo', message: text }] },
    })
    expect(await shownLogo()).toBeUndefined()
  })
})

test('a logo whose bytes were deleted meanwhile is no icon, and cannot be chosen', async () => {
  const { body: logo } = await send(await image(40, 20).png().toBuffer())
  expect((await save(logo)).status).toBe(200)
  const uploaded = await world.upload(manager, { name: 'other.png', bytes: samples.png })
  for await (const { key } of world.parts.storage.list(`${manager.workspace}/`)) await world.parts.storage.remove(key)
  const manifest = await world.app.server.inject({ url: `/manifest.webmanifest?workspace=${manager.id}` })
  expect(manifest.statusCode).toBe(200)
  expect(await save(uploaded)).toMatchObject({ body: { code: 'unknown_file' } })
})
