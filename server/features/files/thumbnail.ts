import { buffer } from 'node:stream/consumers'
import { addAbortSignal, Readable } from 'node:stream'
import type { Parts } from '#server/parts.ts'
import { loadSharp } from '#server/platform/load-sharp.ts'
import { thumbnailKey } from './storage-keys.ts'

const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
const LARGEST_BYTES = 20 * 1024 * 1024
/** More than any camera makes. A larger picture is not unpacked. */
const MOST_PIXELS = 50_000_000
const EDGE_PIXELS = 320
const LONGEST_SECONDS = 10
/** With a longer queue a picture gets no thumbnail, because the uploader waits for it. */
const MOST_WAITING = 20

export const THUMBNAIL_TYPE = 'image/webp'

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Stores a thumbnail beside a picture and returns true if there is one. An invalid picture gets none (FILE-4). */
export function makeThumbnail(
  { storage, log }: Pick<Parts, 'storage' | 'log'>,
  key: string,
  { type, size }: { type: string; size: number },
): Promise<boolean> {
  if (!PICTURES.has(type) || size > LARGEST_BYTES || waiting >= MOST_WAITING) return Promise.resolve(false)
  waiting += 1
  const made = last.then(async () => {
    try {
      const stored = addAbortSignal(AbortSignal.timeout(LONGEST_SECONDS * 1000), await storage.get(key))
      const picture = await shrunk(await buffer(stored))
      await storage.put(thumbnailKey(key), Readable.from([picture]))
      return true
    } catch (error) {
      log.info({ err: error }, 'a picture has no thumbnail')
      return false
    } finally {
      waiting -= 1
    }
  })
  last = made // one at a time: unpacking may take a few hundred megabytes
  return made
}

/** Rotates the picture upright and strips the metadata, such as its location. */
async function shrunk(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(picture, { limitInputPixels: MOST_PIXELS, sequentialRead: true })
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .resize({ width: EDGE_PIXELS, height: EDGE_PIXELS, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
}
