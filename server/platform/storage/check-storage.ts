import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { certificateProblem } from '../certificates.ts'
import { StartRefused } from '../start-problem.ts'
import type { Storage } from './storage.ts'

const FOLDER = 'doctor'
const PROBE = 'Foyer'

/** Writes, reads, lists and deletes, as uploads do. */
export async function checkStorage(storage: Storage): Promise<void> {
  const key = `${FOLDER}/${randomUUID()}`
  try {
    await storage.put(key, Readable.from([Buffer.from(PROBE)]))
    const bytes = await Readable.from(await storage.get(key)).toArray()
    const listed = await Array.fromAsync(storage.list(key))
    await storage.remove(key)
    if (bytes.join('') !== PROBE || listed.length !== 1)
      throw new StartRefused('The storage answers something else than what was written to it.')
  } catch (error) {
    await storage.remove(key).catch(() => {})
    throw new StartRefused(storageProblem(error), { cause: error })
  }
}

const S3: { [name: string]: string } = {
  NoSuchBucket: 'there is no bucket of the name in S3_BUCKET',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is unknown there',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not that of S3_ACCESS_KEY_ID',
  AccessDenied: 'the account may not write, read, list and delete in S3_BUCKET',
  PermanentRedirect: 'the bucket is in another region than S3_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region than S3_REGION',
}

/** In a sentence, without a key or an address. */
function storageProblem(error: unknown): string {
  if (error instanceof StartRefused) return error.message
  const [outer, inner] = [error, error instanceof Error ? error.cause : undefined].map(factsOf)
  const code = inner?.code || outer?.code || ''
  const certificate = certificateProblem(code)
  const reason =
    S3[inner?.name ?? ''] ??
    S3[outer?.name ?? ''] ??
    (certificate === undefined ? undefined : `S3_ENDPOINT cannot be trusted, ${certificate}`) ??
    `it cannot be used (${code || inner?.name || outer?.name}): S3_ENDPOINT or FOYER_DATA says where it is`
  return `Files cannot be stored: ${reason}.`
}

const factsOf = (error: unknown) =>
  error instanceof Error ? { name: error.name, code: 'code' in error ? String(error.code) : '' } : undefined
