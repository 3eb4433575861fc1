import { validate } from 'uuid'
import { filePartBytes } from '#contract/files.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

const THUMBNAIL = '.thumbnail'

export const storageKey = (workspace: string, file: string): string => `${workspace}/${file}`
/** The parts of a long file that is being uploaded, in their order. */
export const partKeys = (workspace: string, { id, size }: { id: string; size: number }): string[] =>
  Array.from({ length: Math.ceil(size / filePartBytes) }, (_, part) => `${storageKey(workspace, id)}-${part}`)

export const thumbnailKey = (key: string): string => `${key}${THUMBNAIL}`

/** Behind the id of a file or of an upload. */
const ENDING = /(?<=^.{36})(?:\.thumbnail|-\d+)$/

/** Undefined for a key that Foyer did not write. */
export function ownerOfKey(key: string): { workspace: string; file: string } | undefined {
  const [workspace = '', name = '', ...deeper] = key.split('/')
  const file = name.replace(ENDING, '')
  const isOurs = deeper.length === 0 && [workspace, file].every((id) => validate(id) && id === id.toLowerCase())
  return isOurs ? { workspace, file } : undefined
}

export async function deleteBytes(storage: Storage, key: string): Promise<void> {
  await Promise.all([storage.remove(key), storage.remove(thumbnailKey(key))])
}
