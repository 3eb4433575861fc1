import { crc32, deflateSync } from 'node:zlib'

// Pictures that sharp does not write.

/** A PNG of one color, written by hand: sharp writes no 16 bits that are interlaced. */
export function interlaced(width: number, height: number, samples: 1 | 3 | 4, bits: 1 | 2 | 4 | 8 | 16): Buffer {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const
  const pieces = passes.map(([x, y, dx, dy]) => {
    const [columns, rows] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)]
    if (columns <= 0 || rows <= 0) return Buffer.alloc(0)
    const line = Buffer.alloc(1 + Math.ceil((columns * samples * bits) / 8), 0x80)
    line[0] = 0
    return Buffer.concat(Array.from({ length: rows }, () => line))
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([bits, { 1: 0, 3: 2, 4: 6 }[samples], 0, 0, 1], 8)
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const named = Buffer.concat([Buffer.from(name), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(pieces), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function bitmap(width: number, height: number, bits: 1 | 4 | 8 | 16 | 24 | 32, isTopDown = false): Buffer {
  const row = Math.ceil((width * bits) / 32) * 4
  const palette = bits <= 8 ? 4 * 2 ** bits : 0
  const head = Buffer.alloc(54 + palette, 0x30)
  head.write('BM')
  head.writeUInt32LE(head.length + row * height, 2)
  head.writeUInt32LE(head.length, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(isTopDown ? -height : height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(bits, 28)
  head.fill(0, 30, 54)
  return Buffer.concat([head, Buffer.alloc(row * height, 0x11)])
}

export function icon(edge: number, image: Buffer): Buffer {
  const head = Buffer.from([0, 0, 1, 0, 1, 0, edge % 256, edge % 256, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  head.writeUInt32LE(image.length, 14)
  return Buffer.concat([head, image])
}

/** A bitmap in an icon has no file header, twice its height, and a mask of a bit for each pixel behind it. */
export function bitmapInIcon(edge: number, bits: 8 | 24 | 32): Buffer {
  const image = bitmap(edge, edge, bits).subarray(14)
  image.writeInt32LE(edge * 2, 8)
  return icon(edge, Buffer.concat([image, Buffer.alloc(Math.ceil(edge / 32) * 4 * edge)]))
}
