import type pg from 'pg'
import { listConversations } from '#contract/messages.ts'
import { withDatabase } from '../database.ts'
import { call } from './call.ts'
import type { ChatServer, SimulatedUsers } from './simulated-users.ts'
import { type Fault, type Counter, type StoredMessage } from './history.ts'
import { checkHistory } from './history-checker.ts'

export type ChatResult = {
  sends: number
  stored: number
  connects: number
  /** Milliseconds of the slowest call. */
  slowest: number
  /**
   * Milliseconds until the last device had received everything, after all messages were sent and all faults had ended.
   */
  caughtUp: number
  faults: Fault[]
}

/** A device that is not complete after this time without faults will never be. */
const CATCH_UP_MS = 90_000

/** Waits until all devices have received all stored messages, then checks the history. */
export async function checkChat(users: SimulatedUsers, { address, database }: ChatServer): Promise<ChatResult> {
  const stored = await storedIn(
    users.conversations.map(({ id }) => id),
    database,
  )
  const expected = new Map(
    [...Map.groupBy(stored, (message) => message.conversation)].map(([id, all]) => [id, all.length]),
  )
  const began = performance.now()
  await users.waitUntilAllShown(expected, CATCH_UP_MS)
  const caughtUp = performance.now() - began
  const { sent, views } = users
  const counters = await countersOf(users, address)
  return {
    sends: sent.reduce((sum, lane) => sum + lane.sent.length, 0),
    stored: stored.length,
    connects: users.devices.reduce((sum, device) => sum + device.connects, 0),
    slowest: Math.max(...users.devices.map((device) => device.slowest)),
    caughtUp,
    faults: [...checkHistory({ stored, sent, views, counters }), ...users.refusals],
  }
}

async function storedIn(conversations: string[], database: pg.ClientConfig): Promise<StoredMessage[]> {
  const { rows } = await withDatabase(database, (client) =>
    client.query<Omit<StoredMessage, 'seq'> & { seq: string }>(
      `select conversation_id as conversation, seq, id, sender_id as sender, send_id, body as text from messages
       where conversation_id = any ($1)`,
      [conversations],
    ),
  )
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

/** The server's counters of each person's conversations. */
async function countersOf(users: SimulatedUsers, origin: string): Promise<Counter[]> {
  const people = new Map(users.devices.map(({ person }) => [person.id, person]))
  const details = await Promise.all(
    [...people.values()].map(async ({ id: person, token }) => {
      const { conversations } = await call(origin, listConversations, {}, token)
      return conversations.map((conversation) => ({
        person,
        conversation: conversation._id,
        last_seq: conversation.last_seq,
        read_seq: conversation.read_dates.find(({ id }) => id === person)?.seq ?? 0,
        unread: conversation.unread_count,
        marked: users.marked(person, conversation._id),
      }))
    }),
  )
  return details.flat()
}
