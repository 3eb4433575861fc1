import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Storage } from '#server/platform/storage/storage.ts'

type EntryOptions = { date: Date; compress: boolean }

export type Zip = {
  /** Comes back once the content was read; the next one is not opened before. */
  add(path: string, content: Readable, options: EntryOptions): Promise<void>
}

/** Whoever waits for a stream hears of its error; one that nobody waits for any more must not end the process. */
const ignoreError = () => {}

/** Stores what `write` adds as a ZIP while it comes, whole or not at all. `signal` gives it up. */
export async function storeZip(
  { storage, key, signal }: { storage: Storage; key: string; signal: AbortSignal },
  write: (zip: Zip) => Promise<void>,
): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream
  if (!(output instanceof Readable)) throw new Error('the ZIP is no stream of bytes')
  output.on('error', ignoreError)
  const storing = storage.put(key, output)
  const broken = new AbortController()
  storing.catch(() => broken.abort()) // looked at below, once nothing is read any more
  zip.on('error', (error: Error) => output.destroy(error))
  const over = AbortSignal.any([signal, broken.signal])

  async function add(path: string, content: Readable, { date, compress }: EntryOptions): Promise<void> {
    content.on('error', ignoreError)
    try {
      over.throwIfAborted()
      zip.addReadStream(content, path, { mtime: date, mode: 0o100644, compress })
      // Of a content that breaks the ZIP would never hear.
      await finished(content, { writable: false, signal: over })
    } catch (error) {
      content.destroy()
      throw error
    }
  }

  try {
    await write({ add })
    zip.end()
  } catch (error) {
    output.destroy(error instanceof Error ? error : new Error('the ZIP was given up', { cause: error }))
    await storing // says why, where it was the storage that broke
    throw error
  }
  await storing
}
