import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Seeded } from '../seed.ts'
import { type ChatConversation, type ChatPeople, createConversations, seedPeople } from './people.ts'
import { Device } from './device.ts'
import type { Fault, Lane, SentMessage, View } from './history.ts'
import { randomBetween, type Random } from './random.ts'

type SimulatedUsersOptions = {
  origin: string
  people: readonly Seeded[]
  conversations: readonly ChatConversation[]
  random: Random
  /** Devices per person. The first one writes. */
  devices: number
  /** The first of the people, who write; the others only read. All by default. */
  writers?: number
}

type WriteOptions = {
  /** Without an end unless given. */
  sends?: number
  /** Characters that each message is filled up with. */
  padding?: number
  /** Maximum pause in ms between two messages of a person in a conversation. */
  pauseMs?: number
  /** Stops early when it returns true. */
  enough?: () => boolean
}

/** A person marks as read once in this many of their messages. */
const READ_EVERY = 15

/** No deliberate fault lasts this long. */
const STANDSTILL_MS = 120_000

export type ChatServer = { address: string; database: pg.ClientConfig }

/**
 * The people of a new workspace with two devices each, who use `origin`, in a group of all, smaller groups and direct
 * conversations.
 */
export async function createUsers(
  { address, database }: ChatServer,
  numbers: { employees: number; clients: number; groups: number },
  random: Random,
  origin = address,
): Promise<{ users: SimulatedUsers; people: ChatPeople }> {
  const people = await seedPeople(database, numbers)
  const conversations = await createConversations(address, people, random, numbers.groups)
  const everybody = [people.manager, ...people.employees, ...people.clients]
  return { people, users: new SimulatedUsers({ origin, people: everybody, conversations, random, devices: 2 }) }
}

/** People who write and read at the same time and record everything they wrote and saw. */
export class SimulatedUsers {
  readonly devices: readonly Device[]
  readonly conversations: readonly ChatConversation[]
  /** Milliseconds from writing a message to its acknowledgement. */
  readonly waits: number[] = []
  /** When each message was acknowledged, by `performance.now()`. */
  readonly acknowledgedAt: number[] = []
  readonly #lanes: { lane: Lane & { sent: SentMessage[] }; device: Device }[]
  readonly #marks = new Map<string, number>()
  readonly #chance: Random
  readonly #marking = new Set<Promise<unknown>>()
  #written = 0
  #acknowledged = 0
  #over = false
  #paused: PromiseWithResolvers<void> | undefined

  constructor({ origin, people, conversations, random, devices, writers = people.length }: SimulatedUsersOptions) {
    this.conversations = conversations
    this.#chance = random
    this.devices = people.flatMap((person, who) => {
      const own = conversations.filter(({ members }) => members.some(({ id }) => id === person.id)).map(({ id }) => id)
      return Array.from(
        { length: devices },
        (_, at) => new Device({ name: `person ${who + 1}, device ${at + 1}`, origin, person, conversations: own }),
      )
    })
    this.#lanes = this.devices
      .slice(0, writers * devices)
      .filter((_, at) => at % devices === 0)
      .flatMap((device) =>
        device.conversations.map((conversation) => ({
          device,
          lane: { sender: device.person.id, conversation, device: device.name, sent: [] },
        })),
      )
  }

  get pendingCount(): number {
    return this.#written - this.#acknowledged
  }

  /** Resolves when this many messages are acknowledged, or writing has ended. */
  async waitForAcknowledged(acknowledged: number): Promise<void> {
    while (this.#acknowledged < acknowledged && !this.#over) await wait(5)
  }

  /**
   * All people write in all of their conversations, in each one message after the other. Ends when there is no
   * progress.
   */
  async writeMessages({
    sends = Infinity,
    padding = 0,
    pauseMs = 0,
    enough = () => false,
  }: WriteOptions): Promise<void> {
    let before = -1
    const watch = setInterval(() => {
      if (this.#acknowledged === before) this.close()
      before = this.#acknowledged
    }, STANDSTILL_MS)
    await Promise.all(
      this.#lanes.map(async ({ device, lane }) => {
        while (this.#written < sends && !this.#over && !enough()) {
          if (this.#paused) {
            await this.#paused.promise
            continue
          }
          this.#written++
          const words = `${device.name}: ${lane.sent.length + 1}`
          const text = words.padEnd(padding, ' lorem ipsum').trim()
          const sent: SentMessage = { send_id: words, text, acknowledged: undefined }
          lane.sent.push(sent)
          const began = performance.now()
          if (await device.write(lane.conversation, sent)) {
            this.#acknowledged++
            this.acknowledgedAt.push(performance.now())
          }
          this.waits.push(performance.now() - began)
          if (this.#chance() < 1 / READ_EVERY) this.#read(device, lane.conversation)
          if (pauseMs > 0) await wait(randomBetween(this.#chance, 0, pauseMs))
        }
      }),
    )
    await Promise.all(this.#marking)
    clearInterval(watch)
    this.#over = true
  }

  /** Nobody begins a new message. Resolves when all that were begun are acknowledged. */
  async pause(): Promise<void> {
    this.#paused = Promise.withResolvers()
    while (this.pendingCount > 0 || this.#marking.size > 0) await wait(20)
  }

  resume(): void {
    this.#paused?.resolve()
    this.#paused = undefined
  }

  /**
   * Waits until every device has shown the `expected` number of messages without a reload. Returns false after a
   * timeout.
   */
  async waitUntilAllShown(expected: ReadonlyMap<string, number>, timeoutMs: number): Promise<boolean> {
    const end = performance.now() + timeoutMs
    const complete = () =>
      this.devices.every((device) => device.conversations.every((id) => device.lastSeq(id) >= (expected.get(id) ?? 0)))
    while (!complete()) {
      if (performance.now() > end) return false
      await wait(50)
    }
    return true
  }

  get sent(): Lane[] {
    return this.#lanes.map(({ lane }) => lane)
  }

  get views(): View[] {
    return this.devices.flatMap((device) => device.conversations.map((id) => device.view(id)))
  }

  /** The seq up to which a person has read, by acknowledged marks and by their own messages. */
  marked(person: string, conversation: string): number {
    const own = this.#lanes
      .filter(({ lane }) => lane.sender === person && lane.conversation === conversation)
      .flatMap(({ lane }) => lane.sent.map((message) => message.acknowledged?.seq ?? 0))
    return Math.max(0, this.#marks.get(`${person} ${conversation}`) ?? 0, ...own)
  }

  /** Refusals of correct requests. */
  get refusals(): Fault[] {
    return this.devices.flatMap(({ name, refusals }) =>
      refusals.map((what) => ({ kind: 'unanswered' as const, what: `${name}: ${what}` })),
    )
  }

  /** Drops the connection of a random device, which reconnects by itself. */
  drop(): void {
    this.devices[Math.floor(this.#chance() * this.devices.length)]?.drop()
  }

  close(): void {
    this.#over = true
    for (const device of this.devices) device.close()
  }

  #read(device: Device, conversation: string): void {
    const seq = device.lastSeq(conversation)
    const key = `${device.person.id} ${conversation}`
    const marking = device.markRead(conversation, seq).then((marked) => {
      if (marked) this.#marks.set(key, Math.max(this.#marks.get(key) ?? 0, seq))
      this.#marking.delete(marking)
    })
    this.#marking.add(marking)
  }
}
