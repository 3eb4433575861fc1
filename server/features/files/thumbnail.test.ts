import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bitmap, bitmapInIcon, icon, interlaced } from '#server/testing/sample-pictures.ts'
import {
  dosEps,
  epsWithBitmap,
  illustrator,
  illustratorEps,
  inDesign,
  photoshop,
  photoWithPreview,
  preview,
} from '#server/testing/sample-previews.ts'
import { sampleByLength } from '#server/testing/test-length.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { firstPassOf } from './interlaced-png.ts'
import { unpackedBytes } from './open-picture.ts'

let world: TestWorld
let manager: Person

beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
})
afterAll(() => world.close())

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } })
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
const png = await plain(1440, 720).png().toBuffer()

/** What the thumbnail link answers after the job: a picture, or only a status. */
async function thumbnailOf(bytes: Buffer, name = 'picture') {
  const file = await world.upload(manager, { name, bytes })
  await world.runJobs()
  const reply = await world.app.server.inject({ url: `${file.location}&thumbnail=1` })
  if (reply.statusCode !== 200) return reply.statusCode
  const { width, height, format } = await sharp(reply.rawPayload).metadata()
  return { width, height, format }
}

const wide = { width: 720, height: 360, format: 'webp' }
const kinds: [name: string, bytes: () => Buffer | Promise<Buffer>, shown: object][] = [
  ['a PNG of 8 bits', () => plain(1440, 720).png().toBuffer(), wide],
  ['a PNG with transparency', () => plain(1440, 720, 4).png().toBuffer(), wide],
  ['a PNG of 16 bits', () => plain(1440, 720).toColourspace('rgb16').png().toBuffer(), wide],
  ['a PNG with a palette', () => plain(1440, 720).png({ palette: true }).toBuffer(), wide],
  ['an interlaced PNG', () => plain(1440, 720).png({ progressive: true }).toBuffer(), wide],
  ...([1, 2, 4, 8, 16] as const).map((bits): [string, () => Buffer, object] => [
    `an interlaced gray PNG of ${bits} bits`,
    () => interlaced(1440, 720, 1, bits),
    wide,
  ]),
  ['an interlaced PNG of 16 bits', () => interlaced(1440, 720, 3, 16), wide],
  ['an interlaced PNG of 16 bits with transparency', () => interlaced(1440, 720, 4, 16), wide],
  ['a JPEG', () => plain(1440, 720).jpeg().toBuffer(), wide],
  ['a progressive JPEG', () => plain(1440, 720).jpeg({ progressive: true }).toBuffer(), wide],
  ['a gray JPEG', () => plain(1440, 720).grayscale().jpeg().toBuffer(), wide],
  ['a CMYK JPEG', () => plain(1440, 720).toColourspace('cmyk').jpeg().toBuffer(), wide],
  ['a GIF', () => plain(1440, 720).gif().toBuffer(), wide],
  ['a WebP', () => plain(1440, 720).webp().toBuffer(), wide],
  ['a lossless WebP with transparency', () => plain(1440, 720, 4).webp({ lossless: true }).toBuffer(), wide],
  ['an AVIF', () => plain(1440, 720).avif().toBuffer(), wide],
  ...([1, 4, 8, 16, 24, 32] as const).map((bits): [string, () => Buffer, object] => [
    `a BMP of ${bits} bits`,
    () => bitmap(1440, 720, bits),
    wide,
  ]),
  ['a BMP from top to bottom', () => bitmap(1440, 720, 24, true), wide],
  ['an icon with a PNG', async () => icon(256, await plain(256, 256).png().toBuffer()), { width: 256, height: 256 }],
  ...([8, 24, 32] as const).map((bits): [string, () => Buffer, object] => [
    `an icon of ${bits} bits`,
    () => bitmapInIcon(64, bits),
    { width: 64, height: 64 },
  ]),
]

