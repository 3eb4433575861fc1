import { takeBack } from '#server/features/notifications/service.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { staffIds, vacationsOfOne } from './queries.ts'

/** Open lists and calendars of the Manager and of all employees read again, once this is committed. */
export async function tellVacationsChanged(tx: Transaction, parts: Pick<Parts, 'realtime'>): Promise<void> {
  const told = await staffIds(tx)
  tx.afterCommit(() => parts.realtime.toUsers(tx.id, told, 'vacations changed', {}))
}

const managePath = (id: string) => `/calendar/manage/${id}`

/** Before an employee is deleted with their requests: what the Manager was told of these would lead nowhere. */
export async function takeBackRequestsOf(
  tx: Transaction,
  parts: Pick<Parts, 'realtime'>,
  userId: string,
): Promise<void> {
  const requests = await vacationsOfOne(tx, userId)
  await takeBack(
    tx,
    parts,
    requests.map(({ id }) => managePath(id)),
  )
}
