import { anyReader, formatDate } from '#contract/domain/format-dates.ts'
import { vacationDecided, vacationSubmitted } from '#contract/realtime.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { listStaffIds } from '#server/features/access/index.ts'
import { notify, deleteNotificationsByLinks } from '#server/features/notifications/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { enqueueVacationEmail, type VacationEmailAbout } from '../emails.ts'
import { presentVacationEvent } from '../present.ts'
import { listVacationRowsOf, type VacationRow } from '../queries/vacations.ts'

/** A decision can be taken back for eight seconds (decision 67). */
const UNDO_DELAY_MS = 10_000

type Publisher = Pick<Parts, 'realtime'>

const managerPath = (id: string) => `/calendar/manage/${id}`
const employeePath = (id: string) => `/calendar/details/${id}`

/** Makes open lists and calendars of all staff reload after the commit. */
export async function publishVacationsChanged(tx: Transaction, parts: Publisher): Promise<void> {
  const staff = await listStaffIds(tx)
  tx.afterCommit(() => parts.realtime.publishToUsers(tx.id, staff, 'vacations changed', {}))
}

/** Nothing is left of the decision: its email, which waits, finds the request pending. */
export async function notifyVacationReopened(tx: Transaction, parts: Publisher, id: string): Promise<void> {
  await deleteNotificationsByLinks(tx, parts, [employeePath(id)])
  await publishVacationsChanged(tx, parts)
}

type News = {
  userId: string
  about: VacationEmailAbout
  text: (start: string, end: string) => string
  event?: ReturnType<typeof vacationSubmitted | typeof vacationDecided>
  emailAt?: Date
}

/** `about` is the text of the notification, and the email. */
async function notifyOf(
  tx: Transaction,
  parts: Publisher,
  row: VacationRow,
  { userId, about, text, event, emailAt }: News,
): Promise<void> {
  await notify(tx, parts, {
    workspace: tx.id,
    userId,
    kind: 'vacation',
    message: text(formatDate(row.start_date, anyReader), formatDate(row.end_date, anyReader)),
    link: userId === tx.id ? managerPath(row.id) : employeePath(row.id),
    subjectId: row.id,
  })
  if (event)
    tx.afterCommit(() => parts.realtime.publishToUsers(tx.id, [tx.id, row.user_id], event, presentVacationEvent(row)))
  await enqueueVacationEmail(tx, { vacation_id: row.id, about }, emailAt)
  await publishVacationsChanged(tx, parts)
}

export const notifyVacationSubmitted = (tx: Transaction, parts: Publisher, row: VacationRow): Promise<void> =>
  notifyOf(tx, parts, row, {
    userId: tx.id,
    about: 'request',
    text: (start, end) => notificationTexts.vacationRequested(row.user_name, start, end),
    event: vacationSubmitted(tx.id),
  })

export const notifyVacationDecided = (
  tx: Transaction,
  parts: Publisher,
  row: VacationRow & { status: 'Approved' | 'Denied' },
): Promise<void> =>
  notifyOf(tx, parts, row, {
    userId: row.user_id,
    about: 'decision',
    text: () => notificationTexts.vacationDecided(row.status),
    event: vacationDecided(row.user_id),
    emailAt: new Date(Date.now() + UNDO_DELAY_MS),
  })

export const notifyCancellationAsked = (tx: Transaction, parts: Publisher, row: VacationRow): Promise<void> =>
  notifyOf(tx, parts, row, {
    userId: tx.id,
    about: 'cancellation',
    text: (start, end) => notificationTexts.cancellationAsked(row.user_name, start, end),
  })

export const notifyVacationKept = (tx: Transaction, parts: Publisher, row: VacationRow): Promise<void> =>
  notifyOf(tx, parts, row, { userId: row.user_id, about: 'kept', text: notificationTexts.vacationKept })

export const notifyVacationCancelled = (tx: Transaction, parts: Publisher, row: VacationRow): Promise<void> =>
  notifyOf(tx, parts, row, {
    userId: row.user_id,
    about: 'decision',
    text: notificationTexts.vacationCancelled,
    event: vacationDecided(row.user_id),
  })

export async function notifyVacationWithdrawn(tx: Transaction, parts: Publisher, row: VacationRow): Promise<void> {
  await deleteNotificationsByLinks(tx, parts, [managerPath(row.id)])
  await publishVacationsChanged(tx, parts)
}

/** Before an employee is deleted, whose links would lead nowhere, and when one is archived, who waits for no answer. */
export async function deleteVacationNotificationsOf(tx: Transaction, parts: Publisher, userId: string): Promise<void> {
  const requests = await listVacationRowsOf(tx, userId)
  await deleteNotificationsByLinks(
    tx,
    parts,
    requests.map(({ id }) => managerPath(id)),
  )
}
