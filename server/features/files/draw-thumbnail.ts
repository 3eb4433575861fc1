import type { Sharp } from 'sharp'
import { findPreview } from './embedded-preview.ts'
import { openPicture } from './open-picture.ts'

/** As wide as a message on a phone, whose screen has two or three pixels to one. */
const EDGE_PIXELS = 720
/** In the server's own process, where others wait for their turn to draw. */
const LONGEST_SECONDS = 10

/**
 * A picture that takes too much memory, or that nothing draws, is shown by the preview that it carries. Undefined for one without;
 * rejects when the reason may pass.
 */
export async function drawThumbnail(
  bytes: Buffer,
  type: string,
  seconds = LONGEST_SECONDS,
): Promise<Buffer | undefined> {
  const drawn = await shrunk(() => openPicture(bytes, type), seconds)
  if (drawn) return drawn
  const preview = findPreview(bytes)
  return preview && shrunk(() => openPicture(preview.picture), seconds, preview.turn)
}

async function shrunk(open: () => Promise<Sharp | undefined>, seconds: number, turn = 0): Promise<Buffer | undefined> {
  try {
    const picture = await open()
    return await picture
      ?.timeout({ seconds })
      .autoOrient() // and strips the metadata, such as its location
      .rotate(turn)
      .resize({ width: EDGE_PIXELS, height: EDGE_PIXELS, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 72 })
      .toBuffer()
  } catch (error) {
    if (isPassing(error)) throw error
    return undefined
  }
}

/** A busy machine takes too long, or has no memory left. */
const isPassing = (error: unknown) => error instanceof Error && /timeout|memory/i.test(error.message)
