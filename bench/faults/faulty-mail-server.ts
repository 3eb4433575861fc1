import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** `refuses`: the connection; `defers`: each recipient, with 451; `drops`: takes the email and hangs up without an answer. */
export type MailMode = 'works' | 'hangs' | 'refuses' | 'defers' | 'drops'

const deferred = () => Object.assign(new Error('try again later'), { responseCode: 451 })

/** A mail server that fails in a chosen way. */
export class FaultyMailServer {
  mode: MailMode = 'works'
  /** The recipient of each email that was taken, also where the sender heard no answer. */
  readonly taken: string[] = []
  readonly #front: Server
  readonly #smtp: SMTPServer
  readonly #open = new Set<Socket>()

  private constructor() {
    this.#smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(this.mode === 'defers' ? deferred() : null),
      onData: async (stream, session, done) => {
        try {
          await finished(stream.resume())
        } catch {
          return // the connection ended before the email did
        }
        this.taken.push(...session.envelope.rcptTo.map(({ address }) => address))
        if (this.mode === 'drops') this.hangUp()
        else done()
      },
    })
    this.#smtp.on('error', () => {}) // clients that hang up
    this.#front = createServer((client) => this.#take(client))
  }

  static async begin(): Promise<FaultyMailServer> {
    const server = new FaultyMailServer()
    server.#smtp.listen(0, '127.0.0.1')
    server.#front.listen(0, '127.0.0.1')
    await Promise.all([once(server.#smtp.server, 'listening'), once(server.#front, 'listening')])
    return server
  }

  get url(): string {
    return `smtp://127.0.0.1:${portOf(this.#front)}`
  }

  /** Ends all connections, also those of another mode. */
  hangUp(): void {
    for (const socket of this.#open) socket.destroy()
  }

  async close(): Promise<void> {
    this.hangUp()
    this.#front.close()
    await new Promise<void>((resolve) => this.#smtp.close(resolve))
  }

  #take(client: Socket): void {
    client.on('error', () => {})
    if (this.mode === 'refuses') return void client.destroy()
    this.#remember(client)
    if (this.mode === 'hangs') return
    const behind = connect(portOf(this.#smtp.server), '127.0.0.1')
    behind.on('error', () => client.destroy())
    this.#remember(behind)
    client.pipe(behind).pipe(client)
    client.once('close', () => behind.destroy())
    behind.once('close', () => client.destroy())
  }

  #remember(socket: Socket): void {
    this.#open.add(socket)
    socket.once('close', () => this.#open.delete(socket))
  }
}

// A listening TCP server has an address with a port.
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
