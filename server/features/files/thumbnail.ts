import { buffer } from 'node:stream/consumers'
import { addAbortSignal, Readable } from 'node:stream'
import type { Metadata, Sharp, SharpInput, SharpOptions } from 'sharp'
import type { Parts } from '#server/parts.ts'
import { loadSharp } from '#server/platform/load-sharp.ts'
import { ObjectMissing } from '#server/platform/storage/storage.ts'
import { readBitmap, readIcon } from './bitmap.ts'
import { firstPassOf } from './interlaced-png.ts'
import { thumbnailKey } from './storage-keys.ts'

/** Every picture that Chromium draws, but SVG, which is never rendered. */
const PICTURES = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/x-icon',
])
const LARGEST_BYTES = 50 * 1024 * 1024
/** How long drawing may take, by pixels, where nothing has to be unpacked as a whole. */
const MOST_PIXELS = 268_000_000
/** What a picture may unpack to in memory. */
const MOST_UNPACKED_BYTES = 128 * 1024 * 1024
const EDGE_PIXELS = 320
const LONGEST_SECONDS = 10

export const THUMBNAIL_TYPE = 'image/webp'

export const getsThumbnail = ({ type, size }: { type: string; size: number }): boolean =>
  PICTURES.has(type) && size <= LARGEST_BYTES

/** `none`: the picture cannot be drawn, or only with too much memory. `later`: the reason may pass. */
export type ThumbnailOutcome = 'made' | 'none' | 'later'

/** Stores a thumbnail beside a picture (FILE-4). */
export async function makeThumbnail(
  { storage, log }: Pick<Parts, 'storage' | 'log'>,
  key: string,
  type: string,
): Promise<ThumbnailOutcome> {
  let bytes: Buffer
  try {
    bytes = await buffer(addAbortSignal(AbortSignal.timeout(LONGEST_SECONDS * 1000), await storage.get(key)))
  } catch (error) {
    log.warn({ err: error }, 'a picture could not be read for its thumbnail')
    return error instanceof ObjectMissing ? 'none' : 'later'
  }
  const thumbnail = await shrunk(bytes, type).catch((error: unknown) => {
    log.info({ err: error }, 'a picture has no thumbnail')
    return isPassing(error) ? ('later' as const) : undefined
  })
  if (thumbnail === undefined) return 'none'
  if (thumbnail === 'later') return thumbnail
  try {
    await storage.put(thumbnailKey(key), Readable.from([thumbnail]))
    return 'made'
  } catch (error) {
    log.warn({ err: error }, 'a thumbnail could not be stored')
    return 'later'
  }
}

/** A busy machine takes too long, or has no memory left. */
const isPassing = (error: unknown) => error instanceof Error && /timeout|memory/i.test(error.message)

/** Undefined when the picture unpacks to more than there is room for. */
async function shrunk(bytes: Buffer, type: string): Promise<Buffer | undefined> {
  const picture = await openPicture(bytes, type)
  return picture
    ?.timeout({ seconds: LONGEST_SECONDS })
    .autoOrient() // and strips the metadata, such as its location
    .resize({ width: EDGE_PIXELS, height: EDGE_PIXELS, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
}

async function openPicture(bytes: Buffer, type: string): Promise<Sharp | undefined> {
  const sharp = await loadSharp()
  const open = (input: SharpInput, options: SharpOptions = {}) =>
    sharp(input, { limitInputPixels: MOST_PIXELS, sequentialRead: true, ...options })
  if (type === 'image/bmp' || type === 'image/x-icon') {
    const image = type === 'image/bmp' ? readBitmap(bytes) : readIcon(bytes)
    if (!image) return undefined
    return 'raw' in image ? open(image.pixels, { raw: image.raw }) : openPicture(image, 'image/png')
  }
  const picture = open(bytes)
  if (unpackedBytes(await picture.metadata()) <= MOST_UNPACKED_BYTES) return picture
  const small = type === 'image/png' ? await firstPassOf(bytes, MOST_UNPACKED_BYTES) : undefined
  if (!small) return undefined
  const drawn = open(small)
  return unpackedBytes(await drawn.metadata()) <= MOST_UNPACKED_BYTES ? drawn : undefined
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
