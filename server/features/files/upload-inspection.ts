import { createHash } from 'node:crypto'
import { finished, type Readable, Transform, type TransformCallback } from 'node:stream'
import { maxFileBytes } from '#contract/files.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { VirusScan, VirusScanner } from '#server/platform/virus-scanner.ts'
import { SNIFFED_BYTES, typeOf } from './file-type.ts'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The number of bytes between two releases of buffers. */
const PILE_BYTES = 8 * 1024 * 1024

/** How many bytes there is room for, and the refusal of more. */
export type Room = { bytes: number; refusal: () => Promise<ApiError> }

export type Checks = {
  room?: Room
  scanner: VirusScanner | undefined
  /** How many bytes there have to be, where that is known. */
  size?: number
}

export type Inspected = { size: number; sha256: Buffer; type: string }

/**
 * Counts, hashes and scans the bytes on their way into the storage and keeps the first ones. Destroys the stream when the
 * file is too large, empty, infected or incomplete.
 */
export class UploadInspection extends Transform {
  readonly #hash = createHash('sha256')
  readonly #head: Buffer[] = []
  #size = 0
  #pile = 0
  readonly #room: Room | undefined
  readonly #expected: number | undefined
  readonly #scan: VirusScan | undefined

  /** A pipeline would destroy the source when the storage fails, but the source still has to be read out. */
  constructor(source: Readable, { room, scanner, size }: Checks) {
    super()
    this.#room = room
    this.#expected = size
    this.#scan = scanner?.begin()
    this.on('close', () => this.#scan?.cancel())
    this.on('error', () => {}) // the consumer gets the error, also when the stream broke before it began
    // Also reports a source that broke before this call.
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
    if (this.#room && this.#size > this.#room.bytes) return void this.#room.refusal().then(done, done)
    this.#hash.update(chunk)
    this.#pile += chunk.length
    if (this.#pile >= PILE_BYTES) {
      this.#pile = 0
      releaseBuffers()
    }
    if (this.#scan) this.#scan.write(chunk).then(() => done(null, chunk), done)
    else done(null, chunk)
  }

  /** The verdict comes before the end of the stream, so that an infected file is never whole in the storage. */
  override _flush(done: TransformCallback): void {
    if (this.#size === 0) return done(new ApiError('empty_file'))
    if (this.#size !== (this.#expected ?? this.#size)) return done(new ApiError('upload_cut_off'))
    if (this.#scan) this.#scan.finish().then(() => done(), done)
    else done()
  }

  /** Valid after the stream ended. */
  async result(): Promise<Inspected> {
    const head = Buffer.concat(this.#head)
    return { size: this.#size, sha256: this.#hash.digest(), type: await typeOf(head, head.length === this.#size) }
  }
}

type Collect = (options: { type: 'minor' }) => void
let collect: Collect | undefined

/**
 * Returns the memory of buffers that streamed through. V8 counts them as small objects and lets 64 MB of them pile up: an upload of
 * 100 MB takes 68 MB instead of less than 50 (FILE-3). Takes one or two milliseconds.
 */
function releaseBuffers(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc') // affects only contexts created from now on: this one
    collect = runInNewContext('gc') as Collect // the flag defines it
  }
  collect({ type: 'minor' })
}
