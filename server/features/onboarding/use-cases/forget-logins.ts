import { findStoredFields } from '#server/features/credentials/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { loadClientList } from '../client-items.ts'
import { findOnboarding, lockOnboarding } from '../queries/onboardings.ts'
import { saveLogins } from './save-accounts.ts'
import { giverOf, storeChange } from './save-onboarding.ts'

/** Deletes every stored login and password of a client, those of items of their own too; the items are open again. */
export async function forgetLogins(tx: Transaction, parts: Parts, actor: Actor, clientId: string): Promise<void> {
  const row = await lockOnboarding(tx, clientId)
  if (!row) return
  const fields = await findStoredFields(tx, clientId)
  const items = await saveLogins(tx, parts, clientId, Object.fromEntries([...fields].map((field) => [field, ''])))
  await storeChange(tx, parts, { row, change: { set: {}, labels: [], items }, giver: giverOf(actor) })
}

/** The titles of what a client is asked, by key. */
export async function findItemTitles(db: DbOrTransaction, clientId: string): Promise<ReadonlyMap<string, string>> {
  const row = await findOnboarding(db, clientId)
  if (!row) return new Map()
  const { asked } = await loadClientList(db, row)
  return new Map(asked.map(({ key, title }) => [key, title]))
}
