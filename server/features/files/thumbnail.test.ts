import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bitmap, bitmapInIcon, icon, interlaced } from '#server/testing/sample-pictures.ts'
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
const png = await plain(1440, 720).png().toBuffer()

/** What the thumbnail link answers after the job: a picture, or only a status. */
async function thumbnailOf(bytes: Buffer) {
  const file = await world.upload(manager, { name: 'picture', bytes })
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
  ['a JPEG', () => plain(1440, 720).jpeg().toBuffer(), wide],
  ['a progressive JPEG', () => plain(1440, 720).jpeg({ progressive: true }).toBuffer(), wide],
  ['a gray JPEG', () => plain(1440, 720).grayscale().jpeg().toBuffer(), wide],
  ['a CMYK JPEG', () => plain(1440, 720).toColourspace('cmyk').jpeg().toBuffer(), wide],
  ['a JPEG of 64 million pixels', () => plain(8000, 8000).jpeg().toBuffer(), { width: 720, height: 720 }],
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
  ['a BMP of 16 million pixels', () => bitmap(8000, 2000, 8), { width: 720, height: 180 }],
  ['an icon with a PNG', async () => icon(256, await plain(256, 256).png().toBuffer()), { width: 256, height: 256 }],
  ...([8, 24, 32] as const).map((bits): [string, () => Buffer, object] => [
    `an icon of ${bits} bits`,
    () => bitmapInIcon(64, bits),
    { width: 64, height: 64 },
  ]),
]

describe('[FILE-7] every picture that a browser draws has a thumbnail', () => {
  test.each(kinds)('%s has one', async (_name, bytes, shown) => {
    expect(await thumbnailOf(await bytes())).toMatchObject(shown)
  })

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
    ['an AVIF that unpacks to more than there is room for', () => plain(3000, 3000).avif({ effort: 0 }).toBuffer()],
    ['a WebP that unpacks to more than there is room for', () => plain(7000, 7000).webp({ effort: 0 }).toBuffer()],
  ]
  test.each(broken)('%s has none, and is shown by its name', async (_name, bytes) => {
    expect(await thumbnailOf(await bytes())).toBe(404)
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
