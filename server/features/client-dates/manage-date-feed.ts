import { createHash } from 'node:crypto'
import { ICalAlarmType, type ICalEventData, ICalEventTransparency } from 'ical-generator'
import type { DateFeed, LeadTime } from '#contract/client-dates.ts'
import { dateOfDay, dayOf } from '#contract/domain/calendar-days.ts'
import { type ClientDate, clientDatesWithin } from '#contract/domain/client-dates.ts'
import { hasEmployees } from '#contract/domain/plans.ts'
import { dayAfter } from '#contract/domain/vacations.ts'
import { dateFeedTexts } from '#contract/texts/client-dates.ts'
import { findClient, findEffectiveGrants, listClientDates } from '#server/features/access/index.ts'
import type { Parts } from '#server/parts.ts'
import { type Actor, findClosedGate } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import {
  createFeedSecret,
  formatCalendar,
  readFeedWorkspace,
  toOneLine,
  toUtcMidnight,
} from '#server/platform/calendar-feed.ts'
import { hashOfToken } from '#server/platform/crypto/session-tokens.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { deleteFeed, type FeedOwner, findFeed, findFeedOwner, replaceFeed, updateLeadTime } from './queries.ts'

const usualLead: LeadTime = { lead: 'alarm', lead_days: 14 }

/** A new alarm rings at nine in the morning of its day. */
const ALARM_HOUR = 9
const DAYS_BACK = 31
const DAYS_AHEAD = 400

type Viewer = Pick<Actor, 'id' | 'role' | 'tier'>

/**
 * The business of an active client whose days this person may see: the client, the Manager, and Employees while the
 * grant is live. Undefined for everybody else.
 */
async function findBusinessWithDates(
  db: DbOrTransaction,
  viewer: Viewer,
  clientId: string,
): Promise<string | undefined> {
  const client = await findClient(db, clientId)
  if (!client || client.archived) return undefined
  if (viewer.role === 'Client') return viewer.id === clientId ? client.business_name : undefined
  if (viewer.role === 'Manager') return client.business_name
  const may = hasEmployees(viewer.tier) ? await findEffectiveGrants(db, viewer.id, clientId) : () => false
  return may('national_days') ? client.business_name : undefined
}

async function requireDates(db: DbOrTransaction, actor: Actor, clientId: string): Promise<void> {
  if ((await findBusinessWithDates(db, actor, clientId)) === undefined) throw new ApiError('not_found')
}

export async function showDateFeed(parts: Parts, actor: Actor, client_id: string): Promise<DateFeed> {
  const db = parts.db.forWorkspace(actor.workspace)
  await requireDates(db, actor, client_id)
  return presentFeed(db, actor, client_id)
}

async function presentFeed(db: DbOrTransaction, { id: user_id }: Actor, client_id: string): Promise<DateFeed> {
  const feed = await findFeed(db, { user_id, client_id })
  const { lead, lead_days } = feed ?? usualLead
  return { created: feed?.created_at.toISOString() ?? null, lead, lead_days }
}

/** Replaces the former address. The secret is stored as a hash, so the address is answered only here. */
export async function createDateFeed(
  parts: Parts,
  actor: Actor,
  client_id: string,
  lead: LeadTime,
): Promise<{ url: string }> {
  const secret = createFeedSecret(actor.workspace)
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await requireDates(tx, actor, client_id)
    await replaceFeed(tx, { user_id: actor.id, client_id, secret_hash: hashOfToken(secret), ...lead })
  })
  return { url: `${parts.config.publicUrl}/api/client-dates/feed/${secret}.ics` }
}

export async function updateDateFeed(parts: Parts, actor: Actor, client_id: string, lead: LeadTime): Promise<DateFeed> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await requireDates(tx, actor, client_id)
    if (!(await updateLeadTime(tx, { user_id: actor.id, client_id, ...lead }))) throw new ApiError('not_found')
    return presentFeed(tx, actor, client_id)
  })
}

/** Also after the person may no longer see the days. */
export async function deleteDateFeed(parts: Parts, actor: Actor, client_id: string): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction((tx) => deleteFeed(tx, { user_id: actor.id, client_id }))
}

/** Checks on every read who may still see the days, so that nothing has to delete addresses. */
export async function readDateFeed(parts: Parts, secret: string): Promise<string> {
  const workspace = readFeedWorkspace(secret)
  if (workspace === undefined) throw new ApiError('not_found')
  const db = parts.db.forWorkspace(workspace)
  const owner = await findFeedOwner(db, hashOfToken(secret))
  if (!owner || owner.archived || findClosedGate(owner)) throw new ApiError('not_found')
  const business = await findBusinessWithDates(db, owner, owner.client_id)
  if (business === undefined) throw new ApiError('not_found')
  const found = (await listClientDates(db, [owner.client_id])).get(owner.client_id)
  const today = dayOf(new Date().toISOString().slice(0, 10))
  const range = { start: dateOfDay(today - DAYS_BACK), end: dateOfDay(today + DAYS_AHEAD) }
  const days = found ? clientDatesWithin(found.dates, range) : []
  return formatCalendar(
    dateFeedTexts.name(business),
    'Dates',
    days.flatMap((day) => eventsOf(owner, day)),
  )
}

/** The day itself, and before it the entry to prepare it where the person wants one. */
function eventsOf({ client_id, created_at, lead, lead_days }: FeedOwner, { date, name }: ClientDate): ICalEventData[] {
  const key = createHash('sha256').update(`${client_id} ${name}`).digest('hex').slice(0, 20)
  const event = (id: string, on: string, summary: string): ICalEventData => ({
    id: `${id}.${key}.${date}@foyer`,
    stamp: created_at,
    allDay: true,
    start: toUtcMidnight(on),
    end: toUtcMidnight(dayAfter(on)),
    summary: toOneLine(summary),
    transparency: ICalEventTransparency.TRANSPARENT,
  })
  const alarm = {
    type: ICalAlarmType.display,
    trigger: lead_days * 86_400 - ALARM_HOUR * 3600,
    description: toOneLine(dateFeedTexts.alarm(name, lead_days)),
  }
  const rings = lead === 'alarm' || lead === 'both'
  const prepares = lead === 'entry' || lead === 'both'
  return [
    { ...event('date', date, name), ...(rings && { alarms: [alarm] }) },
    ...(prepares ? [event('prepare', dateOfDay(dayOf(date) - lead_days), dateFeedTexts.prepare(name))] : []),
  ]
}
