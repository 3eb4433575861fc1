import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Storage } from '#server/platform/storage/storage.ts'

type EntryOptions = { date: Date; compress: boolean }

export type Zip = {
  /** Resolves when the content is read; entries are added one at a time. */
  add(path: string, content: Readable, options: EntryOptions): Promise<void>
}

/** Callers that wait for a stream get its error; a stream without a waiting caller must not end the process. */
const ignoreError = () => {}

/** Stores the entries that `write` adds as a ZIP while they arrive, completely or not at all. `signal` aborts it. */
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
  storing.catch(() => broken.abort()) // checked below, when nothing is read any more
  zip.on('error', (error: Error) => output.destroy(error))
  const over = AbortSignal.any([signal, broken.signal])

  async function add(path: string, content: Readable, { date, compress }: EntryOptions): Promise<void> {
    content.on('error', ignoreError)
    try {
      over.throwIfAborted()
      zip.addReadStream(content, path, { mtime: date, mode: 0o100644, compress })
      // The ZIP does not notice a content that fails.
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
    await storing // the storage's error is the cause, if it failed
    throw error
  }
  await storing
}
