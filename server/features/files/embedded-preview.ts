import type { Pixels } from './bitmap.ts'

/** The picture that a file carries for programs that cannot draw it: a JPEG or TIFF as it is, or pixels. */
export type Preview = {
  picture: Buffer | Pixels
  /** By how many degrees it has to be turned to stand upright. */
  turn?: number
}

const JPEG = Buffer.from('ffd8ff', 'hex')
const asJpeg = (bytes: Buffer): Buffer | undefined => (bytes.subarray(0, 3).equals(JPEG) ? bytes : undefined)

/** Zero beyond the end: hostile files name places outside of themselves. */
const numberAt = (file: Buffer, at: number, bytes: 2 | 4, isLittle = false): number => {
  if (at + bytes > file.length) return 0
  return isLittle ? file.readUIntLE(at, bytes) : file.readUIntBE(at, bytes)
}

/** Undefined for a file without one, also for one that is damaged. */
export function findPreview(file: Buffer): Preview | undefined {
  const picture = previewOfPhotoshop(file) ?? previewInMetadata(file) ?? previewOfPostScript(file)
  return picture ? { picture } : previewOfPhoto(file)
}

const RESOURCE = Buffer.from('8BIM')
const THUMBNAIL_RESOURCE = 1036
const THUMBNAIL_HEADER = 28

function previewOfPhotoshop(file: Buffer): Buffer | undefined {
  if (file.toString('latin1', 0, 4) !== '8BPS') return undefined
  const colors = 26
  const resources = colors + 4 + numberAt(file, colors, 4)
  const end = Math.min(resources + 4 + numberAt(file, resources, 4), file.length)
  let at = resources + 4
  while (at + 12 <= end && file.subarray(at, at + 4).equals(RESOURCE)) {
    const nameBytes = 1 + (file[at + 6] ?? 0)
    const data = at + 6 + nameBytes + (nameBytes % 2)
    const size = numberAt(file, data, 4)
    if (numberAt(file, at + 4, 2) === THUMBNAIL_RESOURCE)
      return asJpeg(file.subarray(data + 4 + THUMBNAIL_HEADER, data + 4 + size))
    at = data + 4 + size + (size % 2)
  }
  return undefined
}

const OPENED = '<xmpGImg:image>'
const CLOSED = '</xmpGImg:image>'

/** Of Illustrator, InDesign and others (XMP). */
function previewInMetadata(file: Buffer): Buffer | undefined {
  const start = file.indexOf(OPENED, 0, 'latin1')
  const end = start < 0 ? -1 : file.indexOf(CLOSED, start, 'latin1')
  if (end < 0) return undefined
  const text = file.toString('latin1', start + OPENED.length, end).replaceAll('&#xA;', '')
  return asJpeg(Buffer.from(text, 'base64'))
}

const DOS_EPS = Buffer.from('c5d0d3c6', 'hex')
const TIFF = ['49492a00', '4d4d002a'].map((start) => Buffer.from(start, 'hex'))
const HEAD_BYTES = 64 * 1024
const MOST_PIXELS = 4_000_000

/** The TIFF of a DOS EPS file, or the gray bitmap in the comments of an EPSI file. */
function previewOfPostScript(file: Buffer): Preview['picture'] | undefined {
  if (file.subarray(0, 4).equals(DOS_EPS)) {
    const [from, size] = [numberAt(file, 20, 4, true), numberAt(file, 24, 4, true)]
    const preview = file.subarray(from, from + size)
    // Anything else, such as an SVG, would be drawn as what it begins with.
    return from > 0 && TIFF.some((start) => preview.subarray(0, 4).equals(start)) ? preview : undefined
  }
  if (file.toString('latin1', 0, 2) !== '%!') return undefined
  const found = /%%BeginPreview: *(\d{1,5}) (\d{1,5}) ([1248]) \d+/.exec(file.toString('latin1', 0, HEAD_BYTES))
  const [width = 0, height = 0, bits = 0] = (found ?? []).slice(1).map(Number)
  if (!found || width * height === 0 || width * height > MOST_PIXELS) return undefined
  const start = found.index + found[0].length
  const end = file.indexOf('%%EndPreview', start, 'latin1')
  if (end < 0) return undefined
  const row = Math.ceil((width * bits) / 8)
  const rows = Buffer.from(file.toString('latin1', start, end).replaceAll(/[^\da-f]/gi, ''), 'hex')
  return rows.length < row * height ? undefined : drawGray(rows, { width, height, bits, row })
}

/** Here 0 is white. */
function drawGray(rows: Buffer, { width, height, bits, row }: Record<'width' | 'height' | 'bits' | 'row', number>) {
  const most = 2 ** bits - 1
  const pixels = Buffer.alloc(width * height * 4, 255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const bit = x * bits
      const value = ((rows[y * row + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & most
      pixels.fill(255 - Math.round((value * 255) / most), (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  return { pixels, raw: { width, height, channels: 4 as const } }
}

const EXIF = Buffer.from('Exif\0\0')
const MOST_FIELDS = 200
const [ORIENTATION, JPEG_AT, JPEG_BYTES] = [0x01_12, 0x02_01, 0x02_02]
const TURNS: { [orientation: number]: number } = { 3: 180, 6: 90, 8: 270 }

/** The small JPEG that cameras write beside the picture (EXIF), in HEIC too. */
function previewOfPhoto(file: Buffer): Preview | undefined {
  const start = file.indexOf(EXIF)
  if (start < 0) return undefined
  const exif = file.subarray(start + EXIF.length)
  const isLittle = exif.toString('latin1', 0, 2) === 'II'
  const photo = readFields(exif, numberAt(exif, 4, 4, isLittle), isLittle)
  const small = readFields(exif, photo.next, isLittle)
  const [from, size] = [small.wide(JPEG_AT), small.wide(JPEG_BYTES)]
  const picture = small.count > 0 && from > 0 ? asJpeg(exif.subarray(from, from + size)) : undefined
  return picture && { picture, turn: TURNS[photo.narrow(ORIENTATION)] ?? 0 }
}

/** A directory of TIFF: fields of twelve bytes, and where the next directory is. */
function readFields(exif: Buffer, at: number, isLittle: boolean) {
  const count = at > 0 ? numberAt(exif, at, 2, isLittle) : 0
  const fields = Array.from({ length: Math.min(count, MOST_FIELDS) }, (_, index) => at + 2 + index * 12)
  const valueOf = (tag: number, bytes: 2 | 4) => {
    const field = fields.find((place) => numberAt(exif, place, 2, isLittle) === tag)
    return field === undefined ? 0 : numberAt(exif, field + 8, bytes, isLittle)
  }
  return {
    count,
    next: numberAt(exif, at + 2 + count * 12, 4, isLittle),
    narrow: (tag: number) => valueOf(tag, 2),
    wide: (tag: number) => valueOf(tag, 4),
  }
}
