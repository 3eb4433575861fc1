import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '#server/platform/db/database.ts'
import { isForeignKeyViolation, isUndone } from '#server/platform/db/errors.ts'
import { BATCHING, batchByKey } from './batch-by-key.ts'
import { type NewMessage, type StoredMessage, storeMessages } from './store-messages.ts'

type Settled = PromiseSettledResult<StoredMessage | undefined>
type Lines = { together: ReturnType<typeof lineOfAll>; alone: ReturnType<typeof linesOfConversations> }

const settled = (value: StoredMessage | undefined): Settled => ({ status: 'fulfilled', value })
const lengthOf = ({ body }: NewMessage) => body.length
const keyOf = ({ workspace, conversation_id }: NewMessage) => `${workspace} ${conversation_id}`

/**
 * Stores a message and returns its place, or undefined when the sender is no member, nobody else can read it, or its
 * send_id was used before. Texts of all conversations wait in one line and are stored together, in one transaction
 * (decision 54); files, and what is left out there, wait for their own conversation. A conversation's messages keep
 * their order.
 */
export async function storeMessage(database: Database, message: NewMessage): Promise<StoredMessage | undefined> {
  const { together, alone } = linesFor(database)
  if (BATCHING.isOn && !alone.isBusy(keyOf(message))) {
    const stored = await together('', message)
    if (stored) return stored
  }
  return alone(keyOf(message), message)
}

const lines = new WeakMap<Database, Lines>()

function linesFor(database: Database): Lines {
  const cached = lines.get(database)
  if (cached) return cached
  const alone = linesOfConversations(database)
  const made = { together: lineOfAll(database, alone.isBusy), alone }
  lines.set(database, made)
  return made
}

function lineOfAll({ system }: Database, isAlone: (conversation: string) => boolean) {
  let someWereLeftOut = false
  return batchByKey(async (messages: NewMessage[]): Promise<Settled[]> => {
    // By then they wait for their own conversations, and what is here stays behind them.
    if (someWereLeftOut) await nextTurn()
    const together = textsToStoreTogether(messages, isAlone)
    const results = messages.map(() => settled(undefined))
    try {
      const stored = together.length > 0 ? await storeMessages(system, together, { waits: false }) : []
      together.forEach((message, at) => (results[messages.indexOf(message)] = settled(stored[at])))
    } catch (error) {
      // Alone each one is stored or gets its own error.
      if (!isUndone(error)) throw error
    }
    someWereLeftOut = results.some((result) => result.status === 'fulfilled' && result.value === undefined)
    return results
  }, lengthOf)
}

/** Up to the first message of a conversation that is stored alone. A file's row may be locked for long. */
function textsToStoreTogether(messages: NewMessage[], isAlone: (conversation: string) => boolean): NewMessage[] {
  const apart = new Set<string>()
  return messages.filter((message) => {
    const key = keyOf(message)
    if (message.file_id !== null || isAlone(key)) apart.add(key)
    return !apart.has(key)
  })
}

/**
 * The lock of a conversation's row serializes its messages. Waiting messages are stored together, limited so that
 * indexing their words stays below the statement timeout.
 */
function linesOfConversations(database: Database) {
  return batchByKey(async (messages: NewMessage[]): Promise<Settled[]> => {
    const [first] = messages
    if (!first) return []
    const store = (some: NewMessage[]) => storeMessages(database.forWorkspace(first.workspace), some, { waits: true })
    const [together] = await Promise.allSettled([store(messages)])
    const isWhole = together.status === 'fulfilled' && (messages.length === 1 || together.value[0] !== undefined)
    if (isWhole) return together.value.map(settled)
    if (together.status === 'rejected' && (messages.length === 1 || !isForeignKeyViolation(together.reason)))
      throw together.reason
    // Nothing was stored; stored alone, each message gets its own error.
    return Promise.allSettled(messages.map(async (message) => (await store([message]))[0]))
  }, lengthOf)
}
