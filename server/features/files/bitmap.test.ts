import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { bitmap, bitmapInIcon, icon } from '#server/testing/sample-pictures.ts'
import { readBitmap, readIcon } from './bitmap.ts'
import { firstPassOf } from './interlaced-png.ts'

const RED = [255, 0, 0, 255]
const GREEN = [0, 255, 0, 255]
const BLUE = [0, 0, 255, 255]
const WHITE = [255, 255, 255, 255]

/** Two by two pixels: red, green above blue, white. The lines of a file begin with the lowest. */
const quarters: [name: string, file: () => Buffer][] = [
  ['24 bits', () => filled(24, [0xff, 0, 0, 255, 255, 255, 0, 0], [0, 0, 255, 0, 255, 0, 0, 0])],
  ['32 bits', () => filled(32, [0xff, 0, 0, 0, 255, 255, 255, 0], [0, 0, 255, 0, 0, 255, 0, 0])],
  ['16 bits', () => filled(16, [0x1f, 0, 0xff, 0x7f], [0, 0x7c, 0xe0, 0x03])],
  ['16 bits with masks', () => masked(filled(16, [0x1f, 0, 0xff, 0xff], [0, 0xf8, 0xe0, 0x07]), [0xf800, 0x7e0, 0x1f])],
  ['8 bits', () => withPalette(filled(8, [2, 3, 0, 0], [0, 1, 0, 0]))],
  ['8 bits in runs', () => packed(8, [1, 2, 1, 3, 0, 0, 1, 0, 1, 1, 0, 1])],
  ['8 bits in runs that are too long', () => packed(8, [1, 2, 9, 3, 0, 0, 1, 0, 200, 1, 0, 1])],
  ['8 bits as they are', () => packed(8, [0, 3, 2, 3, 0, 0, 0, 0, 0, 3, 0, 1, 0, 0, 0, 1])],
  ['8 bits with a jump', () => packed(8, [1, 2, 1, 3, 0, 0, 0, 2, 1, 0, 1, 1, 0, 1])],
  ['8 bits without an end', () => packed(8, [1, 2, 1, 3, 0, 0, 1, 0, 1, 1])],
  ['4 bits in runs', () => packed(4, [2, 0x23, 0, 0, 2, 0x01, 0, 1])],
  ['4 bits as they are', () => packed(4, [0, 3, 0x23, 0, 0, 0, 0, 3, 0x01, 0, 0, 1])],
  ['4 bits, one by one', () => packed(4, [1, 0x20, 1, 0x30, 0, 0, 1, 0, 1, 0x10, 0, 1])],
  ['4 bits', () => withPalette(filled(4, [0x23, 0, 0, 0], [0x01, 0, 0, 0]))],
]

function filled(bits: 4 | 8 | 16 | 24 | 32, lower: number[], upper: number[]): Buffer {
  const file = bitmap(2, 2, bits)
  file.set([...lower, ...upper], file.readUInt32LE(10))
  return file
}

function withPalette(file: Buffer): Buffer {
  file.set([0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0], 54)
  return file
}

/** Runs of the four colors. */
function packed(bits: 4 | 8, runs: number[]): Buffer {
  const file = withPalette(bitmap(2, 2, bits))
  file.writeUInt32LE(bits === 8 ? 1 : 2, 30)
  return Buffer.concat([file.subarray(0, file.readUInt32LE(10)), Buffer.from(runs)])
}

/** Three masks behind the header move the pixels. */
function masked(file: Buffer, masks: number[]): Buffer {
  const at = file.readUInt32LE(10)
  const more = Buffer.alloc(masks.length * 4)
  for (const [index, mask] of masks.entries()) more.writeUInt32LE(mask, index * 4)
  const whole = Buffer.concat([file.subarray(0, 54), more, file.subarray(at)])
  whole.writeUInt32LE(at + more.length, 10)
  whole.writeUInt32LE(3, 30)
  return whole
}

describe('[FILE-7] a bitmap', () => {
  test.each(quarters)('of %s has its colors where they are', (_name, file) => {
    const read = readBitmap(file())
    expect(read?.raw).toEqual({ width: 2, height: 2, channels: 4 })
    expect([...(read?.pixels ?? [])]).toEqual([...RED, ...GREEN, ...BLUE, ...WHITE])
  })

  test.each([
    [1280, 1],
    [1281, 2],
    [5000, 4],
    [60_000, 47],
  ])('of %i pixels is read in steps of %i', (width, step) => {
    expect(readBitmap(bitmap(width, 4, 1))?.raw).toMatchObject({ width: Math.ceil(width / step) })
  })

  test.each([0, 1, 13, 20, 53, 54, 60])('that ends after %i bytes is none', (length) => {
    expect(readBitmap(bitmap(40, 40, 24).subarray(0, length))).toBeUndefined()
    expect(readIcon(bitmapInIcon(40, 24).subarray(0, length))).toBeUndefined()
  })
})

describe('[FILE-7] an icon', () => {
  test.each([8, 24] as const)('of %i bits is transparent where its mask says so', (bits) => {
    const file = bitmapInIcon(32, bits)
    file.fill(0xf0, file.length - 4, file.length)
    const read = readIcon(file)
    if (!read || !('raw' in read)) throw new Error('not read')
    const alphas = Array.from({ length: 8 }, (_, x) => read.pixels[x * 4 + 3])
    expect(alphas).toEqual([0, 0, 0, 0, 255, 255, 255, 255])
  })

  test('of 32 bits carries its transparency in each pixel', () => {
    const read = readIcon(bitmapInIcon(16, 32))
    expect(read && 'raw' in read && read.pixels[3]).toBe(0x11)
  })

  test('shows its largest picture', () => {
    const [small, large] = [bitmapInIcon(16, 24).subarray(22), bitmapInIcon(48, 24).subarray(22)]
    const [first, second] = [icon(16, small).subarray(6, 22), icon(48, large).subarray(6, 22)]
    first.writeUInt32LE(38, 12)
    second.writeUInt32LE(38 + small.length, 12)
    const read = readIcon(Buffer.concat([Buffer.from([0, 0, 1, 0, 2, 0]), first, second, small, large]))
    expect(read && 'raw' in read && read.raw).toMatchObject({ width: 48, height: 48 })
  })
})

test.each([3, 4] as const)(
  '[FILE-7] the first pass of an interlaced PNG of %i samples has the pixels of the whole',
  async (channels) => {
    const [width, height] = [171, 93]
    const pixels = Buffer.from(Array.from({ length: width * height * channels }, (_, at) => (at * 7919) % 251))
    const whole = await sharp(pixels, { raw: { width, height, channels } }).png({ progressive: true }).toBuffer()
    const { data, info } = await sharp(await firstPassOf(whole, 1_000_000))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 22, height: 12, channels })
    const expected = Array.from({ length: info.height }, (_, y) =>
      Array.from({ length: info.width }, (_, x) => [
        ...pixels.subarray((y * 8 * width + x * 8) * channels).subarray(0, channels),
      ]),
    )
    expect([...data]).toEqual(expected.flat(2))
  },
)
