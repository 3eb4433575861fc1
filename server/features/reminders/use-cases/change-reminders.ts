import type { z } from 'zod'
import { isDeepStrictEqual } from 'node:util'
import { defaultRules, type ReminderRules } from '#contract/domain/reminders.ts'
import type {
  ClientReminders,
  openReminder as openReminderCall,
  OwnReminders,
  updateOwnTimeZone as updateOwnTimeZoneCall,
  updateReminderRules,
  updateReminders as updateRemindersCall,
} from '#contract/reminders.ts'
import type { Result } from '#contract/endpoint.ts'
import { findVisibleClient, publishProgress } from '#server/features/access/index.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { findSender } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { findRemindedClientOrThrow, type RemindedClient, scheduleNext } from '../client-reminders.ts'
import { pathToGoOn } from '../emails.ts'
import { readReminderToken } from '../reminder-links.ts'
import {
  findRules,
  lockRules,
  lockReminders,
  rescheduleWorkspace,
  saveLocale,
  saveOwnTimeZone,
  saveReminderFields,
  saveRules,
} from '../queries/client-reminders.ts'
import { findReminder, saveOpened } from '../queries/reminders.ts'
import { saveDueDate } from './save-due-date.ts'
import { checkSnoozeDay, presentOwn, showReminders } from './show-reminders.ts'

/** The Manager changes a client's due date, pauses the reminders, or has called. */
export async function updateReminders(
  parts: Parts,
  actor: Actor,
  clientId: string,
  body: z.output<typeof updateRemindersCall.body>,
  now = new Date(),
): Promise<ClientReminders> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const { name } = await findVisibleClient(tx, actor, clientId)
    await lockReminders(tx, clientId)
    const before = await findRemindedClientOrThrow(tx, clientId)
    const subject = { subjectId: clientId, subjectName: name }
    const { due_on, paused, called } = body
    if (due_on !== undefined && due_on !== before.row.due_on) {
      await saveDueDate(tx, clientId, due_on, now)
      await recordAuditEvent(tx, actor, { action: 'client.due_date_changed', ...subject, field: due_on ?? '' })
    }
    if (paused !== undefined && paused !== before.row.paused) {
      await saveReminderFields(tx, clientId, { reminders_paused: paused })
      await recordAuditEvent(tx, actor, {
        action: paused ? 'client.reminders_paused' : 'client.reminders_resumed',
        ...subject,
      })
    }
    if (called && before.row.call_since !== null) {
      await saveReminderFields(tx, clientId, { call_since: null, called_at: now })
      await recordAuditEvent(tx, actor, { action: 'client.called', ...subject })
    }
    await scheduleNext(tx, clientId, now)
    publishChange(tx, parts, before)
  })
  return showReminders(parts, actor, clientId, now)
}

/** Open pages of the client load again, at the Manager's and the client's. */
const publishChange = (tx: Transaction, parts: Parts, { row, openItems: open }: RemindedClient): void =>
  publishProgress(tx, parts, { client_id: row.client_id, required: open.required, completed: open.completed })

type RulesBody = z.output<typeof updateReminderRules.body>
type Rules = Omit<RulesBody, 'before'>

const sorted = ({ enabled, rules, closed_days }: ReminderRules): Rules => ({
  enabled,
  rules: rules.toSorted((a, b) => a.days - b.days),
  closed_days: closed_days.toSorted(),
})

const isSame = (a: ReminderRules, b: ReminderRules) => isDeepStrictEqual(sorted(a), sorted(b))

export async function showRules(db: DbOrTransaction): Promise<Rules> {
  const { enabled, rules, closed_days } = (await findRules(db)) ?? defaultRules
  return { enabled, rules: [...rules], closed_days: [...closed_days] }
}

export async function saveRulesOfWorkspace(
  parts: Parts,
  actor: Actor,
  body: RulesBody,
  now = new Date(),
): Promise<Rules> {
  const saved = sorted(body)
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const stored = await lockRules(tx)
    if (body.before && !isSame(stored, body.before) && !isSame(stored, saved)) throw new ApiError('changed_meanwhile')
    await saveRules(tx, saved)
    await rescheduleWorkspace(tx, now)
    await recordAuditEvent(tx, actor, { action: 'reminders.changed', subjectId: actor.id, subjectName: actor.name })
  })
  return saved
}

/** "I will do it on Friday": until then no reminder comes, and one on that morning. Null takes it back. */
async function saveSnooze(
  tx: Transaction,
  parts: Parts,
  clientId: string,
  until: string | null,
  now: Date,
): Promise<RemindedClient> {
  await lockReminders(tx, clientId)
  const client = await findRemindedClientOrThrow(tx, clientId)
  if (until !== null) checkSnoozeDay(client, until, now)
  await saveReminderFields(tx, clientId, { snoozed_until: until })
  await scheduleNext(tx, clientId, now)
  publishChange(tx, parts, client)
  return findRemindedClientOrThrow(tx, clientId)
}

export const snoozeReminders = (
  parts: Parts,
  actor: Actor,
  until: string | null,
  now = new Date(),
): Promise<OwnReminders> =>
  parts.db
    .forWorkspace(actor.workspace)
    .transaction(async (tx) => presentOwn(await saveSnooze(tx, parts, actor.id, until, now), now))

const linkDays = 60

/** The link of an email proves no more than that the email was read: it can put reminders off, and shows no answers. */
export async function openReminder(
  parts: Parts,
  token: string,
  { until }: z.output<typeof openReminderCall.body>,
  now = new Date(),
): Promise<Result<typeof openReminderCall>> {
  const link = readReminderToken(parts, token)
  if (!link) throw new ApiError('invalid_link')
  const sender = await findSender(parts, link.workspace)
  return parts.db.forWorkspace(link.workspace).transaction(async (tx) => {
    const reminder = await findReminder(tx, link.id)
    if (!sender || !reminder || now.getTime() - reminder.created_at.getTime() > linkDays * 86_400_000)
      throw new ApiError('invalid_link')
    const reminded = await findRemindedClientOrThrow(tx, reminder.client_id)
    if (reminded.row.archived) throw new ApiError('invalid_link')
    await saveOpened(tx, reminder.id, now)
    const client = until === undefined ? reminded : await saveSnooze(tx, parts, reminder.client_id, until, now)
    return { ...presentOwn(client, now), business_name: sender.business, path: pathToGoOn(client.openItems) }
  })
}

/** A client's morning moves with them. */
export async function updateOwnTimeZone(
  parts: Parts,
  actor: Actor,
  { time_zone, locale }: z.output<typeof updateOwnTimeZoneCall.body>,
  now = new Date(),
): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    if (locale) await saveLocale(tx, actor.id, locale)
    if (!(await saveOwnTimeZone(tx, actor.id, time_zone)) || actor.role !== 'Client') return
    await lockReminders(tx, actor.id)
    await scheduleNext(tx, actor.id, now)
  })
}
