import type { DatesOfClient } from '#contract/domain/client-dates.ts'
import type { Chosen } from '#contract/domain/onboarding-steps.ts'
import { mapKeys } from '#contract/domain/record-of.ts'
import type { StoredAnswer } from '#contract/item-words.ts'
import { answerKeys, monthLists, type Questionnaires } from '#contract/onboarding-record.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { authorize } from './policy.ts'
import { listAnswers, listServicesAndDates } from './queries/onboardings.ts'
import { type ClientNameRow, findClient } from './queries/users.ts'

/** Throws `not_found` unless the actor is staff who may look at this client. */
export async function findVisibleClient(db: DbOrTransaction, actor: Actor, clientId: string): Promise<ClientNameRow> {
  const client = await findClient(db, clientId)
  if (!client) throw new ApiError('not_found')
  authorize(actor, 'client.view', client)
  return client
}

export async function listClientDates(
  db: DbOrTransaction,
  clientIds: readonly string[],
): Promise<Map<string, { chosen: Chosen; dates: DatesOfClient }>> {
  const rows = await listServicesAndDates(db, clientIds)
  return new Map(
    rows.map(({ client_id, answer, ...chosen }) => [client_id, { chosen, dates: presentClientDates(answer ?? {}) }]),
  )
}

/** Every answer is empty before the client's onboarding record exists. */
export async function findQuestionnaires(db: DbOrTransaction, clientId: string): Promise<Questionnaires> {
  const keysOf = (of: keyof Questionnaires) => answerKeys.map((key) => `${of}_${key}`)
  const answers = await listAnswers(db, clientId, [...keysOf('social'), ...keysOf('branding')])
  const textsOf = (of: keyof Questionnaires) => mapKeys(answerKeys, (key) => answers.get(`${of}_${key}`)?.text ?? '')
  return { social: textsOf('social'), branding: textsOf('branding') }
}

export const presentClientDates = ({ dates = [], months }: StoredAnswer): DatesOfClient => ({
  ...mapKeys(monthLists, (month) => months?.[month] ?? []),
  custom_dates: dates,
})
