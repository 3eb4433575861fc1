import type { Storage } from '#server/platform/storage/storage.ts'

const THUMBNAIL = '.thumbnail'

export const storageKey = (workspace: string, file: string): string => `${workspace}/${file}`
export const thumbnailKey = (key: string): string => `${key}${THUMBNAIL}`

/** Which file of which workspace the bytes under a key are of, or a thumbnail of. */
export function ownerOfKey(key: string): { workspace: string; file: string } {
  const [workspace = '', file = ''] = key.split('/')
  return { workspace, file: file.endsWith(THUMBNAIL) ? file.slice(0, -THUMBNAIL.length) : file }
}

/** Whatever is stored of a file. */
export async function removeBytes(storage: Storage, key: string): Promise<void> {
  await Promise.all([storage.remove(key), storage.remove(thumbnailKey(key))])
}