const camera = (megapixels: number, width: number, height: number): (typeof kinds)[number] => [
  `the photo of a camera of ${megapixels} MP`,
  () => plain(width, height).jpeg().toBuffer(),
  { width: 720 },
]
/** Each takes seconds. */
const large: typeof kinds = [
  [
    'an interlaced PNG of 47 million pixels of 16 bits',
    () => interlaced(6900, 6900, 3, 16),
    { width: 720, height: 720 },
  ],
  [
    'an interlaced PNG of 47 million pixels with transparency',
    () => interlaced(6900, 6900, 4, 16),
    { width: 720, height: 720 },
  ],
  ['an interlaced PNG of 120 million pixels', () => interlaced(20_000, 6000, 3, 8), { width: 720, height: 216 }],
  ['a PNG of 100 million pixels', () => plain(10_000, 10_000).png().toBuffer(), { width: 720, height: 720 }],
  [
    'a PNG of more than 50 MB',
    () => noise(5000, 4000).png({ compressionLevel: 0 }).toBuffer(),
    { width: 720, height: 576 },
  ],
  ['a JPEG of 64 million pixels', () => plain(8000, 8000).jpeg().toBuffer(), { width: 720, height: 720 }],
  ['a BMP of 16 million pixels', () => bitmap(8000, 2000, 8), { width: 720, height: 180 }],
  camera(50, 8160, 6144),
  camera(51, 8688, 5792),
  camera(61, 9504, 6336),
  camera(102, 11_648, 8736),
  camera(200, 16_320, 12_240),
]
/** How many of them `npm test` draws each day. */
const LARGE_A_DAY = 2

