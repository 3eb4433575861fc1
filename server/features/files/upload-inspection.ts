import { createHash } from 'node:crypto'
import { finished, type Readable, Transform, type TransformCallback } from 'node:stream'
import { maxFileBytes } from '#contract/files.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { releaseBuffers } from '#server/platform/storage/release-buffers.ts'
import { SNIFFED_BYTES, typeOf } from './file-type.ts'

/** How much comes through before its memory is looked after. */
const PILE_BYTES = 8 * 1024 * 1024

export type Inspected = { size: number; sha256: Buffer; type: string }

/** Bytes on their way into the storage: counted, hashed, and the first of them kept. Too many, none or not all break the stream. */
export class UploadInspection extends Transform {
  readonly #hash = createHash('sha256')
  readonly #head: Buffer[] = []
  #size = 0
  #pile = 0

  /** Without a pipeline, which would break the source when the storage fails: then the source is still to be read out. */
  constructor(source: Readable) {
    super()
    this.on('error', () => {}) // whoever reads it hears of it, also if it breaks before they begin
    // Also where it broke before this listened.
    finished(source, { writable: false }, (cause) => {
      if (cause) this.destroy(new ApiError('upload_cut_off', { cause }))
    })
    source.pipe(this)
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const kept = Math.min(this.#size, SNIFFED_BYTES)
    if (kept < SNIFFED_BYTES) this.#head.push(Buffer.from(chunk.subarray(0, SNIFFED_BYTES - kept)))
    this.#size += chunk.length
    if (this.#size > maxFileBytes) return done(new ApiError('too_large'))
    this.#hash.update(chunk)
    this.#pile += chunk.length
    if (this.#pile >= PILE_BYTES) {
      this.#pile = 0
      releaseBuffers()
    }
    done(null, chunk)
  }

  override _flush(done: TransformCallback): void {
    done(this.#size === 0 ? new ApiError('empty_file') : null)
  }

  /** Once all has passed. */
  async result(): Promise<Inspected> {
    const head = Buffer.concat(this.#head)
    return { size: this.#size, sha256: this.#hash.digest(), type: await typeOf(head, head.length === this.#size) }
  }
}
