import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { endingOf } from '#contract/domain/file-kinds.ts'
import { maxFileBytes } from '#contract/files.ts'
import type { Parts } from '#server/parts.ts'
import { ObjectMissing } from '#server/platform/storage/storage.ts'
import { drawThumbnail } from './draw-thumbnail.ts'
import { unpackedSize } from './open-picture.ts'
import { BROWSER_PICTURES } from './file-type.ts'
import { runProcess } from './run-process.ts'
import { thumbnailKey } from './storage-keys.ts'

type StoredFile = { name: string; type: string; size: number }

/** What the server draws, and what carries a preview. */
const DRAWN = new Set<string>([
  ...BROWSER_PICTURES,
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
const LONGEST_READ_MS = 60_000

export const THUMBNAIL_TYPE = 'image/webp'

export const getsThumbnail = ({ name, type, size }: StoredFile): boolean =>
  size <= maxFileBytes && (DRAWN.has(type) || (DRAWN_BY_NAME[endingOf(name)]?.includes(type) ?? false))

/** `none`: the picture cannot be drawn, or only with too much memory. `later`: the reason may pass. */
export type ThumbnailOutcome = 'made' | 'none' | 'later'

/** Stores a thumbnail beside a picture (FILE-4). */
export async function makeThumbnail(
  { storage, log }: Pick<Parts, 'storage' | 'log'>,
  key: string,
  { type, size }: Omit<StoredFile, 'name'>,
): Promise<ThumbnailOutcome> {
  try {
    const bytes = addAbortSignal(AbortSignal.timeout(LONGEST_READ_MS), await storage.get(key))
    const thumbnail =
      size > SMALL_BYTES ? await drawApart(bytes, type, size) : await drawSmall(await buffer(bytes), type)
    if (!thumbnail) return 'none'
    await storage.put(thumbnailKey(key), Readable.from([thumbnail]))
    return 'made'
  } catch (error) {
    log.warn({ err: error }, 'a thumbnail could not be made')
    return error instanceof ObjectMissing ? 'none' : 'later'
  }
}

/** What takes more memory is drawn by a process of its own, which gives all of it back. */
const SMALL_BYTES = 4 * 1024 * 1024
const SMALL_UNPACKED_BYTES = 32 * 1024 * 1024

async function drawSmall(bytes: Buffer, type: string): Promise<Buffer | undefined> {
  if ((await unpackedSize(bytes)) > SMALL_UNPACKED_BYTES) return drawApart(Readable.from([bytes]), type, bytes.length)
  return drawThumbnail(bytes, type)
}

const PROCESS = fileURLToPath(new URL('thumbnail-process.ts', import.meta.url))
const LONGEST_MS = 60_000
/** It says by itself that the machine was too busy. */
const LONGEST_SECONDS = 55

async function drawApart(bytes: Readable, type: string, size: number): Promise<Buffer | undefined> {
  const thumbnail = await runProcess([PROCESS, type, String(size), String(LONGEST_SECONDS)], bytes, LONGEST_MS)
  return thumbnail.length > 0 ? thumbnail : undefined
}
