import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

/** More than the 5 MB that S3 asks of a part, and 10,000 parts are far more than any file. */
const PART_BYTES = 8 * 1024 * 1024

type S3Location = { Bucket: string; Key: string }

/**
 * Stores a stream of unknown length in parts from one reused buffer, so that an upload of any size takes no more memory
 * than that. (lib-storage's Upload allocates a buffer for each part, which V8 frees late.)
 */
export async function uploadStream(client: S3Client, location: S3Location, stream: Readable): Promise<void> {
  const buffer = Buffer.allocUnsafeSlow(PART_BYTES)
  let filled = 0
  let upload: PartUpload | undefined
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      for (let rest = chunk; rest.length > 0;) {
        if (filled === PART_BYTES) {
          upload ??= await PartUpload.begin(client, location)
          await upload.send(buffer)
          filled = 0
        }
        const taken = rest.copy(buffer, filled)
        filled += taken
        rest = rest.subarray(taken)
      }
    }
    const last = buffer.subarray(0, filled)
    if (upload) await upload.finish(last)
    else await client.send(new PutObjectCommand({ ...location, Body: last }))
  } catch (error) {
    await upload?.giveUp().catch(() => {}) // then it is swept with the unfinished ones; the error that counts is the first
    throw error
  }
}

/** An object that becomes one when its last part is there. */
class PartUpload {
  readonly #client: S3Client
  readonly #at: S3Location & { UploadId: string | undefined }
  readonly #parts: CompletedPart[] = []

  private constructor(client: S3Client, at: S3Location & { UploadId: string | undefined }) {
    this.#client = client
    this.#at = at
  }

  static async begin(client: S3Client, location: S3Location): Promise<PartUpload> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(location))
    return new PartUpload(client, { ...location, UploadId })
  }

  async send(Body: Buffer): Promise<void> {
    const PartNumber = this.#parts.length + 1
    const { ETag } = await this.#client.send(new UploadPartCommand({ ...this.#at, PartNumber, Body }))
    this.#parts.push({ ETag, PartNumber })
  }

  async finish(last: Buffer): Promise<void> {
    await this.send(last)
    await this.#client.send(
      new CompleteMultipartUploadCommand({ ...this.#at, MultipartUpload: { Parts: this.#parts } }),
    )
  }

  async giveUp(): Promise<void> {
    await this.#client.send(new AbortMultipartUploadCommand(this.#at))
  }
}
