import type { Chosen } from '#contract/domain/onboarding-steps.ts'
import type { StoredAnswer } from '#contract/item-words.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'

const SERVICES = serviceFlags.join(', ')

/** Undefined before the client's onboarding record exists. */
export function findChosenServices(db: DbOrTransaction, client: string): Promise<Chosen | undefined> {
  return db.read
    .selectFrom('onboardings')
    .select(serviceFlags)
    .where('manager_id', '=', db.id)
    .where('client_id', '=', client)
    .executeTakeFirst()
}

/** The services of clients with what is stored of their item `dates`. A client without an onboarding record has no row. */
export async function listServicesAndDates(
  db: DbOrTransaction,
  clients: readonly string[],
): Promise<({ client_id: string; answer: StoredAnswer | null } & Chosen)[]> {
  return db.sql({
    name: 'services_and_dates',
    text: `select o.client_id, ${SERVICES}, i.answer
      from onboardings o
      left join client_items i on i.manager_id = o.manager_id and i.client_id = o.client_id and i.key = 'dates'
      where o.manager_id = $1 and o.client_id = any($2::uuid[])`,
    values: [db.id, clients],
  })
}

export async function listAnswers(
  db: DbOrTransaction,
  client: string,
  keys: readonly string[],
): Promise<Map<string, StoredAnswer>> {
  const rows = await db.sql<{ key: string; answer: StoredAnswer }>({
    name: 'answers_of_client',
    text: `select key, answer from client_items
      where manager_id = $1 and client_id = $2 and key = any($3) and answer is not null`,
    values: [db.id, client, keys],
  })
  return new Map(rows.map(({ key, answer }) => [key, answer]))
}
