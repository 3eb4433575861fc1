import type { FileLink } from '#contract/files.ts'

export type Kind = 'image' | 'pdf' | 'other'

/** What the server makes small pictures of. */
const images = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp'])

/** By the name alone, for how the link looks; how it is answered is the server's word, which looks at the bytes. */
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

/** The same file has the same path, however often its link is renewed. */
export const keyOf = ({ location }: FileLink): string => addressIn(location).pathname

/** The id of the file, which stands in its path: `/api/files/{id}/{name}`. */
export const idOf = (file: FileLink): string => keyOf(file).split('/')[3] ?? file.filename

/** When the link stops working, in milliseconds of the clock; a public one never does. */
export function expiryOf({ location }: FileLink): number | undefined {
  const seconds = Number(addressIn(location).searchParams.get('expires'))
  return seconds > 0 ? seconds * 1000 : undefined
}

/** Whether the link's time is over by the clock of this browser. */
export const isOver = (file: FileLink): boolean => (expiryOf(file) ?? Infinity) < Date.now()

/** Whether the server refuses the link because its time is over. One byte is asked for, in case it does not. */
export async function hasExpired(location: string): Promise<boolean> {
  try {
    const { status } = await fetch(location, { headers: { range: 'bytes=0-0' } })
    return status === 403
  } catch {
    return false
  }
}
