import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { v4 as newClaim } from 'uuid'
import { idempotencyTexts } from '#contract/texts/replies.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { deleteExpiredRows } from '../db/delete-old-rows.ts'
import { invalidFields, ApiError } from '../api-error.ts'

const HEADER = 'Idempotency-Key'
const LONGEST_KEY = 255
const CREATED = 201

type Answer = { status: number; body?: unknown }

export type RepeatableCall = {
  endpoint: Endpoint
  request: Pick<FastifyRequest, 'headers' | 'log'>
  input: { params: unknown; query: unknown; body: unknown }
  actor: Actor | undefined
  db: WorkspaceDb | undefined
  /** The stored part of an answer. */
  asSent: (answer: Answer) => unknown
}

/**
 * The calls that honor the key: those that create something for a signed-in person. Their answers are stored for a day,
 * so none may contain a secret; idempotency.test.ts checks all of them.
 */
export const honoursKey = ({ method, who, answers, consumes }: Endpoint): boolean =>
  method === 'POST' && 201 in answers && consumes === 'json' && who !== 'anyone' && who !== 'signature'

/**
 * Runs the call once per key and person; a repeated call gets the first answer. Refused calls, and calls that found an
 * existing record, can be repeated.
 */
export async function onceForKey(call: RepeatableCall, run: () => Promise<Answer>): Promise<Answer> {
  const { endpoint, request, input, actor, db } = call
  const header = request.headers['idempotency-key']
  if (header === undefined || !actor || !db || !honoursKey(endpoint)) return run()
  const slot: Slot = {
    user: actor.id,
    route: `${endpoint.method} ${endpoint.path}`,
    key: checkedKey(header),
    hash: createHash('sha256').update(JSON.stringify(input)).digest(),
    claim: newClaim(),
  }
  const couldNot = (done: string) => (err: unknown) =>
    request.log.warn({ err }, `an idempotency key could not be ${done}`)
  const earlier = await claim(db, slot)
  if (earlier) return earlier
  let answer: Answer
  try {
    answer = await run()
  } catch (error) {
    await release(db, slot).catch(couldNot('released'))
    throw error
  }
  // An existing row is found again without a key; it may contain secrets by now.
  if (answer.status !== CREATED) {
    await release(db, slot).catch(couldNot('released'))
    return answer
  }
  // The call succeeded; failing to store its answer is no reason to report an error.
  const sent = answer.body === undefined ? '' : String(call.asSent(answer))
  await saveAnswer(db, slot, answer.status, sent).catch(couldNot('stored'))
  return answer
}

function checkedKey(header: string | string[]): string {
  const key = String(header)
  if (/^[\x20-\x7e]+$/.test(key) && key.length <= LONGEST_KEY) return key
  throw invalidFields([{ path: HEADER, message: idempotencyTexts.malformed(LONGEST_KEY) }])
}

type Slot = { user: string; route: string; key: string; hash: Buffer; claim: string }

// A claim without an answer after a minute is of a process that died: no call lasts that long.
const CLAIM = `
  insert into idempotent_calls as known (manager_id, user_id, route, key, call_hash, claim) values ($1, $2, $3, $4, $5, $6)
  on conflict (manager_id, user_id, route, key)
  do update set call_hash = excluded.call_hash, claim = excluded.claim, claimed_at = now(), status = null, answer = null
  where known.claimed_at < now() - case when known.status is null then interval '1 minute' else interval '1 day' end
  returning claim`

/** Nothing when the call is now ours to make, otherwise what the earlier one was answered. */
async function claim(db: WorkspaceDb, slot: Slot): Promise<Answer | undefined> {
  const { user, route, key, hash } = slot
  const values = [db.id, user, route, key, hash, slot.claim]
  const [ours] = await db.sqlWrite<{ claim: string }>({ name: 'claim_idempotent_call', text: CLAIM, values })
  if (ours) return undefined
  const stored = await db.read
    .selectFrom('idempotent_calls')
    .select(['call_hash', 'status', 'answer'])
    .where('manager_id', '=', db.id)
    .where('user_id', '=', user)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst()
  if (stored && !stored.call_hash.equals(hash)) {
    throw invalidFields([{ path: HEADER, message: idempotencyTexts.reused }])
  }
  if (stored?.status == null || stored.answer === null) {
    throw new ApiError('conflict', { detail: idempotencyTexts.running, retryAfterSeconds: 1 })
  }
  return { status: stored.status, body: stored.answer === '' ? undefined : (JSON.parse(stored.answer) as unknown) }
}

async function saveAnswer(db: WorkspaceDb, slot: Slot, status: number, answer: string): Promise<void> {
  await db.write
    .updateTable('idempotent_calls')
    .set({ status, answer })
    .where('manager_id', '=', db.id)
    .where('user_id', '=', slot.user)
    .where('route', '=', slot.route)
    .where('key', '=', slot.key)
    .where('claim', '=', slot.claim)
    .execute()
}

async function release(db: WorkspaceDb, slot: Slot): Promise<void> {
  await db.write
    .deleteFrom('idempotent_calls')
    .where('manager_id', '=', db.id)
    .where('user_id', '=', slot.user)
    .where('route', '=', slot.route)
    .where('key', '=', slot.key)
    .where('claim', '=', slot.claim)
    .execute()
}

export function idempotencyJobs(parts: Parts): void {
  parts.jobs.every('idempotency.sweep', '47 * * * *', () => sweepIdempotentCalls(parts))
}

/** Forgets what is a day old. */
export async function sweepIdempotentCalls({ db }: Pick<Parts, 'db'>): Promise<void> {
  await deleteExpiredRows(db.system, { table: 'idempotent_calls', old: "claimed_at < now() - interval '1 day'" })
}
