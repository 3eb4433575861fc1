import sharp from 'sharp'

// Files of other programs with the preview that they carry, written by hand: no library writes them.

/** 80 × 60, red at its left. */
export const preview = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#0a0' } })
  .composite([{ input: { create: { width: 40, height: 60, channels: 3, background: '#a00' } }, left: 0, top: 0 }])
  .jpeg()
  .toBuffer()

const number = (value: number, bytes: 2 | 4, isLittle = false): Buffer => {
  const written = Buffer.alloc(bytes)
  if (isLittle) written.writeUIntLE(value, 0, bytes)
  else written.writeUIntBE(value, 0, bytes)
  return written
}

/** EXIF with the orientation and the preview. */
function exif(orientation: number, isLittle: boolean, jpeg: Buffer): Buffer {
  const n = (value: number, bytes: 2 | 4) => number(value, bytes, isLittle)
  const field = (tag: number, type: number, value: Buffer) =>
    Buffer.concat([n(tag, 2), n(type, 2), n(1, 4), value, Buffer.alloc(4 - value.length)])
  const second = 8 + 2 + 12 + 4
  const picture = second + 2 + 24 + 4
  return Buffer.concat([
    Buffer.from(`Exif\0\0${isLittle ? 'II' : 'MM'}`),
    n(42, 2),
    n(8, 4),
    n(1, 2),
    field(0x01_12, 3, n(orientation, 2)),
    n(second, 4),
    n(2, 2),
    field(0x02_01, 4, n(picture, 4)),
    field(0x02_02, 4, n(jpeg.length, 4)),
    n(0, 4),
    jpeg,
  ])
}

/** Of a camera: only its preview can be drawn. */
export function photoWithPreview(kind: 'heic' | 'jpeg', orientation = 1, isLittle = false, jpeg = preview): Buffer {
  const data = exif(orientation, isLittle, jpeg)
  const head = Buffer.from('000000186674797068656963000000006d69663168656963', 'hex')
  if (kind === 'heic') return Buffer.concat([head, Buffer.alloc(40), number(6, 4), data, Buffer.alloc(100, 7)])
  return Buffer.concat([Buffer.from('ffd8ffe1', 'hex'), number(data.length + 2, 2), data, Buffer.from('ffd9', 'hex')])
}

/** With a resource before the preview that has to be passed over. */
export function photoshop(jpeg = preview): Buffer {
  const resource = (id: number, name: string, data: Buffer) =>
    Buffer.concat([
      Buffer.from('8BIM'),
      number(id, 2),
      Buffer.from([name.length]),
      Buffer.from(name),
      Buffer.alloc((name.length + 1) % 2),
      number(data.length, 4),
      data,
      Buffer.alloc(data.length % 2),
    ])
  const resources = Buffer.concat([
    resource(1005, 'res', Buffer.alloc(15)),
    resource(1036, '', Buffer.concat([Buffer.alloc(28), jpeg])),
  ])
  const head = Buffer.from('38425053000100000000000000030000003c0000005000080003', 'hex')
  return Buffer.concat([head, number(0, 4), number(resources.length, 4), resources, Buffer.alloc(50)])
}

const metadata = (jpeg: Buffer) => {
  const lines = jpeg.toString('base64').replaceAll(/.{76}/g, '$&&#xA;')
  return `<xmp:Thumbnails><rdf:Alt><rdf:li><xmpGImg:format>JPEG</xmpGImg:format><xmpGImg:image>${lines}</xmpGImg:image></rdf:li></rdf:Alt></xmp:Thumbnails>`
}

export const illustrator = (jpeg = preview): Buffer =>
  Buffer.from(`%PDF-1.5\n%\n1 0 obj\n<</Type/Metadata/Subtype/XML>>stream\n${metadata(jpeg)}\nendstream\n%%EOF`)

export const inDesign = (jpeg = preview): Buffer =>
  Buffer.concat([
    Buffer.from('0606edf5d81d46e5bd31efe7fe74b71d', 'hex'),
    Buffer.alloc(4096),
    Buffer.from(metadata(jpeg)),
    Buffer.alloc(4096),
  ])

const POSTSCRIPT = '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 80 60\n'

export const illustratorEps = (jpeg = preview): Buffer => Buffer.from(`${POSTSCRIPT}${metadata(jpeg)}\n%%EOF`)

export function dosEps(tiff: Buffer): Buffer {
  const script = Buffer.from(`${POSTSCRIPT}%%EOF`)
  const places = [30, script.length, 0, 0, 30 + script.length, tiff.length].map((value) => number(value, 4, true))
  return Buffer.concat([Buffer.from('c5d0d3c6', 'hex'), ...places, Buffer.from('ffff', 'hex'), script, tiff])
}

/** Dark at its left. */
export function epsWithBitmap(width: number, height: number, bits: 1 | 2 | 4 | 8): Buffer {
  const row = Buffer.alloc(Math.ceil((width * bits) / 8))
  row.fill(255, 0, Math.floor(row.length / 2))
  const lines = Array.from({ length: height }, () => `% ${row.toString('hex').toUpperCase()}`)
  return Buffer.from(
    `${POSTSCRIPT}%%BeginPreview: ${width} ${height} ${bits} ${height}\n${lines.join('\n')}\n%%EndPreview\n%%EOF`,
  )
}
