import { open } from 'node:fs/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import type { InstallationKey, Keyring } from '../crypto/keyring.ts'
import { BackupRefused } from './format.ts'

// An encrypted backup is a file of the age format (age-encryption.org/v1): chunks of 64 KB, each authenticated with its
// number and whether it is the last, so that none can be changed, moved, repeated or left out.

const MAGIC = 'age-encryption.org/'
const HEAD_BYTES = 200
/** A derived key needs no stretching; a passphrase has age's own work factor. */
const KEY_WORK_FACTOR = 10

/** With the passphrase where there is one, otherwise with the installation's current key. */
export type Secrets = { keys: Keyring; passphrase?: string | undefined }

/** The key as the passphrase that `age --decrypt` would ask for. */
const passphraseOf = (key: InstallationKey) => Buffer.from(key.derived('backup encryption')).toString('hex')

export async function encrypted(plain: AsyncIterable<Buffer>, secrets: Secrets): Promise<AsyncIterable<Uint8Array>> {
  const { keys, passphrase } = secrets
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase ?? passphraseOf(keys.current()))
  if (passphrase === undefined) encrypter.setScryptWorkFactor(KEY_WORK_FACTOR)
  return piecesOf(await encrypter.encrypt(streamOf(plain)))
}

/** The content of a backup, encrypted or not; encrypted, every chunk is proven before it comes. */
export async function* contentOf(file: string, secrets: Secrets): AsyncGenerator<Buffer> {
  const handle = await open(file).catch((cause: unknown) => {
    throw new BackupRefused(`${file} cannot be read: ${textOf(cause)}`, { cause })
  })
  try {
    const { buffer: head } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const bytes = handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 256 * 1024 })
    const text = head.toString('latin1')
    if (text.startsWith(MAGIC)) yield* decrypted(file, bytes, passphrasesFor(text, secrets))
    else yield* bytes as AsyncIterable<Buffer>
  } finally {
    await handle.close()
  }
}

/** The work factor tells a key from a passphrase: a passphrase's takes 256 MB for each attempt. */
function passphrasesFor(head: string, { keys, passphrase }: Secrets): string[] {
  const factor = Number(/^-> scrypt \S+ (\d+)$/m.exec(head)?.[1])
  return factor === KEY_WORK_FACTOR
    ? keys.all().map(passphraseOf)
    : [passphrase].filter((phrase) => phrase !== undefined)
}

async function* decrypted(file: string, bytes: AsyncIterable<Buffer>, passphrases: string[]): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter()
  for (const passphrase of passphrases) decrypter.addPassphrase(passphrase)
  const plain = await decrypter.decrypt(streamOf(bytes)).catch((cause: unknown) => {
    throw new BackupRefused(
      `${file} is encrypted, and neither FOYER_BACKUP_PASSPHRASE nor a key of this installation opens it; or it is ` +
        'damaged at its beginning. Nothing was restored.',
      { cause },
    )
  })
  try {
    for await (const chunk of piecesOf(plain)) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  } catch (cause) {
    throw new BackupRefused(`${file} is damaged, or its end is missing: it is not what was written.`, { cause })
  }
}

// Web streams of Node can be made from and read as iterables; the types of the browser, which age uses, do not say so.
const streamOf = (bytes: AsyncIterable<Buffer>) => NodeStream.from(bytes) as unknown as ReadableStream<Uint8Array>
const piecesOf = (stream: ReadableStream<Uint8Array>) => stream as unknown as AsyncIterable<Uint8Array>

const textOf = (error: unknown) => (error instanceof Error ? error.message : 'why is unknown')
