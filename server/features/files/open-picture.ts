import type { Metadata, Sharp, SharpInput, SharpOptions } from 'sharp'
import { loadSharp } from '#server/platform/load-sharp.ts'
import { type Pixels, readBitmap, readIcon } from './bitmap.ts'
import { drawSvg, isSvg } from './draw-svg.ts'
import { firstPassOf } from './interlaced-png.ts'

/** How long drawing may take, by pixels, where nothing has to be unpacked as a whole. */
const MOST_PIXELS = 268_000_000
/** What a picture may unpack to in memory. */
const MOST_UNPACKED_BYTES = 128 * 1024 * 1024
/** That and the file, which is in memory too. */
const MOST_BYTES = 136 * 1024 * 1024

type Options = Pick<SharpOptions, 'failOn' | 'limitInputPixels'>

/**
 * Undefined when the picture unpacks to more than there is room for. As browsers do, it draws what there is of a file that is cut off or
 * has stray bytes, unless `failOn` says otherwise. The type is that of the bytes.
 */
export async function openPicture(
  file: Buffer | Pixels,
  type?: string,
  options: Options = {},
): Promise<Sharp | undefined> {
  const sharp = await loadSharp()
  const open = (input: SharpInput, more: SharpOptions = {}) =>
    sharp(input, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'none', ...options, ...more })
  if ('raw' in file) return open(file.pixels, { raw: file.raw })
  if (type === 'image/bmp' || type === 'image/x-icon') {
    const image = type === 'image/bmp' ? readBitmap(file) : readIcon(file)
    return image && openPicture(image, 'image/png', options)
  }
  if ((type === 'text/plain' || type === 'application/xml') && isSvg(file)) {
    const drawn = await drawSvg(file)
    return drawn && open(drawn)
  }
  const hasRoom = (header: Metadata) => {
    const bytes = unpackedBytes(header)
    return bytes <= MOST_UNPACKED_BYTES && bytes + file.length <= MOST_BYTES
  }
  const picture = open(file)
  if (hasRoom(await picture.metadata())) return picture
  const small = type === 'image/png' ? await firstPassOf(file, MOST_UNPACKED_BYTES) : undefined
  if (!small) return undefined
  const drawn = open(small)
  return hasRoom(await drawn.metadata()) ? drawn : undefined
}

/** What the picture unpacks to; zero for one that sharp does not read. */
export async function unpackedSize(bytes: Buffer): Promise<number> {
  const sharp = await loadSharp()
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'none' })
    .metadata()
    .then(unpackedBytes)
    .catch(() => 0)
}

const BYTES_OF_SAMPLE: { [depth: string]: number } = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
}

/** Measured: the decoder of AVIF takes so many times the pixels that it gives. */
const AVIF_FACTOR = 6

/** From the header, what is in memory at once: PNG that is not interlaced comes line by line, JPEG an eighth as wide. */
export function unpackedBytes(header: Metadata): number {
  const { format, width, height, channels, depth, isProgressive, orientation = 1, chromaSubsampling } = header
  const pixels = width * height
  if (format === 'png' && !isProgressive && orientation === 1) return 0
  const unpacked = pixels * channels * (BYTES_OF_SAMPLE[depth] ?? 8)
  if (format === 'heif') return unpacked * AVIF_FACTOR
  if (format !== 'jpeg') return unpacked
  // All coefficients of a progressive JPEG, of two bytes each.
  return isProgressive ? pixels * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : pixels / 16
}
