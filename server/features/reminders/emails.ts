import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { toLocalDate } from '#contract/domain/local-time.ts'
import { formatDate } from '#contract/domain/format-dates.ts'
import { snoozeOptions, suggestedSnooze } from '#contract/domain/reminders.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { reminderEmailTexts } from '#contract/texts/reminders.ts'
import { signInLinkEmailTexts } from '#contract/texts/sign-in-links.ts'
import { findClient } from '#server/features/access/index.ts'
import {
  createSignInLink,
  type EmailDraft,
  type Letterhead,
  recordEmail,
  sendEmail,
  sendRecordedEmail,
} from '#server/features/emails/index.ts'
import { notify } from '#server/features/notifications/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { findRemindedClient, type RemindedClient, scheduleNext } from './client-reminders.ts'
import type { OpenParts } from './open-parts.ts'
import { reminderToken } from './reminder-links.ts'
import { lockReminders, saveReminderFields } from './queries/client-reminders.ts'
import {
  deleteReminder,
  findLastReminder,
  findReminder,
  insertReminder,
  type NewReminder,
  type ReminderRow,
  saveReminderState,
} from './queries/reminders.ts'

/** `email_id` is the id of the reminder. It is missing in jobs of the previous version. */
const reminderPayload = z.object({ manager_id: z.uuid(), client_id: z.uuid(), email_id: z.uuid().optional() })
export const reminderEmailJob = defineJob('onboarding.reminder', reminderPayload)
type Payload = z.output<typeof reminderPayload>

type EnqueuedReminder = Pick<NewReminder, 'subject' | 'text' | 'day' | 'ends_at'> & {
  kind: 'automatic' | 'manual'
  client: RemindedClient
  sentBy: string
  now: Date
}

/** Records the reminder and its email, and enqueues the job that sends it. */
export async function enqueueReminder(tx: Transaction, reminder: EnqueuedReminder): Promise<string> {
  const { client, sentBy, now, ...row } = reminder
  const { client_id, reminders_until } = client.row
  const id = await recordEmail(tx, { workspace: tx.id, kind: 'reminder', subjectId: client_id, sentBy })
  await insertReminder(tx, { ...row, id, client_id, created_at: now, settled_before: reminders_until })
  await enqueue(tx, reminderEmailJob, { manager_id: tx.id, client_id, email_id: id })
  return id
}

/** Sends the reminder and records what became of it. */
export const sendReminder = (
  parts: Parts,
  payload: Payload,
  { id: job, last }: { id: string; last: boolean },
): Promise<void> =>
  sendRecordedEmail(parts, {
    workspace: payload.manager_id,
    kind: 'reminder',
    subjectId: payload.client_id,
    id: payload.email_id,
    last,
    send: () => sendReminderEmail(parts, payload, job),
    async onState(tx, delivery) {
      if (payload.email_id) await saveReminderState(tx, payload.email_id, delivery, new Date())
    },
    async onRefused(tx, userId) {
      const client = await findClient(tx, payload.client_id)
      if (!client) return
      const message = notificationTexts.reminderRefused(client.business_name)
      const link = `/clients/${payload.client_id}`
      await notify(tx, parts, { workspace: tx.id, userId, kind: 'onboarding', message, link })
    },
  })

/**
 * Reads the client only now: one who has finished since gets no email. An automatic email that is late, because no mail
 * server took it, is part of the next one instead. The email names what is missing, never what was given.
 */
