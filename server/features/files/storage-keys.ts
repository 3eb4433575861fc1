import { validate } from 'uuid'
import type { Storage } from '#server/platform/storage/storage.ts'

const THUMBNAIL = '.thumbnail'

export const storageKey = (workspace: string, file: string): string => `${workspace}/${file}`
export const thumbnailKey = (key: string): string => `${key}${THUMBNAIL}`

/** Undefined for a key that Foyer did not write. */
export function ownerOfKey(key: string): { workspace: string; file: string } | undefined {
  const [workspace = '', name = '', ...deeper] = key.split('/')
  const file = name.endsWith(THUMBNAIL) ? name.slice(0, -THUMBNAIL.length) : name
  const isOurs = deeper.length === 0 && [workspace, file].every((id) => validate(id) && id === id.toLowerCase())
  return isOurs ? { workspace, file } : undefined
}

export async function deleteBytes(storage: Storage, key: string): Promise<void> {
  await Promise.all([storage.remove(key), storage.remove(thumbnailKey(key))])
}
