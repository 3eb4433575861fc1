import type { FileLink } from '#contract/files.ts'

export type Kind = 'image' | 'pdf' | 'other'

/** The formats for which the server makes thumbnails. */
const images = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp'])

/** Decides the look of a link by the file's name alone. The server decides the response by the bytes. */
export function kindOf(filename: string): Kind {
  const ending = filename.toLowerCase().split('.').at(-1) ?? ''
  if (images.has(ending)) return 'image'
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

/** Whether the link has expired by this browser's clock. */
export const isOver = (file: FileLink): boolean => (expiryOf(file) ?? Infinity) < Date.now()

/** Whether the server refuses the link as expired. The request asks for one byte, in case it succeeds. */
export async function hasExpired(location: string): Promise<boolean> {
  try {
    const { status } = await fetch(location, { headers: { range: 'bytes=0-0' } })
    return status === 403
  } catch {
    return false
  }
}
