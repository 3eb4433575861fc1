import type { Parts } from '#server/parts.ts'
import { type Actor, findClosedGate } from '#server/platform/actor.ts'
import {
  createFeedSecret,
  readFeedWorkspace,
  formatCalendar,
  toOneLine,
  toUtcMidnight,
} from '#server/platform/calendar-feed.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { hashOfToken } from '#server/platform/crypto/session-tokens.ts'
import { authorize, hasVacations } from '../policy.ts'
import {
  listApprovedVacations,
  findFeedOwner,
  findFeedCreated,
  replaceFeed,
  deleteFeed,
  type ApprovedVacation,
} from '../queries/vacation-feeds.ts'
import { ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { dayAfter } from '#contract/domain/vacations.ts'
import { vacationFeedTexts } from '#contract/texts/vacations.ts'

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

/**
 * Approved vacations as iCalendar (RFC 5545): all-day events with an exclusive end and a stable id. One that was
 * cancelled says so, or calendar programs would keep it.
 */
export const formatVacationCalendar = (business: string, vacations: readonly ApprovedVacation[]): string =>
  formatCalendar(
    vacationFeedTexts.name(business),
    'Vacations',
    vacations.map(({ id, user_name, start_date, end_date, version, changed_at, is_cancelled }) => ({
      id: `vacation.${id}@foyer`,
      sequence: version,
      stamp: changed_at,
      lastModified: changed_at,
      status: is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      allDay: true,
      start: toUtcMidnight(start_date),
      end: toUtcMidnight(dayAfter(end_date)),
      summary: toOneLine(vacationFeedTexts.away(user_name)),
      // An event of a colleague does not mark the reader as busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    })),
  )
