/** Pictures that sharp does not read: Windows bitmaps, alone or in an icon. */
export type Pixels = { pixels: Buffer; raw: { width: number; height: number; channels: 4 } }

/** A larger bitmap is read in steps: nothing of this size is in memory, and a thumbnail shows no more. */
const MOST_EDGE = 1280
const MOST_UNPACKED_BYTES = 64 * 1024 * 1024
const FILE_HEADER = 14
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

type Channel = { mask: number; shift: number; most: number }
type Bitmap = {
  width: number
  height: number
  isTopDown: boolean
  bits: number
  /** Red, green, blue, alpha. */
  channels: Channel[]
  palette: { at: number; step: number } | undefined
  isPacked: boolean
  end: number
}

/** Undefined for one that is not valid. */
export function readBitmap(file: Buffer): Pixels | undefined {
  const bitmap = readHeader(file, FILE_HEADER)
  if (!bitmap) return undefined
  const at = file.readUInt32LE(10)
  if (!bitmap.isPacked) return draw(file, bitmap, { at })
  const lines = unpackRuns(file, at, bitmap)
  return lines && draw(Buffer.concat([file.subarray(0, at), lines]), { ...bitmap, bits: 8 }, { at })
}

/** Runs of one color, in lines of a byte for each pixel. */
function unpackRuns(file: Buffer, start: number, { width, height, bits }: Bitmap): Buffer | undefined {
  const row = rowBytes(width, 8)
  if (row * height > MOST_UNPACKED_BYTES || start > file.length) return undefined
  const lines = Buffer.alloc(row * height)
  let [at, x, y] = [start, 0, 0]
  const put = (count: number, valueAt: (index: number) => number) => {
    for (let index = 0; index < count; index += 1) {
      const value = valueAt(bits === 8 ? index : index >> 1)
      if (x < width && y < height) lines[y * row + x] = bits === 8 ? value : index % 2 === 0 ? value >> 4 : value & 15
      x += 1
    }
  }
  while (at + 1 < file.length && y < height) {
    const [count = 0, value = 0] = file.subarray(at, at + 2)
    at += 2
    if (count > 0) put(count, () => value)
    else if (value === 0) [x, y] = [0, y + 1]
    else if (value === 1) break
    else if (value === 2) {
      const [right = 0, up = 0] = file.subarray(at, at + 2)
      ;[at, x, y] = [at + 2, x + right, y + up]
    } else {
      const from = at
      put(value, (index) => file[from + index] ?? 0)
      at += Math.ceil((value * bits) / 16) * 2 // whole words
    }
  }
  return lines
}

/** The largest picture of an icon: pixels, or a PNG as it is. */
export function readIcon(file: Buffer): Pixels | Buffer | undefined {
  const count = file.length > 6 ? file.readUInt16LE(4) : 0
  const entries = Array.from({ length: Math.min(count, 64) }, (_, index) => 6 + index * 16)
    .filter((at) => at + 16 <= file.length)
    .map((at) => ({
      edge: file[at] || 256,
      bits: file.readUInt16LE(at + 6),
      size: file.readUInt32LE(at + 8),
      from: file.readUInt32LE(at + 12),
    }))
  const [largest] = entries.toSorted((a, b) => b.edge - a.edge || b.bits - a.bits)
  if (!largest) return undefined
  const image = file.subarray(largest.from, largest.from + largest.size)
  if (image.subarray(0, PNG.length).equals(PNG)) return image
  const bitmap = readHeader(image, 0)
  if (!bitmap || bitmap.isPacked) return undefined
  const height = bitmap.height / 2 // below the picture is its mask
  const mask = bitmap.end + rowBytes(bitmap.width, bitmap.bits) * height
  return draw(image, { ...bitmap, height }, { at: bitmap.end, mask })
}

const rowBytes = (width: number, bits: number) => Math.ceil((width * bits) / 32) * 4

