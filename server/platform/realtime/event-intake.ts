import { setTimeout as wait } from 'node:timers/promises'
import type { Socket } from 'socket.io'
import { websocketOf } from './connection-guard.ts'

/** Refusals after which a connection is read more slowly, or closed when it asks for no acknowledgements. */
const MOST_REFUSED = 100
/** The limit of events gives back in this time what it takes at once in the steady state. */
const PAUSE_MS = 1000

/** Answers that take longer are not waited for when the process ends. */
const LAST_ANSWERS_MS = 4000

/**
 * The events of one connection that are being answered (decision 33). An event that asks for an acknowledgement gets
 * one before the connection is closed. A client that goes on in spite of refusals is read more slowly, so that refusing
 * costs little; one that does not hear of them, because it asks for no acknowledgement, is disconnected.
 */
export class EventIntake {
  readonly #connection: Socket['conn']
  readonly #waiting: (() => void)[] = []
  #running = 0
  #refused = { heard: 0, unheard: 0 }
  #pause: NodeJS.Timeout | undefined

  constructor(connection: Socket['conn']) {
    this.#connection = connection
    connection.once('close', () => clearTimeout(this.#pause))
  }

  async run(answering: Promise<void>): Promise<void> {
    this.#running++
    await answering
    if (--this.#running === 0) for (const close of this.#waiting.splice(0)) close()
  }

  /** Closes at once, or when everything that is being answered has its acknowledgement. */
  closeWhenAnswered(close: () => void): void {
    if (this.#running === 0) close()
    else this.#waiting.push(close)
  }

  noteRefusal(isAcknowledged: boolean): void {
    if (isAcknowledged) {
      if (++this.#refused.heard % MOST_REFUSED === 0) this.#readLater()
    } else if (++this.#refused.unheard === MOST_REFUSED + 1) {
      this.stopReading()
      this.closeConnection()
    }
  }

  /** Closes when everything is answered and on its way, unlike a disconnection so that a browser comes back. */
  closeConnection(onClosed = () => {}): void {
    this.closeWhenAnswered(() => {
      this.#connection.once('close', onClosed)
      this.#connection.close()
      // A paused websocket does not see the other side close.
      this.#readAgain()
    })
  }

  /** What the client sends meanwhile waits in its own buffers. */
  stopReading(): void {
    clearTimeout(this.#pause)
    websocketOf(this.#connection)?.pause()
  }

  #readAgain(): void {
    websocketOf(this.#connection)?.resume()
  }

  #readLater(): void {
    this.stopReading()
    this.#pause = setTimeout(() => this.#readAgain(), PAUSE_MS)
  }
}

/** Closes connections of a process that ends: nothing new is read, and what was read is answered before. */
export async function finishAnswers(intakes: readonly EventIntake[]): Promise<void> {
  for (const intake of intakes) intake.stopReading()
  const closed = intakes.map((intake) => new Promise<void>((resolve) => intake.closeConnection(resolve)))
  await Promise.race([Promise.all(closed), wait(LAST_ANSWERS_MS, undefined, { ref: false })])
}
