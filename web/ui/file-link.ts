import type { FileLink } from '#contract/files.ts'
import { serverNow } from '#web/session/server-clock.ts'

export type Kind = 'image' | 'video' | 'pdf' | 'other'

/** The formats for which the server makes thumbnails. */
const images = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'ico'])

const videos = new Set(['mp4', 'webm', 'mov', 'm4v'])

/** Decides the look of a link by the file's name alone. The server decides the response by the bytes. */
export function kindOf(filename: string): Kind {
  const ending = filename.toLowerCase().split('.').at(-1) ?? ''
  if (images.has(ending)) return 'image'
  if (videos.has(ending)) return 'video'
  return ending === 'pdf' ? 'pdf' : 'other'
}

const addressIn = (location: string) => new URL(location, globalThis.location.origin)

export function thumbnailOf(location: string): string {
  const address = addressIn(location)
  address.searchParams.set('thumbnail', '1')
  return address.pathname + address.search
}

/** The path of a file stays the same when its link is renewed. */
export const keyOf = ({ location }: FileLink): string => addressIn(location).pathname

/** The id of the file, from its path: `/api/files/{id}/{name}`. */
export const idOf = (file: FileLink): string => keyOf(file).split('/')[3] ?? file.filename

/** The time when the link expires, in ms since 1970. A public link never expires. */
export function expiryOf({ location }: FileLink): number | undefined {
  const seconds = Number(addressIn(location).searchParams.get('expires'))
  return seconds > 0 ? seconds * 1000 : undefined
}

/** Whether the link has expired by the server's clock. */
export const isOver = (file: FileLink): boolean => (expiryOf(file) ?? Infinity) < serverNow()

/** Asks for one byte, in case it succeeds. Undefined without a connection. */
async function findStatus(location: string): Promise<number | undefined> {
  try {
    return (await fetch(location, { headers: { range: 'bytes=0-0' } })).status
  } catch {
    return undefined
  }
}

export const hasExpired = async (location: string): Promise<boolean> => (await findStatus(location)) === 403

/** Without a connection it may come later. */
export async function findThumbnailState(location: string): Promise<'there' | 'in preparation' | 'none'> {
  const status = await findStatus(thumbnailOf(location))
  if (status === 200 || status === 206) return 'there'
  return status === 202 || status === undefined ? 'in preparation' : 'none'
}
