import type { FileLink } from '#contract/files.ts'
import { serverNow } from '#web/session/server-clock.ts'

const addressIn = (location: string) => new URL(location, globalThis.location.origin)

/** The address stays the same for a day, so that the browser finds it in its cache. */
export function thumbnailOf(location: string): string {
  const [path = '', query] = location.split('?')
  const search = new URLSearchParams(query)
  const [expires, signature] = search.get('small')?.split('.') ?? []
  if (expires && signature) return `${path}?expires=${expires}&signature=${signature}&thumbnail=1`
  search.set('thumbnail', '1')
  return `${path}?${search}`
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
