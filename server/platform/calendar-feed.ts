import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import ical, { escape, type ICalEventData } from 'ical-generator'
import { parse } from 'uuid'
import { calendar, contentTypeOf } from '#contract/domain/content-types.ts'
import { productName } from '#contract/texts/common.ts'
import { isSameVersion } from './http/headers.ts'

const WORKSPACE_BYTES = 16
const SECRET_BYTES = 24

/** The secret of a calendar address. It contains the workspace id, so that the lookup runs within one workspace. */
export const createFeedSecret = (workspace: string): string =>
  Buffer.concat([parse(workspace), randomBytes(SECRET_BYTES)]).toString('base64url')

/** Undefined for a text that is no secret. */
export function readFeedWorkspace(secret: string): string | undefined {
  const bytes = Buffer.from(secret, 'base64url')
  if (bytes.length !== WORKSPACE_BYTES + SECRET_BYTES) return undefined
  const hex = bytes.toString('hex', 0, WORKSPACE_BYTES)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Asked of calendar programs; they may refresh at other times. */
const REFRESH_SECONDS = 3600

/** A calendar of all-day events as iCalendar (RFC 5545). */
export function formatCalendar(name: string, product: string, events: ICalEventData[]): string {
  const text = ical({
    // The library escapes event texts, but not the calendar's name.
    name: escape(toOneLine(name), false),
    prodId: { company: productName, product },
    ttl: REFRESH_SECONDS,
    events,
  }).toString()
  return events.length > 0 ? `${text}\r\n` : `${text.replace(/END:VCALENDAR$/, NO_EVENTS)}\r\n`
}

/** A calendar has at least one component (RFC 5545, 3.6), which may be a time zone. */
const NO_EVENTS = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
  'END:VCALENDAR',
].join('\r\n')

/** The library writes dates in UTC. */
export const toUtcMidnight = (date: string) => new Date(`${date}T00:00:00Z`)

/** iCalendar texts cannot contain control characters; a name can. */
export const toOneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/**
 * Sets the headers of a calendar's answer. True when the calendar program has this version: it may keep the feed, and
 * asks each time whether it is still the same.
 */
export function isCalendarUnchanged(request: FastifyRequest, reply: FastifyReply, text: string): boolean {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (isSameVersion(request.headers['if-none-match'], etag)) return true
  reply.header('content-type', contentTypeOf(calendar))
  return false
}
