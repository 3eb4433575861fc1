import { randomBytes } from 'node:crypto'
import { parse } from 'uuid'
import type { Parts } from '#server/parts.ts'
import { type Actor, findClosedGate } from '#server/platform/actor.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { hashOfToken } from '#server/platform/tokens.ts'
import { calendarText } from './calendar-text.ts'
import { authorize, hasVacations } from './policy.ts'
import { approvedDays, feedBySecret, feedCreated, keepFeed, removeFeed } from './queries-feed.ts'

const WORKSPACE_BYTES = 16
const SECRET_BYTES = 24

/** Since when somebody has a calendar address; null without one, and where there are no vacations. */
export async function showFeed(db: WorkspaceDb, actor: Actor): Promise<{ created: string | null }> {
  const created = hasVacations(actor) ? await feedCreated(db, actor.id) : undefined
  return { created: created?.toISOString() ?? null }
}

/** Makes a calendar address, which is told this once; the one before ends. */
export async function createFeed(parts: Parts, actor: Actor): Promise<{ url: string }> {
  authorize(actor, 'feed.have', undefined)
  const { workspace } = actor
  const secret = newSecret(workspace)
  await parts.db.forWorkspace(workspace).transaction((tx) => keepFeed(tx, actor.id, hashOfToken(secret)))
  return { url: `${parts.config.publicUrl}/api/vacations/feed/${secret}.ics` }
}

export async function endFeed(parts: Parts, actor: Actor): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction((tx) => removeFeed(tx, actor.id))
}

/**
 * The calendar behind an address. It is not there for who was archived or has no access any more, so that nobody has to think of
 * ending addresses.
 */
export async function readFeed(parts: Parts, secret: string): Promise<string> {
  const workspace = workspaceOf(secret)
  if (workspace === undefined) throw new ApiError('not_found')
  const db = parts.db.forWorkspace(workspace)
  const feed = await feedBySecret(db, hashOfToken(secret))
  if (!feed || feed.archived || !hasVacations(feed) || findClosedGate(feed)) throw new ApiError('not_found')
  return calendarText(feed.business_name, await approvedDays(db))
}

/** The address says which workspace it opens, so that it is looked up inside of that one alone. */
const newSecret = (workspace: string): string =>
  Buffer.concat([parse(workspace), randomBytes(SECRET_BYTES)]).toString('base64url')

function workspaceOf(secret: string): string | undefined {
  const bytes = Buffer.from(secret, 'base64url')
  if (bytes.length !== WORKSPACE_BYTES + SECRET_BYTES) return undefined
  const hex = bytes.toString('hex', 0, WORKSPACE_BYTES)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
