import { addAbortSignal, Readable } from 'node:stream'
import type { Sharp } from 'sharp'
import { endingOf } from '#contract/domain/file-kinds.ts'
import { maxFileBytes } from '#contract/files.ts'
import type { Parts } from '#server/parts.ts'
import { ObjectMissing } from '#server/platform/storage/storage.ts'
import { findPreview } from './embedded-preview.ts'
import { openPicture } from './open-picture.ts'
import { thumbnailKey } from './storage-keys.ts'

type StoredFile = { name: string; type: string; size: number }

/** Every picture that Chromium draws, and what carries a preview. */
const DRAWN = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/x-icon',
  'image/tiff',
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
  'image/vnd.adobe.photoshop',
  'application/eps',
  'application/postscript',
  'application/x-indesign',
])
/** These say less by their bytes than by their name. */
const DRAWN_BY_NAME: { [ending: string]: readonly string[] } = {
  svg: ['text/plain', 'application/xml'],
  ai: ['application/pdf'],
}
/** As wide as a message on a phone, whose screen has two or three pixels to one. */
const EDGE_PIXELS = 720
const LONGEST_SECONDS = 10

export const THUMBNAIL_TYPE = 'image/webp'

export const getsThumbnail = ({ name, type, size }: StoredFile): boolean =>
  size <= maxFileBytes && (DRAWN.has(type) || (DRAWN_BY_NAME[endingOf(name)]?.includes(type) ?? false))

/** `none`: the picture cannot be drawn, or only with too much memory. `later`: the reason may pass. */
export type ThumbnailOutcome = 'made' | 'none' | 'later'

/** Stores a thumbnail beside a picture (FILE-4). */
export async function makeThumbnail(
  { storage, log }: Pick<Parts, 'storage' | 'log'>,
  key: string,
  file: Omit<StoredFile, 'name'>,
): Promise<ThumbnailOutcome> {
  let bytes: Buffer
  try {
    bytes = await readWhole(
      addAbortSignal(AbortSignal.timeout(LONGEST_SECONDS * 1000), await storage.get(key)),
      file.size,
    )
  } catch (error) {
    log.warn({ err: error }, 'a picture could not be read for its thumbnail')
    return error instanceof ObjectMissing ? 'none' : 'later'
  }
  const thumbnail = await drawThumbnail(bytes, file.type).catch((error: unknown) => {
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

/** Into one buffer: joining the chunks would take the memory twice. */
async function readWhole(stream: Readable, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(size)
  let at = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) at += chunk.copy(bytes, at)
  return bytes.subarray(0, at)
}

/** A busy machine takes too long, or has no memory left. */
const isPassing = (error: unknown) => error instanceof Error && /timeout|memory/i.test(error.message)

/** A picture that takes too much memory, or that nothing draws, is shown by the preview that it carries. */
async function drawThumbnail(bytes: Buffer, type: string): Promise<Buffer | undefined> {
  let failure: unknown
  try {
    const picture = await openPicture(bytes, type)
    if (picture) return await shrunk(picture)
  } catch (error) {
    if (isPassing(error)) throw error
    failure = error
  }
  const preview = findPreview(bytes)
  if (!preview && failure) throw failure
  const picture = preview && (await openPicture(preview.picture))
  return picture && shrunk(picture, preview.turn)
}

const shrunk = (picture: Sharp, turn = 0): Promise<Buffer> =>
  picture
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient() // and strips the metadata, such as its location
    .rotate(turn)
    .resize({ width: EDGE_PIXELS, height: EDGE_PIXELS, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 72 })
    .toBuffer()