async function sendReminderEmail(parts: Parts, payload: Payload, job: string): Promise<boolean> {
  const { manager_id, client_id, email_id } = payload
  const now = new Date()
  const found = await parts.db.forWorkspace(manager_id).transaction(async (tx) => {
    const reminder = email_id === undefined ? undefined : await findReminder(tx, email_id)
    if (reminder?.ends_at && reminder.ends_at <= now) return settleAsMissed(tx, reminder, now)
    const client = await findRemindedClient(tx, client_id)
    const isNeedless =
      !client ||
      client.row.archived ||
      !client.row.open ||
      client.openItems.missing.length === 0 ||
      (reminder?.kind === 'automatic' && (client.state.paused || !client.state.enabled))
    if (!isNeedless) {
      // Of the reminder: a repeated attempt sends the same link.
      const link = { id: email_id ?? newId(), user: client_id, path: pathToGoOn(client.openItems) }
      return { client, reminder, url: await createSignInLink(tx, parts, link) }
    }
    if (reminder) await deleteReminder(tx, reminder.id)
    return undefined
  })
  if (!found) return false
  return sendEmail(parts, { workspace: manager_id, user: client_id }, (letterhead) => ({
    ...composeContent(parts, letterhead, found),
    // The same for every attempt, and for every process.
    messageId: `reminder.${email_id ?? job}`,
  }))
}

/** What was planned counts again, and becomes part of the next reminder. */
async function settleAsMissed(tx: Transaction, reminder: ReminderRow, now: Date): Promise<undefined> {
  const { client_id, settled_before } = reminder
  await lockReminders(tx, client_id)
  await saveReminderState(tx, reminder.id, { state: 'missed', reason: null }, now)
  const client = await findRemindedClient(tx, client_id)
  // Otherwise a newer one has taken its place, or the due date was changed.
  if (client?.row.settled_by === reminder.id) {
    const reminded_at = await findLastReminder(tx, client_id)
    await saveReminderFields(tx, client_id, { reminders_until: settled_before, settled_by: null, reminded_at })
    await scheduleNext(tx, client_id, now)
  }
  return undefined
}

export const pathToGoOn = ({ missing: [first] }: OpenParts): string => first?.path ?? '/onboarding/items'

type Composed = {
  client: RemindedClient
  reminder: ReminderRow | undefined
  url: string
}

/** Further ones are counted. */
const MAX_LISTED = 8

function composeContent(
  parts: Parts,
  { business, reader }: Letterhead,
  { client, reminder, url }: Composed,
): EmailDraft {
  const { row, state, openItems: open } = client
  const { subject, title, hello, sentence, button, note, why } = emailTexts.reminder
  const { missing } = open
  const time = missing.reduce((sum, { minutes }) => sum + minutes, 0)
  const listed = missing.length > MAX_LISTED + 1 ? missing.slice(0, MAX_LISTED) : missing
  const more = missing.length - listed.length
  const words = reminder?.kind === 'automatic' ? reminder.text : sentence(row.asked_by, business)
  const shared = {
    to: row.email,
    from: row.asked_by,
    subject: reminder?.subject ?? subject(business),
    title: title(missing.length),
    sentence: `${hello(row.name, time)} ${words}`,
    sections: [
      {
        lines: [
          ...listed.map(({ title, minutes }) => ({ title, amount: emailTexts.minutes(minutes) })),
          ...(more > 0 ? [emailTexts.andMore(more)] : []),
        ],
      },
    ],
    ...(state.dueOn && { due: emailTexts.due(formatDate(state.dueOn, reader)) }),
    note: `${signInLinkEmailTexts.note} ${note}`,
    why: why(row.email, business),
  }
  const label = button(missing[0]?.title ?? '')
  if (!reminder) return { ...shared, button: { label, url } }
  const token = reminderToken(parts, { workspace: row.workspace, id: reminder.id })
  const day = suggestedSnooze(snoozeOptions(toLocalDate(new Date(), state.zone), state.closed_days))
  const { pathname, hash } = new URL(url)
  const { publicUrl } = parts.config
  return {
    ...shared,
    button: { label, url: `${publicUrl}${pathname}?reminder=${token}${hash}` },
    ...(day && {
      second: {
        label: reminderEmailTexts.later(formatDate(day, reader)),
        // Its button to go on uses the same link.
        url: `${publicUrl}/reminder/${token}${hash}`,
      },
    }),
  }
}
