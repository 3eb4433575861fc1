import type { z } from 'zod'
import type { DateConfirmation, listDateConfirmations as listCall } from '#contract/client-dates.ts'
import { type ClientDate, clientDatesWithin } from '#contract/domain/client-dates.ts'
import { toLocalDate } from '#contract/domain/local-time.ts'
import { confirmationTexts } from '#contract/texts/client-dates.ts'
import { findClient, findTimeZone, listClientDates } from '#server/features/access/index.ts'
import { notify } from '#server/features/notifications/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { DbOrTransaction, WorkspaceDb } from '#server/platform/db/database.ts'
import { countConfirmations, findConfirmed, listWaiting, saveConfirmation } from './queries.ts'

/** The next year and whether it is December, by the workspace's calendar. */
async function findAskedYear(db: DbOrTransaction): Promise<{ year: number; isDecember: boolean }> {
  const [year = 0, month] = toLocalDate(new Date(), await findTimeZone(db))
    .split('-')
    .map(Number)
  return { year: year + 1, isDecember: month === 12 }
}

/** The days of a client in a year, and whether the client is asked for days at all. */
async function findDays(
  db: DbOrTransaction,
  client: string,
  year: number,
): Promise<{ isAsked: boolean; days: ClientDate[] }> {
  const found = (await listClientDates(db, [client])).get(client)
  const days = found ? clientDatesWithin(found.dates, { start: `${year}-01-01`, end: `${year}-12-31` }) : []
  return { isAsked: found?.chosen.social === true, days }
}

export async function showDateConfirmation(db: DbOrTransaction, { id }: Actor): Promise<DateConfirmation> {
  const { year, isDecember } = await findAskedYear(db)
  const { isAsked, days } = await findDays(db, id, year)
  const confirmed = await findConfirmed(db, id, year)
  return {
    year,
    due: isDecember && isAsked && !confirmed,
    confirmed: confirmed?.toISOString() ?? null,
    days: days.length,
  }
}

/** Stores the days as they are now. The Manager hears of the first time. */
export async function confirmDates(parts: Parts, actor: Actor, requestedYear: number): Promise<DateConfirmation> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const { year, isDecember } = await findAskedYear(tx)
    const { isAsked, days } = await findDays(tx, actor.id, year)
    if (!isDecember || !isAsked || requestedYear !== year)
      throw new ApiError('conflict', { detail: confirmationTexts.notDecember })
    const isFirst = await saveConfirmation(tx, { client_id: actor.id, year, dates: days })
    const client = await findClient(tx, actor.id)
    if (isFirst && client)
      await notify(tx, parts, {
        workspace: actor.workspace,
        userId: actor.workspace,
        kind: 'onboarding',
        message: confirmationTexts.told(client.business_name, year),
        link: `/clients/${actor.id}`,
        subjectId: actor.id,
      })
    return showDateConfirmation(tx, actor)
  })
}

export async function listDateConfirmations(db: WorkspaceDb): Promise<z.input<(typeof listCall.answers)[200]>> {
  const { year, isDecember } = await findAskedYear(db)
  if (!isDecember) return { year, due: false, asked: 0, confirmed: 0, waiting: [] }
  const [counts, waiting] = await Promise.all([countConfirmations(db, year), listWaiting(db, year)])
  return { year, due: counts.asked > 0, ...counts, waiting }
}
