import { promisify } from 'node:util'
import { crc32, createInflate, deflate } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const STEP = 8
/** Programs write 8 kB and more into one. */
const MOST_CHUNKS = 20_000
/** Samples of a pixel, by the color type of the header. */
const SAMPLES: { [colorType: number]: number } = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * The first of the seven passes of an interlaced PNG as a picture of its own, an eighth as wide and as high: the rest is not
 * unpacked. Undefined for other files, and when even that is more than `most` bytes.
 */
export async function firstPassOf(png: Buffer, most: number): Promise<Buffer | undefined> {
  const chunks = chunksOf(png)
  const header = chunks.find(({ name }) => name === 'IHDR')?.data
  if (header?.length !== 13 || header[12] !== 1) return undefined
  const [width, height] = [Math.ceil(header.readUInt32BE(0) / STEP), Math.ceil(header.readUInt32BE(4) / STEP)]
  const bits = (SAMPLES[header[9] ?? 0] ?? 0) * (header[8] ?? 0)
  const bytes = (Math.ceil((width * bits) / 8) + 1) * height
  if (bytes > most) return undefined
  const packed = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data))
  const small = Buffer.from(header)
  small.writeUInt32BE(width, 0)
  small.writeUInt32BE(height, 4)
  small[12] = 0
  const before = chunks.slice(
    1,
    chunks.findIndex(({ name }) => name === 'IDAT'),
  )
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', small),
    ...before.map(({ name, data }) => chunk(name, data)),
    chunk('IDAT', await promisify(deflate)(await firstBytes(packed, bytes), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function firstBytes(packed: Buffer, count: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  const inflate = createInflate()
  inflate.end(packed)
  for await (const piece of inflate as AsyncIterable<Buffer>) {
    pieces.push(piece)
    size += piece.length
    if (size >= count) break
  }
  return Buffer.concat(pieces).subarray(0, count)
}

type Chunk = { name: string; data: Buffer }

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  let at = SIGNATURE.length
  while (at + 12 <= png.length && chunks.length < MOST_CHUNKS) {
    const length = png.readUInt32BE(at)
    chunks.push({ name: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += 12 + length
  }
  return chunks
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
