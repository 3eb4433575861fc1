import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { extract } from 'tar-stream'
import { About, ABOUT, AnyFormat, BackupRefused, FORMAT, SEAL_BYTES, sealedSum } from './format.ts'

export type Entry = { name: string; content: AsyncIterable<Buffer>; skip(): void }

/** Reads the whole file once: that nothing is missing and nothing was changed is known before anything is done with it. */
export async function checkSeal(file: string): Promise<void> {
  const handle = await open(file).catch((cause: unknown) => {
    throw new BackupRefused(`${file} cannot be read: ${cause instanceof Error ? cause.message : 'why is unknown'}`, {
      cause,
    })
  })
  try {
    const { size } = await handle.stat()
    const expected = size > SEAL_BYTES ? sealedSum(await lastBlock(handle, size)) : undefined
    if (!expected)
      throw new BackupRefused(`${file} is no backup of Foyer, or its end is missing. Nothing was restored.`)
    const hash = createHash('sha256')
    const sealed = handle.createReadStream({ start: 0, end: size - SEAL_BYTES - 1, autoClose: false })
    for await (const chunk of sealed) hash.update(chunk)
    if (hash.digest('hex') !== expected)
      throw new BackupRefused(`${file} is damaged: it is not what was written. Nothing was restored.`)
  } finally {
    await handle.close()
  }
}

async function lastBlock(handle: FileHandle, size: number): Promise<Buffer> {
  const block = Buffer.alloc(SEAL_BYTES)
  await handle.read(block, 0, SEAL_BYTES, size - SEAL_BYTES)
  return block
}

/** Every entry in its order. Each has to be read, or left, before the next one comes. */
export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const tar = extract()
  const source = createReadStream(file)
  source.on('error', (error) => tar.destroy(error))
  source.pipe(tar) // the seal lies behind the end that the tar has of itself
  try {
    for await (const entry of tar) {
      // A tar is bytes; its type does not say so.
      const content = entry as AsyncIterable<Buffer>
      yield { name: entry.header.name, content, skip: () => void entry.resume() }
    }
  } finally {
    source.destroy()
  }
}

/** Reads about.json. Refuses a format of a newer version. */
export async function readAbout(file: string): Promise<About> {
  for await (const { name, content } of entriesOf(file)) {
    if (name !== ABOUT) break
    const json: unknown = JSON.parse((await buffer(content)).toString())
    const { data } = AnyFormat.safeParse(json)
    if (data && data.format > FORMAT)
      throw new BackupRefused(
        `${file} was made by a newer Foyer (format ${data.format}). Restore it with that version.`,
      )
    const about = About.safeParse(json)
    if (about.success) return about.data
    break
  }
  throw new BackupRefused(`${file} is sealed, but does not hold what a backup of Foyer holds.`)
}
