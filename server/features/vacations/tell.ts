import { vacationDecided, vacationSubmitted } from '#contract/realtime.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { notify, takeBack } from '#server/features/notifications/service.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { vacationMail } from './job-kinds.ts'
import { presentEvent } from './present.ts'
import { staffIds, type VacationRow, vacationsOfOne } from './queries.ts'

type Told = Pick<Parts, 'realtime'>

const managePath = (id: string) => `/calendar/manage/${id}`
const detailsPath = (id: string) => `/calendar/details/${id}`

/** Open lists and calendars of the Manager and of all employees read again, once this is committed. */
export async function tellVacationsChanged(tx: Transaction, parts: Told): Promise<void> {
  const told = await staffIds(tx)
  tx.afterCommit(() => parts.realtime.publishToUsers(tx.id, told, 'vacations changed', {}))
}

export async function tellSubmitted(tx: Transaction, parts: Told, row: VacationRow): Promise<void> {
  const manager = tx.id
  await notify(tx, parts, {
    workspace: manager,
    userId: manager,
    kind: 'vacation',
    message: notificationTexts.vacationRequested(row.user_name, row.start_date, row.end_date),
    link: managePath(row.id),
    subjectId: row.id,
  })
  tx.afterCommit(() =>
    parts.realtime.publishToUsers(manager, [manager, row.user_id], vacationSubmitted(manager), presentEvent(row)),
  )
  await mailLater(tx, row.id, 'request')
  await tellVacationsChanged(tx, parts)
}

export async function tellDecided(
  tx: Transaction,
  parts: Told,
  row: VacationRow & { status: 'Approved' | 'Denied' },
): Promise<void> {
  const manager = tx.id
  await notify(tx, parts, {
    workspace: manager,
    userId: row.user_id,
    kind: 'vacation',
    message: notificationTexts.vacationDecided(row.status),
    link: detailsPath(row.id),
    subjectId: row.id,
  })
  tx.afterCommit(() =>
    parts.realtime.publishToUsers(manager, [manager, row.user_id], vacationDecided(row.user_id), presentEvent(row)),
  )
  await mailLater(tx, row.id, 'decision')
  await tellVacationsChanged(tx, parts)
}

export async function tellWithdrawn(tx: Transaction, parts: Told, row: VacationRow): Promise<void> {
  await takeBack(tx, parts, [managePath(row.id)])
  await tellVacationsChanged(tx, parts)
}

/** Before an employee is deleted with their requests: what the Manager was told of these would lead nowhere. */
export async function takeBackRequestsOf(tx: Transaction, parts: Told, userId: string): Promise<void> {
  const requests = await vacationsOfOne(tx, userId)
  await takeBack(
    tx,
    parts,
    requests.map(({ id }) => managePath(id)),
  )
}

/** A mail that still waits is replaced: who decides twice in a minute is read once. */
const mailLater = (tx: Transaction, vacation_id: string, about: 'request' | 'decision') =>
  enqueue(
    tx,
    vacationMail,
    { manager_id: tx.id, vacation_id, about },
    { jobKey: `${vacationMail.name} ${about} ${vacation_id}` },
  )
