import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  ListMultipartUploadsCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'
import { ApiError } from '../api-error.ts'
import { checkKey, ObjectMissing, type Storage } from './storage.ts'
import { uploadStream } from './s3-upload.ts'

/** The objects of a bucket of S3 or a compatible service. */
export function s3Storage(config: NonNullable<Config['s3']>): Storage {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey, forcePathStyle } = config
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    // Otherwise the SDK sends checksums as trailers, which many servers that speak S3 refuse or store with the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Asked three times, so an answer may stall for a minute. Without the last option a timeout is only logged.
    requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000, throwOnRequestTimeout: true },
  })
  const at = (key: string) => ({ Bucket, Key: checkKey(key) })

  return {
    put: (key, stream) => translateErrors(() => uploadStream(client, at(key), stream), stream),

    get: (key, range) =>
      translateErrors(async () => {
        const Range = range && `bytes=${range.start}-${range.end}`
        const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range }))
        if (!(Body instanceof Readable)) throw new Error('the object has no body')
        return Body
      }),

    size: (key) =>
      translateErrors(async () => {
        return (await orNothing(client.send(new HeadObjectCommand(at(key)))))?.ContentLength
      }),

    remove: (key) =>
      translateErrors(async () => {
        await orNothing(client.send(new DeleteObjectCommand(at(key))))
      }),

    async *list(Prefix) {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix })
      for (let page = await next(pages); page !== undefined; page = await next(pages)) {
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key !== undefined && LastModified !== undefined) yield { key: Key, modified: LastModified }
        }
      }
    },

    removeUnfinished: (before, prefix) =>
      translateErrors(async () => {
        const unfinished = await orNothing(client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix })))
        let later = 0
        for (const { Key, UploadId, Initiated } of unfinished?.Uploads ?? []) {
          if (Key === undefined || UploadId === undefined || !Initiated) continue
          if (Initiated >= before) later++
          else await orNothing(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
        }
        return later
      }),
  }
}

const NETWORK = /^(?:ECONN|EHOST|ENET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)/

/** Translates the SDK's errors: not found, full, unavailable. */
async function translateErrors<T>(ask: () => Promise<T>, source?: Readable): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (source?.errored) throw source.errored // the caller's stream broke, not S3
    if (isMissing(error)) throw new ObjectMissing('not in the bucket', { cause: error })
    if (isFull(error)) throw new ApiError('storage_full', { cause: error })
    if (isAway(error)) throw new ApiError('unavailable', { retryAfterSeconds: 5, cause: error })
    throw error
  } finally {
    source?.destroy()
  }
}

function isAway(error: unknown): boolean {
  if (error instanceof S3ServiceException) return (error.$metadata.httpStatusCode ?? 500) >= 500
  if (!(error instanceof Error)) return false
  if ('$responseBodyText' in error || '$response' in error) return true // an answer that was cut short
  return error.name === 'TimeoutError' || ('code' in error && NETWORK.test(String(error.code)))
}

/** Error codes of servers whose disks are full. */
const isFull = (error: unknown) =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === 507 || /StorageFull|QuotaExceeded/.test(error.name))

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(error.name)

/** Some stores cannot list unfinished uploads, and drop them by a rule of their own. */
const isUnable = (error: unknown) => error instanceof S3ServiceException && error.name === 'NotImplemented'

/** Undefined for what is not there, or what the store does not do. */
async function orNothing<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking
  } catch (error) {
    if (isMissing(error) || isUnable(error)) return undefined
    throw error
  }
}

const next = <T>(pages: AsyncIterator<T>): Promise<T | undefined> =>
  translateErrors(async () => {
    const { value, done } = await pages.next()
    return done ? undefined : value
  })
