import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { extract } from 'tar-stream'
import { contentOf, type Secrets } from './encryption.ts'
import {
  About,
  ABOUT,
  AnyFormat,
  BackupRefused,
  FORMAT,
  isSealedBy,
  readSeal,
  type Seal,
  SEAL_BYTES,
} from './format.ts'

export type Entry = { name: string; content: AsyncIterable<Buffer>; skip(): void }

export type Proof = Secrets & {
  /** The key may be missing: then only the sum proves the file. */
  withoutKey?: boolean | undefined
  /** A backup of format 1 has no code that only the installation can make. */
  acceptUnsealed?: boolean | undefined
}

/**
 * Reads the whole file once: that nothing is missing, that nothing was changed and that this installation made it is
 * known before anything is done with it.
 */
export async function checkSeal(file: string, proof: Proof): Promise<void> {
  const hash = createHash('sha256')
  let end = Buffer.alloc(0)
  for await (const chunk of contentOf(file, proof)) {
    const both = Buffer.concat([end, chunk])
    const sealStart = Math.max(0, both.length - SEAL_BYTES)
    hash.update(both.subarray(0, sealStart))
    end = Buffer.from(both.subarray(sealStart))
  }
  const seal = end.length === SEAL_BYTES ? readSeal(end) : undefined
  if (!seal) throw new BackupRefused(`${file} is no backup of Foyer, or its end is missing. Nothing was restored.`)
  if (hash.digest('hex') !== seal.sha256)
    throw new BackupRefused(`${file} is damaged: it is not what was written. Nothing was restored.`)
  refuseUnproven(file, seal, proof)
}

function refuseUnproven(file: string, seal: Seal, { keys, withoutKey, acceptUnsealed }: Proof): void {
  if (seal.keyId === undefined) {
    if (acceptUnsealed || withoutKey) return
    throw new BackupRefused(
      `${file} is not sealed with the installation's key: it was made before backups were, or by somebody else. ` +
        'If you know where it has been since, add --accept-unsealed. Nothing was restored.',
    )
  }
  const key = keys.find(seal.keyId)
  if (!key && withoutKey) return
  if (!key)
    throw new BackupRefused(
      `This installation does not have the key of the backup (${seal.keyId}). ` +
        'Give it that key: FOYER_KEY, or the file "key" of the data folder. Without it the passwords that clients handed over ' +
        'can never be read, and nothing proves that the backup was not changed; to restore it all the same, add --without-key.',
    )
  if (!isSealedBy(seal, key))
    throw new BackupRefused(`${file} was changed by somebody without the installation's key. Nothing was restored.`)
}

/** Every entry in its order. Each has to be read, or left, before the next one comes. */
export async function* entriesOf(file: string, secrets: Secrets): AsyncGenerator<Entry> {
  const tar = extract()
  const source = Readable.from(contentOf(file, secrets))
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
export async function readAbout(file: string, secrets: Secrets): Promise<About> {
  for await (const { name, content } of entriesOf(file, secrets)) {
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