describe('[FILE-7] every picture that a browser draws has a thumbnail', () => {
  test.each([...kinds, ...sampleByLength(large, LARGE_A_DAY, 'large pictures')])(
    '%s has one',
    async (_name, bytes, shown) => {
      expect(await thumbnailOf(await bytes())).toMatchObject(shown)
    },
  )

  const broken: [string, () => Buffer | Promise<Buffer>][] = [
    ['a PNG that is cut off in its header', () => png.subarray(0, 20)],
    ['a PNG whose pixels are no pixels', () => Buffer.concat([png.subarray(0, 60), Buffer.alloc(200, 7)])],
    [
      'an interlaced PNG of billions of pixels',
      () =>
        Buffer.concat([
          interlaced(8, 8, 3, 8).subarray(0, 16),
          Buffer.from('0000c3500000c3501002000001', 'hex'),
          Buffer.alloc(99),
        ]),
    ],
    [
      'a BMP of billions of pixels',
      () => {
        const file = bitmap(8, 8, 24)
        file.writeInt32LE(60_000, 18)
        file.writeInt32LE(60_000, 22)
        return file
      },
    ],
    ['a BMP without pixels', () => bitmap(1440, 720, 24).subarray(0, 60)],
    [
      'a BMP that holds another format',
      () => {
        const file = bitmap(8, 8, 8)
        file.writeUInt32LE(4, 30)
        return file
      },
    ],
    ['an icon that names no picture', () => icon(64, Buffer.alloc(0))],
    [
      'an icon with a picture outside of the file',
      () => {
        const file = bitmapInIcon(64, 32)
        file.writeUInt32LE(9_999_999, 18)
        return file
      },
    ],
  ]
  const tooLarge: typeof broken = [
    ['an AVIF that unpacks to more than there is room for', () => plain(3000, 3000).avif({ effort: 0 }).toBuffer()],
    ['a WebP that unpacks to more than there is room for', () => plain(7000, 7000).webp({ effort: 0 }).toBuffer()],
  ]
  const without = [...broken, ...sampleByLength(tooLarge, 1, 'too large')]
  test.each(without)('%s has none, and is shown by its name', async (_name, bytes) => {
    expect(await thumbnailOf(await bytes())).toBe(204)
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5"><circle cx="2" cy="2" r="1.8"/></svg>'
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))
const carried = { width: 80, height: 60, format: 'webp' }

describe('[FILE-8] a thumbnail is made', () => {
  const drawings: [name: string, bytes: () => Buffer | Promise<Buffer>, shown: object][] = [
    ['mark.svg', () => Buffer.from(svg), wide],
    ['head.svg', () => Buffer.from(`<?xml version="1.0"?>${svg}`), wide],
    ['mark.ai', () => illustrator(), carried],
    ['old.ai', () => illustratorEps(), carried],
    ['mark.eps', () => illustratorEps(), carried],
    ['dos.eps', async () => dosEps(await sharp(preview).tiff().toBuffer()), carried],
    ['gray.eps', () => epsWithBitmap(80, 60, 8), carried],
    ['mark.psd', () => photoshop(), carried],
    ['flyer.indd', () => inDesign(), carried],
    ['photo.heic', () => photoWithPreview('heic'), carried],
    ['turned.heic', () => photoWithPreview('heic', 6), { width: 60, height: 80 }],
    ['named-wrongly.jpg', () => photoWithPreview('heic'), carried],
    ['scan.tif', () => plain(1440, 720).tiff().toBuffer(), wide],
    ['cmyk.tif', () => plain(1440, 720).toColourspace('cmyk').tiff().toBuffer(), wide],
  ]
  test.each(drawings)('of %s', async (name, bytes, shown) => {
    expect(await thumbnailOf(await bytes(), name)).toMatchObject(shown)
  })

  const damaged: [name: string, bytes: () => Promise<Buffer>][] = [
    ['a JPEG that is cut off', async () => half(await noise(1440, 720).jpeg().toBuffer())],
    [
      'a progressive JPEG that is cut off',
      async () => half(await noise(1440, 720).jpeg({ progressive: true }).toBuffer()),
    ],
    ['a PNG that is cut off', async () => half(await noise(1440, 720).png().toBuffer())],
    [
      'a JPEG with stray bytes behind it',
      async () => Buffer.concat([await plain(1440, 720).jpeg().toBuffer(), randomBytes(999)]),
    ],
    [
      'a JPEG with stray bytes within it',
      async () => {
        const bytes = await noise(1440, 720).jpeg().toBuffer()
        return Buffer.concat([half(bytes), Buffer.alloc(99, 0xab), bytes.subarray(half(bytes).length)])
      },
    ],
    [
      'a PNG with stray bytes behind it',
      async () => Buffer.concat([await plain(1440, 720).png().toBuffer(), randomBytes(999)]),
    ],
  ]
  test.each(damaged)('of %s, as browsers draw it', async (_name, bytes) => {
    expect(await thumbnailOf(await bytes())).toMatchObject(wide)
  })

  test('of the preview of a photo that takes too much memory', async () => {
    const large = await plain(9000, 9000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
    expect(await thumbnailOf(large)).toBe(204)
    const exif = photoWithPreview('jpeg').subarray(2, -2)
    expect(await thumbnailOf(Buffer.concat([large.subarray(0, 2), exif, large.subarray(2)]))).toMatchObject(carried)
  })

  test.each([
    ['mark.ai', illustrator(Buffer.from('none'))],
    ['mark.psd', photoshop(Buffer.from('none'))],
    ['photo.heic', photoWithPreview('heic', 1, false, Buffer.from('none'))],
    ['mark.svg', Buffer.from('no drawing')],
    ['guide.pdf', illustrator()],
    ['notes.txt', Buffer.from(svg)],
  ])('of none in %s, which is shown by the name of its kind', async (name, bytes) => {
    expect(await thumbnailOf(bytes, name)).toBe(204)
  })
})

test.each([
  [{ format: 'png', width: 6900, height: 6900, channels: 3, depth: 'ushort', isProgressive: true }, 285_660_000],
  [{ format: 'png', width: 6900, height: 6900, channels: 4, depth: 'uchar', isProgressive: true }, 190_440_000],
  [{ format: 'png', width: 6900, height: 6900, channels: 3, depth: 'ushort', isProgressive: false }, 0],
  [{ format: 'png', width: 1000, height: 1000, channels: 3, depth: 'ushort', orientation: 6 }, 6_000_000],
  [{ format: 'jpeg', width: 4000, height: 3000, channels: 3, depth: 'uchar', isProgressive: false }, 750_000],
  [{ format: 'jpeg', width: 4000, height: 3000, channels: 3, depth: 'uchar', isProgressive: true }, 72_000_000],
  [{ format: 'gif', width: 1000, height: 1000, channels: 4, depth: 'uchar' }, 4_000_000],
  [{ format: 'heif', width: 1000, height: 1000, channels: 4, depth: 'ushort' }, 48_000_000],
] as const)('[FILE-7] the header says what a picture unpacks to: %j', (header, bytes) => {
  expect(unpackedBytes(header as unknown as Parameters<typeof unpackedBytes>[0])).toBe(bytes)
})

test.each([
  [800, 800, 3, 16],
  [801, 803, 4, 8],
  [9, 17, 1, 8],
  [1, 1, 3, 8],
  [4000, 8, 4, 16],
  [77, 900, 1, 1],
] as const)(
  '[FILE-7] the first pass of an interlaced PNG of %i × %i is a picture of its own',
  async (width, height, samples, bits) => {
    const small = await firstPassOf(interlaced(width, height, samples, bits), 1_000_000)
    expect(await sharp(small).metadata()).toMatchObject({
      width: Math.ceil(width / 8),
      height: Math.ceil(height / 8),
      isProgressive: false,
    })
    expect((await sharp(small).stats()).channels.length).toBeGreaterThan(0)
  },
)
