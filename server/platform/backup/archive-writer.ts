import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { open, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { pack, type Pack } from 'tar-stream'
import { cleanUpOnSignal } from '../clean-up.ts'
import type { Keyring } from '../crypto/keyring.ts'
import { encrypted, type Secrets } from './encryption.ts'
import { BackupRefused, sealOf } from './format.ts'

/** Only as much as is being written is in memory: `add` is done when the disk has taken it. */
export type ArchiveWriter = {
  add(name: string, content: Buffer): Promise<void>
  addStream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void>
}

/** Has the story written into FILE.part, which becomes FILE when it is whole and on the disk; otherwise nothing is left. */
export async function writeArchive(
  file: string,
  order: Secrets & { encrypt: boolean },
  story: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  refuseExisting(file)
  const draft = `${file}.part`
  await rm(draft, { force: true }) // of one that was killed
  const handle = await open(draft, 'wx', 0o600).catch((cause: unknown) => {
    throw new BackupRefused(`${draft} cannot be written: ${textOf(cause)}`, { cause })
  })
  const write = async () => {
    const sealed = sealedTar(story, order.keys)
    const bytes = order.encrypt ? await encrypted(sealed, order) : sealed
    for await (const chunk of bytes) await handle.writeFile(chunk)
    await handle.sync()
    await handle.close()
    refuseExisting(file)
    await rename(draft, file)
    await settle(dirname(file))
  }
  try {
    await cleanUpOnSignal(() => rm(draft, { force: true }), write)
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}

/** The tar with the seal behind it. Ends with the story's error. */
async function* sealedTar(
  story: (archive: ArchiveWriter) => Promise<void>,
  keys: Keyring,
): AsyncGenerator<Buffer, void, undefined> {
  const tar = pack()
  const hash = createHash('sha256')
  const written = writeEntries(tar, story)
  written.catch(() => {}) // awaited below
  try {
    // A tar is bytes; its type does not say so.
    for await (const chunk of tar as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
  } finally {
    tar.destroy()
    await written.catch(() => {})
  }
  await written
  yield sealOf(hash.digest('hex'), keys)
}

/** An error in the story destroys the tar too, or its readers would wait forever. */
async function writeEntries(tar: Pack, story: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  try {
    await story({
      add: (name, content) => addEntry(tar, name, content.length, [content]),
      addStream: (name, size, content) => addEntry(tar, name, size, content),
    })
    tar.finalize()
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

async function addEntry(
  tar: Pack,
  name: string,
  size: number,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const entry = tar.entry({ name, size, mode: 0o600, mtime: new Date() }, (error) =>
    error ? reject(error) : resolve(),
  )
  promise.catch(() => {}) // checked below; the content may report its error first
  entry.on('error', reject)
  for await (const chunk of content) {
    if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), promise])
  }
  entry.end(null)
  await promise
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new BackupRefused(`${file} is there already. Nothing is overwritten: give another name.`)
}

/** A name is there after a power cut once its folder was written too. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
