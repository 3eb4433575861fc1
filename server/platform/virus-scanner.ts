import { once } from 'node:events'
import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { ApiError } from './api-error.ts'

type Outcome = 'clean' | 'infected' | 'failed'

/** One file on its way into the storage. */
export type VirusScan = {
  write(chunk: Buffer): Promise<void>
  /** After the last byte. Throws for an infected file, and when there is no verdict. */
  finish(): Promise<void>
  /** The file is no longer wanted. */
  cancel(): void
}

export type VirusScanner = { begin(): VirusScan; isUp(): Promise<boolean> }

/** clamd answers a large archive late; without any answer for so long it counts as away. */
const PATIENCE_MS = 120_000
const PING_MS = 1000

/**
 * clamd over TCP or a unix socket (`tcp://host:3310`, `unix:///run/clamav/clamd.ctl`). It speaks a protocol of a dozen
 * lines: a command, chunks with their length in front, a line as the answer.
 */
export function createVirusScanner({
  url,
  onEnd = () => {},
}: {
  url: string
  onEnd?: (outcome: Outcome) => void
}): VirusScanner {
  const address = placeOf(new URL(url))
  return {
    begin: () => new ClamdScan(address, onEnd),
    async isUp() {
      const socket = connect(address)
      try {
        socket.on('error', () => {}).write('zPING\0')
        const patience = new AbortController()
        const pong = Promise.race([lineFrom(socket), after(PING_MS, '', { signal: patience.signal })])
        return (await pong.finally(() => patience.abort())) === 'PONG'
      } catch {
        return false
      } finally {
        socket.destroy()
      }
    },
  }
}

const placeOf = ({ protocol, hostname, port, pathname }: URL): NetConnectOpts =>
  protocol === 'unix:' ? { path: pathname } : { host: hostname.replaceAll(/^\[|\]$/g, ''), port: Number(port || 3310) }

async function lineFrom(socket: Socket): Promise<string> {
  let text = ''
  for await (const data of socket) {
    text += String(data)
    const end = text.indexOf('\0')
    if (end >= 0) return text.slice(0, end)
  }
  throw new Error('clamd closed the connection')
}

class ClamdScan implements VirusScan {
  readonly #socket: Socket
  readonly #answer: Promise<string>
  readonly #onEnd: (outcome: Outcome) => void

  constructor(address: NetConnectOpts, onEnd: (outcome: Outcome) => void) {
    this.#onEnd = onEnd
    this.#socket = connect(address).setTimeout(PATIENCE_MS, () =>
      this.#socket.destroy(new Error('clamd does not answer')),
    )
    this.#answer = lineFrom(this.#socket)
    this.#answer.catch(() => {}) // looked at when the file has ended, or could not be written
    this.#socket.write('zINSTREAM\0')
  }

  async write(chunk: Buffer): Promise<void> {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    this.#socket.write(length)
    // An answer before the end is a refusal, as of a file longer than clamd's StreamMaxLength.
    if (!this.#socket.write(chunk)) await Promise.race([once(this.#socket, 'drain'), this.#answer]).catch(() => {})
    if (this.#socket.destroyed) await this.finish()
  }

  async finish(): Promise<void> {
    if (this.#socket.writable) this.#socket.write(Buffer.alloc(4))
    const answer = await this.#answer.catch((cause: unknown) => this.#fail(cause))
    this.#socket.destroy()
    const [, signature] = /^stream: (.+) FOUND$/.exec(answer) ?? []
    if (signature !== undefined) {
      this.#onEnd('infected')
      throw new ApiError('infected_file', { cause: new Error(signature) })
    }
    if (answer !== 'stream: OK') this.#fail(new Error(`clamd answered: ${answer}`))
    this.#onEnd('clean')
  }

  cancel(): void {
    this.#socket.destroy()
  }

  /** No verdict, no file. */
  #fail(cause: unknown): never {
    this.#socket.destroy()
    this.#onEnd('failed')
    throw new ApiError('scan_unavailable', { retryAfterSeconds: 30, cause })
  }
}
