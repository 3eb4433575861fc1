import type { Parts } from '#server/parts.ts'
import { type Actor, findClosedGate } from '#server/platform/actor.ts'
import { createFeedSecret, readFeedWorkspace } from '#server/platform/calendar-feed.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { hashOfToken } from '#server/platform/crypto/session-tokens.ts'
import { formatVacationCalendar } from '../vacation-calendar.ts'
import { authorize, hasVacations } from '../policy.ts'
import {
  listApprovedVacations,
  findFeedOwner,
  findFeedCreated,
  replaceFeed,
  deleteFeed,
} from '../queries/vacation-feeds.ts'

/** `created` is null without an address, and in a workspace without vacations. */
export async function showVacationFeed(db: WorkspaceDb, actor: Actor): Promise<{ created: string | null }> {
  const created = hasVacations(actor) ? await findFeedCreated(db, actor.id) : undefined
  return { created: created?.toISOString() ?? null }
}

/** Replaces the former address. The secret is stored as a hash, so the address is answered only here. */
export async function createVacationFeed(parts: Parts, actor: Actor): Promise<{ url: string }> {
  authorize(actor, 'feed.view', undefined)
  const { workspace } = actor
  const secret = createFeedSecret(workspace)
  await parts.db.forWorkspace(workspace).transaction((tx) => replaceFeed(tx, actor.id, hashOfToken(secret)))
  return { url: `${parts.config.publicUrl}/api/vacations/feed/${secret}.ics` }
}

export async function deleteVacationFeed(parts: Parts, actor: Actor): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction((tx) => deleteFeed(tx, actor.id))
}

/** Checks the owner's access on every read, so that archiving and a changed plan need not delete addresses. */
export async function readVacationFeed(parts: Parts, secret: string): Promise<string> {
  const workspace = readFeedWorkspace(secret)
  if (workspace === undefined) throw new ApiError('not_found')
  const db = parts.db.forWorkspace(workspace)
  const feed = await findFeedOwner(db, hashOfToken(secret))
  if (!feed || feed.archived || !hasVacations(feed) || findClosedGate(feed)) throw new ApiError('not_found')
  return formatVacationCalendar(feed.business_name, await listApprovedVacations(db))
}
