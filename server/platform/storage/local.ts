import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, constants, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '../api-error.ts'
import { inheritOwner, makeFolder } from '../inherit-owner.ts'
import { checkKey, ObjectMissing, type Storage } from './storage.ts'

/** Files in writing, on the same volume, so that a rename moves them into place. */
const UNFINISHED = '.unfinished'

/** Files in a folder of this machine: the file of a key is `folder/key`. */
export function localStorage(folder: string): Storage {
  const unfinished = join(folder, UNFINISHED)
  const pathOf = (key: string) => join(folder, checkKey(key))

  return {
    async put(key, stream) {
      const path = pathOf(key)
      const draft = join(unfinished, `${draftsOf(key)}+${randomUUID()}`)
      try {
        makeFolder(unfinished)
        await pipeline(stream, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
        inheritOwner(draft)
        await moveInto(draft, path)
        await found(settle(dirname(path)))
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {}) // a read-only disk; then it is swept
        throw refusalOf(error)
      }
    },

    async get(key, range) {
      const file = await open(pathOf(key)).catch((error: unknown) => {
        throw isMissing(error) ? new ObjectMissing(key) : refusalOf(error)
      })
      return file.createReadStream(range)
    },

    async size(key) {
      const stats = await found(stat(pathOf(key))).catch((error: unknown) => {
        throw refusalOf(error)
      })
      return stats?.size
    },

    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true }).catch((error: unknown) => {
        throw refusalOf(error)
      })
      // The last one takes the folder along, which others cannot be in the middle of using: see moveInto.
      await rmdir(dirname(path)).catch((error: unknown) => {
        if (!isMissing(error) && !isInUse(error)) throw error
      })
    },

    async *list(prefix) {
      const deepest = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      for await (const path of filesBelow(join(folder, deepest))) {
        const key = relative(folder, path)
        const stats = key.startsWith(prefix) ? await found(stat(path)) : undefined
        if (stats) yield { key, modified: stats.mtime }
      }
    },

    async removeUnfinished(before, prefix = '') {
      let later = 0
      for (const name of (await found(readdir(unfinished))) ?? []) {
        if (!name.startsWith(draftsOf(prefix))) continue
        const path = join(unfinished, name)
        const stats = await found(stat(path))
        if (stats && stats.mtime < before) await rm(path, { force: true })
        else if (stats) later++
      }
      return later
    },
  }
}

/** The folders of files that this process may not work in, because they are another user's. */
export async function foreignFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
  const foreign: string[] = []
  for (const path of [folder, ...folders]) {
    const code = await access(path, constants.R_OK | constants.W_OK | constants.X_OK).then(() => undefined, codeOf)
    if (code === 'EACCES' || code === 'EPERM') foreign.push(path)
  }
  return foreign
}

/** How the names of a key's drafts begin, or of all keys that begin so: a key has one slash, and no plus. */
const draftsOf = (key: string) => key.replace('/', '+')

/** Into its folder, which another removal may take away between the two steps. */
async function moveInto(draft: string, path: string, tries = 3): Promise<void> {
  makeFolder(dirname(path))
  try {
    await rename(draft, path)
  } catch (error) {
    if (!isMissing(error) || tries === 1) throw error
    await moveInto(draft, path, tries - 1)
  }
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = (await found(readdir(folder, { withFileTypes: true }))) ?? []
  for (const entry of entries.filter(({ name }) => name !== UNFINISHED)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

/** A file that was moved is there after a power cut once its folder was written too. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT'
const isInUse = (error: unknown) => codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST'
const isFull = (error: unknown) => codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'

/** A disk that is full, and one that is read-only, broken, not there for now, or another user's. */
function refusalOf(cause: unknown): unknown {
  if (isFull(cause)) return new ApiError('storage_full', { cause })
  const isAway = ['EROFS', 'EACCES', 'EPERM', 'EIO', 'ESTALE', 'ETIMEDOUT', 'ENXIO', 'ENODEV'].includes(
    String(codeOf(cause)),
  )
  return isAway ? new ApiError('unavailable', { retryAfterSeconds: 30, cause }) : cause
}

/** Undefined when it does not exist, perhaps because it was deleted in the meantime. */
async function found<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
