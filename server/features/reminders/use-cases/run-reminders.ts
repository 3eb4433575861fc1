import { chooseRule, findNextReminder, unansweredAtMost } from '#contract/domain/reminders.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { reminderTexts } from '#contract/texts/reminders.ts'
import { findEmailDelay, findSender } from '#server/features/emails/index.ts'
import { notify } from '#server/features/notifications/index.ts'
import { v7 as newId } from 'uuid'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { composeReminder, findRemindedClient, type RemindedClient, scheduleNext } from '../client-reminders.ts'
import { enqueueReminder } from '../emails.ts'
import { listDueClients, lockDueClient, saveReminderFields } from '../queries/client-reminders.ts'
import { insertReminder } from '../queries/reminders.ts'

const AT_ONCE = 200

/** Looks at every client whose time has come, each in a transaction of its own. Several processes share the work. */
export async function runReminders(parts: Parts, now: Date): Promise<void> {
  const failures: unknown[] = []
  let due = await listDueClients(parts.db.system, now, AT_ONCE)
  while (due.length > 0) {
    const businesses = await findBusinesses(parts, due)
    for (const { manager_id, client_id } of due) {
      await parts.db
        .forWorkspace(manager_id)
        .transaction(async (tx) => {
          if (!(await lockDueClient(tx, client_id, now))) return
          await remind(tx, parts, { client_id, business: businesses.get(manager_id) ?? '' }, now)
          await scheduleNext(tx, client_id, now)
        })
        .catch((error: unknown) => failures.push(error))
    }
    due = await listDueClients(parts.db.system, now, AT_ONCE, due.at(-1))
  }
  // The other clients are done; the failed ones are looked at again in the next minute.
  if (failures.length > 0) throw new AggregateError(failures, 'some reminders could not be sent')
}

async function findBusinesses(parts: Parts, clients: readonly { manager_id: string }[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { manager_id } of clients)
    if (!found.has(manager_id)) found.set(manager_id, (await findSender(parts, manager_id))?.business ?? '')
  return found
}

/** Sends what is due now, settles what needs no email, and leaves alone what is due later. */
async function remind(
  tx: Transaction,
  parts: Parts,
  { client_id, business }: { client_id: string; business: string },
  now: Date,
): Promise<void> {
  const client = await findRemindedClient(tx, client_id)
  const next = client && findNextReminder(client.state, now)
  if (!client || !next || next.at > now) return
  const { date, endsAt, planned } = next
  const chosen = chooseRule(planned, client.progress)
  const isNeedless = client.openItems.missing.length === 0 || client.row.archived || !client.row.open || client.toCall
  if (!chosen || isNeedless) return saveReminderFields(tx, client_id, { reminders_until: date, settled_by: null })
  if (client.unanswered >= unansweredAtMost) return askToCall(tx, parts, client, date, now)
  // The address has had too many emails: the next minute is tried, and after this hour the next morning.
  if (await findEmailDelay(tx, parts, { kind: 'reminder', to: client.row.email })) return
  const id = await enqueueReminder(tx, {
    client,
    kind: 'automatic',
    ...composeReminder(client, chosen, { business, date }),
    day: date,
    ends_at: endsAt,
    sentBy: tx.id,
    now,
  })
  await saveReminderFields(tx, client_id, { reminders_until: date, settled_by: id, reminded_at: now })
}

async function askToCall(
  tx: Transaction,
  parts: Parts,
  { row }: RemindedClient,
  day: string,
  now: Date,
): Promise<void> {
  const { client_id } = row
  await saveReminderFields(tx, client_id, { reminders_until: day, settled_by: null, call_since: now })
  await insertReminder(tx, {
    id: newId(),
    client_id,
    kind: 'call',
    created_at: now,
    day,
    settled_before: null,
    ends_at: null,
    subject: '',
    text: reminderTexts.callSentence,
  })
  await notify(tx, parts, {
    workspace: tx.id,
    userId: tx.id,
    kind: 'onboarding',
    message: notificationTexts.call(row.business_name),
    link: `/clients/${client_id}`,
    subjectId: client_id,
  })
}
