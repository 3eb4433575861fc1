import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, WorkspaceDb } from '#server/platform/db/database.ts'
import { isForeignKeyViolation, isUndone, isUniqueViolation } from '#server/platform/db/errors.ts'
import { batchByKey } from './batch-by-key.ts'
import { insertMessages, type NewMessage, type StoredMessage } from './queries/insert-messages.ts'
import { storeTexts } from './queries/store-texts.ts'

type Draft = { db: WorkspaceDb; draft: NewMessage }
type Settled = PromiseSettledResult<StoredMessage | undefined>

const stored = (value: StoredMessage | undefined): Settled => ({ status: 'fulfilled', value })
const lengthOf = ({ draft }: Draft) => draft.body.length
const lineOf = ({ db, draft }: Draft) => `${db.id} ${draft.conversation_id}`

/**
 * Stores a message and returns its place, or undefined when the sender is no member. Texts of all conversations wait in
 * one line and are stored together, in one transaction of few round trips (decision 54); files, and what is left out
 * there, wait for their own conversation. A conversation's messages keep their order.
 */
export async function storeMessage(database: Database, one: Draft): Promise<StoredMessage | undefined> {
  if (!alone.isBusy(lineOf(one))) {
    const together = await lineFor(database)('', one)
    if (together) return together
  }
  return alone(lineOf(one), one)
}

const lines = new WeakMap<Database, ReturnType<typeof textLine>>()

function lineFor(database: Database): ReturnType<typeof textLine> {
  const line = lines.get(database) ?? textLine(database)
  lines.set(database, line)
  return line
}

function textLine({ system }: Database) {
  let someWereLeftOut = false
  return batchByKey(async (drafts: Draft[]): Promise<Settled[]> => {
    // By then they wait for their own conversations, and what is here stays behind them.
    if (someWereLeftOut) await nextTurn()
    const together = textsToStoreTogether(drafts)
    const results = drafts.map(() => stored(undefined))
    try {
      const texts = together.map(({ db, draft }) => ({ workspace: db.id, draft }))
      const places = texts.length > 0 ? await storeTexts(system, texts) : []
      together.forEach((one, at) => (results[drafts.indexOf(one)] = stored(places[at])))
    } catch (error) {
      // Alone each one is stored or gets its own error.
      if (!isUndone(error)) throw error
    }
    someWereLeftOut = results.some((one) => one.status === 'fulfilled' && one.value === undefined)
    return results
  }, lengthOf)
}

/** Up to the first message of a conversation that is stored alone. */
function textsToStoreTogether(drafts: Draft[]): Draft[] {
  const apart = new Set<string>()
  return drafts.filter((one) => {
    const line = lineOf(one)
    if (one.draft.file_id !== null || alone.isBusy(line)) apart.add(line)
    return !apart.has(line)
  })
}

/**
 * The lock of a conversation's row serializes its messages. Waiting messages are stored together, limited so that
 * indexing their words stays below the statement timeout.
 */
const alone = batchByKey(insertBatch, lengthOf)

async function insertBatch(drafts: Draft[]): Promise<Settled[]> {
  const [first] = drafts
  if (!first) return []
  const insert = (some: Draft[]) =>
    insertMessages(
      first.db,
      first.draft.conversation_id,
      some.map(({ draft }) => draft),
    )
  const [together] = await Promise.allSettled([insert(drafts)])
  const { length } = drafts
  if (together.status === 'rejected' && (length === 1 || !isConflict(together.reason))) throw together.reason
  const result = together.status === 'fulfilled' ? together.value : undefined
  if (result || length === 1) return drafts.map((_, at) => stored(result?.[at]))
  // Nothing was stored; stored alone, each message gets its own error.
  return Promise.allSettled(drafts.map(async (one) => (await insert([one]))?.[0]))
}

/** One of several is a repetition, or its file is deleted. */
const isConflict = (error: unknown) => isUniqueViolation(error) || isForeignKeyViolation(error)
