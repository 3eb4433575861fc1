import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import {
  listConversations,
  listMessages,
  markRead,
  type Message,
  sendText,
  type TextMessageBody,
} from '#contract/messages.ts'
import { type ClientToServer, isProblem, messageReceived, type ServerToClient } from '#contract/realtime.ts'
import type { Seeded } from '../seed.ts'
import { call, isTemporary, TIMEOUT_MS, CallRejected } from './call.ts'
import type { SentMessage, ShownMessage, View } from './history.ts'
import { readerOf } from './sockets.ts'

export type DeviceOptions = { name: string; origin: string; person: Seeded; conversations: readonly string[] }

type Place = { shown: ShownMessage[]; received: Map<string, ShownMessage>; reading: boolean; again: boolean }

const RECONNECT = { reconnectionDelay: 300, reconnectionDelayMax: 5000 }
const SECOND_TRY_MS = 1000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2000
const PAGE = 200

const shownOf = ({ _id, seq, message }: Message): ShownMessage => ({ id: _id, seq, text: message })

/**
 * A client that follows conversations by the rules of the web app (MSG-12): it listens before it reads, fetches missing
 * messages when a seq is skipped, and sends each message until it is answered, always under the same send_id.
 */
export class Device {
  readonly name: string
  readonly person: Seeded
  /** Errors that a correct browser should never get: signed out, or refused. */
  readonly refusals: string[] = []
  connects = 0
  slowest = 0
  readonly #origin: string
  readonly #places: Map<string, Place>
  readonly #socket: Socket<ServerToClient, ClientToServer>
  readonly #closing = new AbortController()

  constructor({ name, origin, person, conversations }: DeviceOptions) {
    this.name = name
    this.person = person
    this.#origin = origin
    this.#places = new Map(
      conversations.map((id) => [id, { shown: [], received: new Map(), reading: false, again: false }]),
    )
    this.#socket = io(origin, {
      transports: ['websocket'],
      auth: { token: person.token },
      forceNew: true,
      ...RECONNECT,
    })
    this.#follow()
  }

  get conversations(): string[] {
    return [...this.#places.keys()]
  }

  view(conversation: string): View {
    const { shown, received } = this.#place(conversation)
    return { device: this.name, conversation, shown, received: [...received.values()] }
  }

  lastSeq(conversation: string): number {
    return this.#place(conversation).shown.at(-1)?.seq ?? 0
  }

  /**
   * Sends over the connection, or over HTTP when that does not answer, until the message is stored. Returns false when
   * it was refused.
   */
  write(conversation_id: string, sent: SentMessage): Promise<boolean> {
    const body = { conversation_id, message: sent.text, type: 'text', send_id: sent.send_id } as const
    return this.#untilAnswered(async () => {
      const { _id, seq } =
        (await this.#sendOverSocket(body)) ??
        (await this.#call(() => call(this.#origin, sendText, { body }, this.person.token)))
      sent.acknowledged = { id: _id, seq }
    })
  }

  /** Marks as read up to a seq. Returns whether the mark was acknowledged. */
  markRead(conversation: string, seq: number): Promise<boolean> {
    const body = { id: conversation, seq }
    return this.#untilAnswered(() => this.#call(() => call(this.#origin, markRead, { body }, this.person.token)))
  }

  /** Drops the connection as in a tunnel. The device reconnects as soon as possible. */
  drop(): void {
    this.#socket.io.engine.close()
  }

  /** The connection stays open and nothing is read from it, as by a suspended computer, which does not come back either. */
  stopReading(): void {
    this.#socket.io.reconnection(false)
    readerOf(this.#socket)?.pause()
  }

  readAgain(): void {
    this.#socket.io.reconnection(true)
    readerOf(this.#socket)?.resume()
    if (!this.#socket.connected) this.#socket.connect()
  }

  close(): void {
    this.#closing.abort()
    this.#socket.disconnect()
  }

  #follow(): void {
    const socket = this.#socket
    // Socket.IO does not reconnect when the server closed or refused the connection.
    const tryLater = () => setTimeout(() => !this.#closing.signal.aborted && socket.connect(), SECOND_TRY_MS)
    socket.on('connect', () => {
      this.connects++
      void this.#readWhatWasMissed()
    })
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') tryLater()
    })
    socket.on('connect_error', (error) => {
      if (error.message === 'not_signed_in') this.refusals.push('the connection was told not_signed_in')
      if (!socket.active) tryLater()
    })
    socket.on('logout', ({ reason }) => this.refusals.push(`the connection was ended: ${reason}`))
    for (const conversation of this.conversations) {
      socket.on(messageReceived(conversation), (message) => this.#take(conversation, shownOf(message)))
    }
  }

  #take(conversation: string, message: ShownMessage): void {
    const place = this.#place(conversation)
    place.received.set(`${message.seq} ${message.id}`, message)
    const next = this.lastSeq(conversation) + 1
    if (message.seq === next) place.shown.push(message)
    else if (message.seq > next) void this.#read(conversation)
  }

  /** The list shows which conversations have new messages. A list requested before this connection may be outdated. */
  async #readWhatWasMissed(): Promise<void> {
    const connection = this.connects
    await this.#untilAnswered(async () => {
      if (connection !== this.connects) return
      const list = await this.#call(() => call(this.#origin, listConversations, {}, this.person.token))
      const behind = list.conversations.filter(({ _id, last_seq }) => last_seq > this.lastSeq(_id))
      for (const { _id } of behind) void this.#read(_id)
    })
  }

  /** Fetches the messages after the last known one. A request during the fetch starts another one after it. */
  async #read(conversation: string): Promise<void> {
    const place = this.#place(conversation)
    place.again = true
    if (place.reading) return
    place.reading = true
    while (place.again) {
      place.again = false
      await this.#untilAnswered(async () => {
        const input = {
          params: { conversationId: conversation },
          query: { after: this.lastSeq(conversation), limit: PAGE },
        }
        const page = await this.#call(() => call(this.#origin, listMessages, input, this.person.token))
        // A gap in the answer is shown as it is, for the checker to find.
        for (const item of page.items) if (item.seq > this.lastSeq(conversation)) place.shown.push(shownOf(item))
        if (page.has_more) place.again = true
      })
    }
    place.reading = false
  }

  /** Undefined without a connection or without an answer over it. */
  async #sendOverSocket(body: TextMessageBody): Promise<Message | undefined> {
    if (!this.#socket.connected) return undefined
    const answer = await this.#socket
      .timeout(TIMEOUT_MS)
      .emitWithAck('message sent', body)
      .catch(() => undefined)
    if (!answer || !isProblem(answer)) return answer
    if (isTemporary(answer.status)) return undefined
    throw new CallRejected('message sent', answer)
  }

  async #call<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const began = performance.now()
    try {
      return await ask()
    } finally {
      this.slowest = Math.max(this.slowest, performance.now() - began)
    }
  }

  /** Retries until it is answered. Returns false when it was refused or this device is closed. */
  async #untilAnswered(attempt: () => Promise<unknown>): Promise<boolean> {
    const { signal } = this.#closing
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await attempt()
        return true
      } catch (error) {
        if (error instanceof CallRejected) {
          this.refusals.push(error.message)
          return false
        }
        await wait(pause, undefined, { signal }).catch(() => {})
      }
    }
    return false
  }

  #place(conversation: string): Place {
    const place = this.#places.get(conversation)
    if (!place) throw new Error(`${this.name} is not in ${conversation}`)
    return place
  }
}