function readHeader(file: Buffer, at: number): Bitmap | undefined {
  if (file.length < at + 40) return undefined
  const size = file.readUInt32LE(at)
  if (size === 12) {
    const [width, height, bits] = [file.readUInt16LE(at + 4), file.readUInt16LE(at + 6), file.readUInt16LE(at + 10)]
    return bitmapOf(file, { width, height, bits, compression: 0, size, at, colors: 0 })
  }
  const [width, height] = [file.readInt32LE(at + 4), file.readInt32LE(at + 8)]
  const [bits, compression] = [file.readUInt16LE(at + 14), file.readUInt32LE(at + 16)]
  return bitmapOf(file, { width, height, bits, compression, size, at, colors: file.readUInt32LE(at + 32) })
}

type Header = Record<'width' | 'height' | 'bits' | 'compression' | 'size' | 'at' | 'colors', number>

function bitmapOf(file: Buffer, { width, height, bits, compression, size, at, colors }: Header): Bitmap | undefined {
  const hasMasks = compression === 3 || compression === 6
  const isPacked = (compression === 1 && bits === 8) || (compression === 2 && bits === 4)
  if (width <= 0 || height === 0 || ![1, 4, 8, 16, 24, 32].includes(bits)) return undefined
  if (compression !== 0 && !hasMasks && !isPacked) return undefined
  const maskBytes = hasMasks && size === 40 ? (compression === 6 ? 16 : 12) : 0
  const palette = bits <= 8 ? { at: at + size, step: size === 12 ? 3 : 4 } : undefined
  const end = at + size + maskBytes + (palette ? palette.step * (colors || 2 ** bits) : 0)
  const masks =
    hasMasks && at + 56 <= file.length ? [0, 1, 2, 3].map((index) => file.readUInt32LE(at + 40 + index * 4)) : []
  if (hasMasks && size < 56 && compression !== 6) masks[3] = 0
  const standard = bits === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, 0]
  const channels = (masks.length === 4 ? masks : standard).map((mask) => channelOf(mask ?? 0))
  return { width, height: Math.abs(height), isTopDown: height < 0, bits, channels, palette, isPacked, end }
}

function channelOf(mask: number): Channel {
  const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask)
  return { mask, shift, most: mask >>> shift }
}

const valueOf = (pixel: number, { mask, shift, most }: Channel) =>
  most === 0 ? 255 : Math.round((((pixel & mask) >>> shift) * 255) / most)

/** With a mask the picture is an icon, of which 32 bits carry the transparency, and else the mask does. */
function draw(file: Buffer, bitmap: Bitmap, { at, mask }: { at: number; mask?: number }): Pixels | undefined {
  const { width, height, isTopDown, bits, palette } = bitmap
  const row = rowBytes(width, bits)
  if (at + row * height > file.length) return undefined
  const step = Math.max(1, Math.ceil(Math.max(width, height) / MOST_EDGE))
  const raw = { width: Math.ceil(width / step), height: Math.ceil(height / step), channels: 4 as const }
  const pixels = Buffer.alloc(raw.width * raw.height * 4)
  const channels =
    mask !== undefined && bits === 32 ? [...bitmap.channels.slice(0, 3), channelOf(0xff000000)] : bitmap.channels
  for (let y = 0; y < raw.height; y += 1) {
    const line = isTopDown ? y * step : height - 1 - y * step
    for (let x = 0; x < raw.width; x += 1) {
      const from = at + line * row
      const to = (y * raw.width + x) * 4
      if (palette) {
        const color = palette.at + palette.step * indexAt(file, from, x * step, bits)
        for (let index = 0; index < 3; index += 1) pixels[to + index] = file[color + 2 - index] ?? 0
        pixels[to + 3] = 255
      } else {
        const bytes = bits / 8
        const pixel = file.readUIntLE(from + x * step * bytes, bytes)
        for (const [index, channel] of channels.entries()) pixels[to + index] = valueOf(pixel, channel)
      }
      if (mask !== undefined && bits < 32 && indexAt(file, mask + line * rowBytes(width, 1), x * step, 1) === 1)
        pixels[to + 3] = 0
    }
  }
  return { pixels, raw }
}

/** The number of one to eight bits at a place of a line. */
function indexAt(file: Buffer, line: number, x: number, bits: number): number {
  const bit = x * bits
  return ((file[line + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & (2 ** bits - 1)
}
