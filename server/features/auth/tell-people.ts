import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { Person } from './queries-links.ts'
import { whoSee } from './queries-seers.ts'

/** Open pages that show somebody ask again once who they are has changed: their name, how they are reached. */
export async function tellPeopleChanged(tx: Transaction, parts: Parts, person: Person): Promise<void> {
  const seers = await whoSee(tx, person)
  tx.afterCommit(() => parts.realtime.publishToUsers(person.manager_id, seers, 'people changed', {}))
}
